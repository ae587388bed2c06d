import { expect, it } from 'vitest';
import { clock, minutes } from './hours';

it('a time of day goes there and back', () => {
  for (const minute of [0, 59, 60, 22 * 60, 24 * 60 - 1]) expect(minutes(clock(minute))).toBe(minute);
  expect(clock(7 * 60 + 5)).toBe('07:05');
  expect(minutes('')).toBeNull();
});
