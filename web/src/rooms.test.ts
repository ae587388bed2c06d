// The rooms of the client look one way: each may use those that stand before it in the table of README.md, none after
// it. So no two of them go round in a circle, and whoever reads them in that order meets nothing unknown.

import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, it } from 'vitest';

const source = import.meta.dirname;
const readme = readFileSync(join(source, '../README.md'), 'utf8');
const rooms = [...readme.matchAll(/^\| `src\/([a-z]+)` \|/gm)].map((row) => row[1]);
const folders = readdirSync(source, { withFileTypes: true }).filter((entry) => entry.isDirectory());

/** What is in no room, above all of them: `App.svelte` and `main.ts`. */
const ROOF = rooms.length;
const floor = (path: string): number => (path.includes('/') ? rooms.indexOf(path.split('/')[0]) : ROOF);

/** Everything a file names by a path: imports, also of types, and files taken by a pattern. */
function named(path: string): string[] {
  const text = readFileSync(join(source, path), 'utf8');
  return [...text.matchAll(/(?:\bfrom |\bimport |\bimport\(\s*|\bglob(?:<\w+>)?\(\s*)'(\.[^']+)'/g)].map((match) =>
    relative(source, join(source, path, '..', match[1])),
  );
}

const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
  (path) => /\.(ts|svelte)$/.test(path) && path !== 'rooms.test.ts',
);

it('the table names every room', () => {
  expect([...rooms].sort()).toEqual(folders.map(({ name }) => name).sort());
});

it('no room uses one that stands after it', () => {
  const uses = files.flatMap((path) => named(path).map((other) => ({ path, other })));
  expect(uses.length).toBeGreaterThan(500);
  const upwards = uses.filter(({ path, other }) => floor(other) > floor(path));
  expect(upwards.map(({ path, other }) => `${path} uses ${other}`)).toEqual([]);
});
