import { describe, expect, it } from 'vitest';
import type { PuzzleInfo } from '../generated/protocol';
import { nextOf, numbered, ofDay, tally } from './order';

const one = (id: string, edition: string): PuzzleInfo => ({ id, edition, players: 2, theme: 'claim' });
const all = [one('a', 'north'), one('b', 'south'), one('c', 'north')];

describe('puzzles', () => {
  it('follow each other day by day, and begin again', () => {
    const days = ['2026-12-30', '2026-12-31', '2027-01-01', '2027-01-02'].map((date) => ofDay(all, date)?.id);
    expect(new Set(days.slice(0, 3))).toEqual(new Set(['a', 'b', 'c']));
    expect(days[3]).toBe(days[0]);
    expect(ofDay([], '2026-12-30')).toBeUndefined();
  });

  it('have numbers by board', () => {
    expect(numbered(all).map(({ number }) => number)).toEqual([1, 1, 2]);
  });

  it('go on with the same board, then with any, then end', () => {
    expect(nextOf(all, 'a', { tries: { a: true }, days: {} })?.id).toBe('c');
    expect(nextOf(all, 'a', { tries: { a: true, c: false }, days: {} })?.id).toBe('b');
    expect(nextOf(all, 'c', { tries: { a: true, b: true, c: true }, days: {} })).toBeUndefined();
  });

  it('a day that was missed is not counted, and takes nothing away', () => {
    const days = { '2026-01-01': true, '2026-01-02': false, '2026-01-09': true };
    expect(tally({ tries: { a: true, b: false }, days })).toEqual({ tried: 2, solved: 1, days: 3, daysSolved: 2 });
  });
});
