import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { bookOf, has, sections, wanted } from './rulebook';

const root = join(import.meta.dirname, '../../..');
const books = [
  'rulebook/common.md',
  ...readdirSync(join(root, 'editions')).map((id) => `editions/${id}/rulebook/en.md`),
];
const page = (path: string): string => readFileSync(join(root, path), 'utf8');

describe('the rulebook', () => {
  it('finds the page of a rule by its letters', () => {
    const editions = [
      { id: 'islands', rules: 'IS' },
      { id: 'plain', rules: null },
    ];
    expect(bookOf('IS-5', editions)).toBe('islands');
    expect(bookOf('C-5', editions)).toBe('common');
    expect(bookOf('IS-5', [])).toBe('common');
  });

  it.each(books)('%s names every section once', (book) => {
    const ids = sections(page(book)).map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('is searched by words in any order, with or without accents', () => {
    const [section] = sections('### C-1 Gallerie\nUna città e più carte');
    expect(has(section, wanted('CARTE citta'))).toBe(true);
    expect(has(section, wanted('più gallerie'))).toBe(true);
    expect(has(section, wanted('carte traghetti'))).toBe(false);
    expect(wanted('  ')).toEqual([]);
  });

  it('does not take a line of an example for a heading', () => {
    const found = sections('# A\n```\n# no heading\n```\n### C-1 B\ntext');
    expect(found.map(({ title }) => title)).toEqual(['A', 'C-1 B']);
  });
});
