// A third language is one folder of texts and nothing else: the words of the page are built once with a folder more.

import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parse, serialize, Transformer, type TextElement } from '@fluent/syntax';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { build } from 'vite';
import { afterAll, expect, it } from 'vitest';
import type { text as Text } from './text.svelte';

const web = join(import.meta.dirname, '../..');
mkdirSync(join(web, 'node_modules/.cache'), { recursive: true });
/** Inside the project, so that its packages are found from there. */
const copy = mkdtempSync(join(web, 'node_modules/.cache/third-'));
afterAll(() => rmSync(copy, { recursive: true }));

/** Every sentence of English in angle quotes: nobody speaks it, and one sees at once what was not translated. */
class Pretend extends Transformer {
  override visitTextElement(node: TextElement): TextElement {
    node.value = node.value.replace(/\S+/g, '«$&»');
    return node;
  }
}

it('is found, chosen and spoken', async () => {
  for (const part of ['words', 'browser', 'generated', 'locales'])
    cpSync(join(web, 'src', part), join(copy, part), { recursive: true });
  const english = join(copy, 'locales/en');
  mkdirSync(join(copy, 'locales/eo'));
  for (const file of readdirSync(english)) {
    const told = parse(readFileSync(join(english, file), 'utf8'), {});
    new Pretend().visit(told);
    writeFileSync(join(copy, 'locales/eo', file), serialize(told, {}));
  }
  await build({
    root: copy,
    configFile: false,
    logLevel: 'error',
    plugins: [svelte()],
    build: {
      ssr: join(copy, 'words/text.svelte.ts'),
      outDir: join(copy, 'dist'),
      rolldownOptions: { output: { entryFileNames: 'text.mjs' } },
    },
    ssr: { noExternal: true },
  });
  Object.assign(globalThis, { document: { documentElement: {} } });
  const { languages, languageName, text } = (await import(pathToFileURL(join(copy, 'dist/text.mjs')).href)) as {
    languages: string[];
    languageName: (code: string) => string;
    text: typeof Text;
  };
  expect(languages).toEqual(['en', 'eo', 'it']);
  expect(languageName('eo')).toBe('Esperanto');
  await text.use('eo');
  expect(text.say('play')).toBe('«Play»');
  await text.all();
  expect(text.say('draw-tickets')).toMatch(/^«/);
  // What the server tells in two languages is told in English.
  expect(text.pick({ en: 'Oslo', it: 'Oslo in italiano' })).toBe('Oslo');
});
