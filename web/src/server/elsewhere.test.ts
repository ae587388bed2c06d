import { expect, it } from 'vitest';
import { Elsewhere } from './elsewhere';

it('one tab has a table: a second hears so, and the first loses it to who enters', async () => {
  const lost: string[] = [];
  const first = new Elsewhere({ has: (table) => table === 'tab-1', lost: (table) => lost.push(table) });
  const second = new Elsewhere({ has: () => false, lost: () => lost.push('never') });
  expect(await second.isOpen('tab-1')).toBe(true);
  expect(await second.isOpen('tab-2')).toBe(false);
  expect(await first.isOpen('tab-1')).toBe(false);
  second.entered('tab-1');
  await expect.poll(() => lost).toEqual(['tab-1']);
});
