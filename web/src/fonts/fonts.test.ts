// Every letter that is shown is in the fonts: names of all boards, of seas and countries, of bonuses and companies, and
// all sentences in all languages. A letter that is not falls back to another font, and looks it.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { coverage } from './coverage';

const root = join(import.meta.dirname, '../../..');
const fonts = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.woff2'));

function files(folder: string, kinds: RegExp): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => kinds.test(name))
    .map((name) => join(folder, name));
}

const shown = [
  ...files('editions', /(\.(toml|ftl)|[a-z]+\.md)$/),
  ...files('campaigns', /\.(toml|ftl|md)$/),
  ...files('docs/examples', /\.toml$/),
  ...files('rulebook', /\.md$/),
  ...files('web/src/locales', /\.ftl$/),
];
const letters = new Map<string, string>();
for (const file of shown)
  for (const letter of readFileSync(join(root, file), 'utf8')) if (letter > '\u001f') letters.set(letter, file);

describe.each(fonts)('%s', (font) => {
  const has = coverage(readFileSync(join(import.meta.dirname, font)));

  it('reads as a font', () => {
    expect(has.has('A'.codePointAt(0) ?? 0)).toBe(true);
    expect(has.has('漢'.codePointAt(0) ?? 0)).toBe(false);
  });

  it('has every letter that is shown', () => {
    const missing = [...letters].filter(([letter]) => !has.has(letter.codePointAt(0) ?? 0));
    expect(missing).toEqual([]);
  });
});

it('knows the boards’ letters', () => {
  expect(fonts).toHaveLength(3);
  for (const letter of 'ńėōåø') expect(letters.has(letter), letter).toBe(true);
});
