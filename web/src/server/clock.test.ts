import { afterEach, expect, it, vi } from 'vitest';
import { heardTime, serverTime } from './clock.svelte';

afterEach(() => vi.useRealTimers());

it('goes by the clock of the table, however far ours is off', () => {
  vi.useFakeTimers({ now: 1_000_000 });
  heardTime(4_600_000);
  vi.advanceTimersByTime(500);
  expect(serverTime()).toBe(4_600_500);
  // Our clock is set: the next message puts it right.
  vi.setSystemTime(90_000_000);
  heardTime(4_601_000);
  expect(serverTime()).toBe(4_601_000);
});
