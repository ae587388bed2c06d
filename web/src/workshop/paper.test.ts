import { expect, it } from 'vitest';
import type { Board } from '../generated/protocol';
import { millimetres, scaleOf, trueToSize } from './paper';

const board = (sizes: [number, number][]): Board =>
  ({
    width: 1000,
    height: 500,
    lines: [{ spaces: sizes.map(([w, h]) => ({ x: 0, y: 0, angle: 0, w, h })) }],
  }) as unknown as Board;

it('a car has room on the shortest space, and every space has its size', () => {
  const some = board([
    [40, 19],
    [41.2, 18.6],
  ]);
  expect(scaleOf(some)).toBeCloseTo(20.6 / 40);
  expect(millimetres(some)).toEqual({ width: 515, height: 257.5 });
  const [first, second] = trueToSize(some).lines[0].spaces;
  expect(first.w * (20.6 / 40)).toBeCloseTo(20);
  expect(second.h * (20.6 / 40)).toBeCloseTo(9);
});

it('a board without routes has no size', () => {
  expect(millimetres(board([]))).toBeNull();
});
