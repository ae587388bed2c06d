// Markdown to HTML: text from our own files, never markup of its own.

import { marked } from 'marked';

marked.use({ renderer: { html: ({ text: raw }) => raw.replaceAll('<', '&lt;') } });

export const html = (markdown: string): string => marked.parse(markdown, { async: false });
