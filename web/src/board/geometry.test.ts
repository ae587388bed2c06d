// The line a finger means is the one whose middle is nearest, unless it may mean another one as well.

import { expect, it } from 'vitest';
import type { Board, LineShape } from '../generated/protocol';
import { meant, meantPlaces } from './geometry';

const line = (id: number, y: number): LineShape =>
  ({ id, spaces: [0, 43, 86].map((x) => ({ x, y, angle: 0, w: 41, h: 15 })) }) as unknown as LineShape;

it('finds the nearer of two lines side by side, whichever is drawn last', () => {
  const lines = [line(0, 0), line(1, 18)];
  for (const off of [-8, -4, 0, 4, 8]) {
    expect(meant(lines, { x: 50, y: off }, 8, 0)[0]?.id, `${off}`).toBe(0);
    expect(meant([...lines].reverse(), { x: 50, y: off }, 8, 0)[0]?.id, `${off}`).toBe(0);
    expect(meant(lines, { x: 50, y: 18 + off }, 8, 0)[0]?.id, `${off}`).toBe(1);
  }
});

it('means nothing far from every line', () => {
  expect(meant([line(0, 0)], { x: 50, y: 40 }, 8, 8)).toEqual([]);
});

it('whoever is off by less than allowed means one of the lines found', () => {
  // Eight pixels apart, as on a board that lies whole on a phone, and as after zooming.
  for (const [apart, sure] of [
    [8, false],
    [17, true],
  ] as const) {
    const lines = [line(0, 0), line(1, apart)];
    for (let off = -8; off <= 8; off += 2) {
      const found = meant(lines, { x: 50, y: off }, 22, 8).map(({ id }) => id);
      expect(found, `${off}`).toContain(0);
      if (sure) expect(found, `${off}`).toEqual([0]);
    }
  }
});

it('of places to choose from the nearest is meant, and nothing else', () => {
  const places = [0, 30, 90].map((x) => ({ x, y: 0, radius: 6 }));
  const board = { places } as unknown as Board;
  expect(meantPlaces(board, [0, 1, 2], { x: 20, y: 0 }, 22, 0)).toEqual([1]);
  expect(meantPlaces(board, [0, 2], { x: 20, y: 0 }, 22, 0)).toEqual([0]);
  expect(meantPlaces(board, [0, 1, 2], { x: 60, y: 0 }, 22, 0)).toEqual([]);
  expect(meantPlaces(board, [0, 1, 2], { x: 16, y: 0 }, 22, 20)).toEqual([1, 0]);
});
