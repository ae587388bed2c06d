// The line a finger means is the one whose middle is nearest.

import { expect, it } from 'vitest';
import type { LineShape } from '../generated/protocol';
import { touched } from './geometry';

const line = (id: number, y: number): LineShape =>
  ({ id, spaces: [0, 43, 86].map((x) => ({ x, y, angle: 0, w: 41, h: 15 })) }) as unknown as LineShape;

it('finds the nearer of two lines side by side, whichever is drawn last', () => {
  const lines = [line(0, 0), line(1, 18)];
  for (const off of [-8, -4, 0, 4, 8]) {
    expect(touched(lines, { x: 50, y: off }, 8)?.id, `${off}`).toBe(0);
    expect(touched([...lines].reverse(), { x: 50, y: off }, 8)?.id, `${off}`).toBe(0);
    expect(touched(lines, { x: 50, y: 18 + off }, 8)?.id, `${off}`).toBe(1);
  }
});

it('means nothing far from every line', () => {
  expect(touched([line(0, 0)], { x: 50, y: 40 }, 8)).toBeNull();
});
