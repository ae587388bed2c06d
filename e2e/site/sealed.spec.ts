// Sealed means sealed: whoever looks through the files of the site, the engine's and the sealed one among them, reads
// nothing of what a campaign tells later. That file is packed and masked; only the worker opens it, and the page hears
// what its company may know (`campaign.spec.ts`).

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync, inflateRawSync, inflateSync } from 'node:zlib';
import { expect, test } from '@playwright/test';
import { folder } from './visitor';

const root = join(import.meta.dirname, '../..');
const words = join(root, 'campaigns/charter/words');
/** A shorter text may stand elsewhere by chance. */
const SHORTEST = 40;

const under = (at: string): { name: string; text: string }[] =>
  readdirSync(at, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => ({ name: path.slice(at.length), text: readFileSync(path, 'utf8') }));

/** The lines of prose in the campaign's files of words, without what files are made of. */
const sentences = (text: string): string[] =>
  text
    .split('\n')
    .filter((line) => !line.startsWith('#') && !line.startsWith('['))
    .map((line) =>
      line
        .replace(/^[\w-]+ = "*/, '')
        .replace(/"+$/, '')
        .trim(),
    )
    .filter((line) => line.length > SHORTEST);

test('no sentence of the campaign that is told later can be read in a file', () => {
  // A few cards are those of an edition that anybody plays.
  const open = under(join(root, 'editions'));
  const told = under(words)
    .flatMap(({ text }) => sentences(text))
    .filter((sentence) => !open.some(({ text }) => text.includes(sentence)));
  expect(told.length).toBeGreaterThan(500);
  const files = under(folder);
  for (const [ending, many] of [
    ['.wasm', 3],
    ['.sealed', 1],
  ] as const)
    expect(files.filter(({ name }) => name.endsWith(ending)).length, ending).toBe(many);
  for (const { name, text } of files)
    expect(
      told.filter((sentence) => text.includes(sentence)),
      name,
    ).toEqual([]);
});

test('what is sealed cannot be unpacked as it lies there', () => {
  const engine = join(folder, 'engine');
  const name = readdirSync(engine).find((file) => file.endsWith('.sealed')) ?? '';
  const bytes = readFileSync(join(engine, name));
  expect(bytes.length).toBeGreaterThan(50_000);
  for (const unpack of [gunzipSync, inflateSync, inflateRawSync, brotliDecompressSync])
    expect(() => unpack(bytes)).toThrow();
});
