import { beforeEach, describe, expect, it, vi } from 'vitest';

describe('the record of puzzles', () => {
  let of: typeof import('./solved');
  beforeEach(async () => {
    vi.resetModules();
    of = await import('./solved');
  });

  it('a date has one number, and the next day the next one', () => {
    expect(of.dayNumber('1970-01-01')).toBe(0);
    expect(of.dayNumber('2026-03-30') - of.dayNumber('2026-03-29')).toBe(1);
    expect(of.today(new Date(2026, 0, 5, 23, 59))).toBe('2026-01-05');
  });

  it('the first try counts', () => {
    of.keepTry('a', false, null);
    of.keepTry('a', true, '2026-01-05');
    of.keepTry('b', true, '2026-01-09');
    expect(of.solved()).toEqual({ tries: { a: false, b: true }, days: { '2026-01-05': true, '2026-01-09': true } });
  });
});
