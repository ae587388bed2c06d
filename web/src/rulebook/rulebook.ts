// The pages of the rulebook and the prefixes of their rules.

import type { EditionSummary } from '../generated/protocol';

export const COMMON = 'common';

/** The page that holds a rule: that of the edition whose rules begin with the same letters. */
export function bookOf(rule: string, editions: Pick<EditionSummary, 'id' | 'rules'>[]): string {
  const letters = rule.split('-')[0];
  return editions.find(({ rules }) => rules === letters)?.id ?? COMMON;
}

export interface Section {
  id: string;
  title: string;
  /** Plain text for searching. */
  words: string;
  markdown: string;
  depth: number;
}

/** Letters as one searches for them: small, and without accents. */
export const plain = (words: string): string => words.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** What is searched for: every word must be there, in any order. */
export const wanted = (search: string): string[] => plain(search).split(/\s+/).filter(Boolean);

export const has = (section: Section, words: string[]): boolean => words.every((word) => section.words.includes(word));

/**
 * Cuts a page at its headings; a heading like `### NC-5 Ferries` gives its rule's id. Where several
 * headings are about one rule the later ones are numbered: `NL-12.2`.
 */
export function sections(markdown: string): Section[] {
  const found: Section[] = [];
  let fenced = false;
  let current: Section = { id: 'top', title: '', words: '', markdown: '', depth: 1 };
  for (const line of markdown.split('\n')) {
    if (line.startsWith('```')) fenced = !fenced;
    const heading = fenced ? null : /^(#{1,3}) +(.*)$/.exec(line);
    if (heading) {
      if (current.markdown || current.title) found.push(current);
      const title = heading[2];
      const rule = /^[A-Z]+-\d+\w*/.exec(title)?.[0];
      const before = found.filter(({ id }) => rule && id.split('.')[0] === rule).length;
      const id = rule ? (before > 0 ? `${rule}.${before + 1}` : rule) : `section-${found.length}`;
      current = { id, title, words: plain(title), markdown: '', depth: heading[1].length };
    } else {
      current.markdown += `${line}\n`;
      // A scenario is shown as an example, not in its own words.
      if (!fenced) current.words += ` ${plain(line)}`;
    }
  }
  found.push(current);
  return found;
}
