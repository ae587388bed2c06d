import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { bookOf, books, has, sections, wanted } from './rulebook';

const page = (book: string): string =>
  readFileSync(join(import.meta.dirname, '../../../rulebook', `${book}.md`), 'utf8');

describe('the rulebook', () => {
  it.each(books)('%s holds the rules its prefix leads to', (book) => {
    const rules = sections(page(book)).filter(({ id }) => /^[A-Z]+-\d/.test(id));
    expect(rules.length).toBeGreaterThan(5);
    expect(rules.every(({ id }) => bookOf(id) === book)).toBe(true);
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
