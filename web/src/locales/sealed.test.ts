// Sealed means sealed: what a group discovers on the way is in no file the client is made of.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, type Pattern } from '@fluent/syntax';
import { expect, it } from 'vitest';

const source = join(import.meta.dirname, '..');
const words = join(import.meta.dirname, '../../../campaigns/charter/words');
const LANGUAGES = ['en', 'it'];

/** What the campaign's first page speaks of already. */
const KNOWN = ['Postcards', 'Cartoline', 'New event', 'Nuovo evento', 'The vaults'];

/** What the things are called that are found only on the way: no sentence of the client has such a word. */
const STEMS: Record<string, RegExp> = {
  en: /depot|junction|syndicate|viaduct|elevator|\bherd|certificate|\bwater|survey|stamp|circuit|wager|\bstake|strike\b|rustler|\bstaff\b|\bbid\b|punched|award/i,
  it: /\bstazion|snod|sindacato|viadott|\bsilo|mandri|certificat|\bacqua|riliev|francoboll|giri postali|scommess|puntat|scioper|\bpersonale\b|\bofferte\b|forat|premi\b/i,
};

function files(at: string): string[] {
  return readdirSync(at, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory()
      ? files(join(at, entry.name))
      : /(?<!\.test)\.(ts|svelte|ftl)$/.test(entry.name)
        ? [join(at, entry.name)]
        : [],
  );
}
const read = (path: string): string => readFileSync(path, 'utf8');
/** Comments are not in what is built. */
const bare = (text: string): string => text.replace(/\/\*[\s\S]*?\*\/|<!--[\s\S]*?-->|^\s*(\/\/|#).*$/gm, '');
const client = files(source)
  .filter((path) => !path.includes('generated'))
  .map((path) => ({ path, text: bare(read(path)) }));

/** The texts of a pattern, down to every variant. */
function texts({ elements }: Pattern): string[] {
  return elements.flatMap((element) => {
    if (element.type === 'TextElement') return [element.value.trim()];
    return element.expression.type === 'SelectExpression'
      ? element.expression.variants.flatMap(({ value }) => texts(value))
      : [];
  });
}
const sentences = (fluent: string): string[] =>
  parse(fluent, {}).body.flatMap((entry) => (entry.type === 'Message' && entry.value ? texts(entry.value) : []));

/** Names and titles in the files of the campaign's words. */
function names(language: string): string[] {
  const found = ['boxes', 'events', 'frontiers', 'postcards', 'staff', 'story'].flatMap((file) =>
    [...read(join(words, language, `${file}.toml`)).matchAll(/^(?:name|title) = "(.*)"$/gm)].map((match) => match[1]),
  );
  return [...new Set(found)].filter((name) => name.length > 5 && !KNOWN.includes(name));
}

it.each(LANGUAGES)('no name of a sealed thing in %s is in the client', (language) => {
  const sealed = names(language);
  expect(sealed.length).toBeGreaterThan(100);
  for (const { path, text } of client)
    expect(
      sealed.filter((name) => text.includes(name)),
      path,
    ).toEqual([]);
});

it.each(LANGUAGES)('no sentence in %s that is told later is in the client', (language) => {
  const told = sentences(read(join(words, language, 'sentences.ftl'))).filter((text) => text.length > 14);
  expect(told.length).toBeGreaterThan(50);
  for (const { path, text } of client)
    expect(
      told.filter((sentence) => text.includes(sentence)),
      path,
    ).toEqual([]);
});

it.each(LANGUAGES)('no sentence of the client in %s speaks of what is found on the way', (language) => {
  const own = client
    .filter(({ path }) => path.includes(join('locales', language)) && !path.endsWith('learn.ftl'))
    .flatMap(({ text }) => sentences(text));
  expect(own.length).toBeGreaterThan(500);
  expect(own.filter((sentence) => STEMS[language].test(sentence))).toEqual([]);
});
