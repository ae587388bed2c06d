import { describe, expect, it } from 'vitest';
import { meant } from './geometry';
import type { LineShape } from '../generated/protocol';
import { fit, keep, zoom } from './panzoom';

const board = { width: 1000, height: 500 };
const window = { width: 500, height: 500 };

describe('moving the board', () => {
  it('fits the whole board in the middle', () => {
    expect(fit(board, window, 0)).toEqual({ scale: 0.5, x: 0, y: 125 });
  });

  it('keeps the point under the finger where it is', () => {
    const from = { scale: 1, x: 10, y: 20 };
    const to = zoom(from, 2, { x: 110, y: 220 }, { least: 0.1, most: 5 });
    expect((110 - to.x) / to.scale).toBeCloseTo((110 - from.x) / from.scale);
    expect((220 - to.y) / to.scale).toBeCloseTo((220 - from.y) / from.scale);
  });

  it('never loses the board', () => {
    const away = keep({ scale: 1, x: -5000, y: 9000 }, board, window);
    expect(away.x + board.width).toBeGreaterThan(0);
    expect(away.y).toBeLessThan(window.height);
  });
});

describe('a finger on the board', () => {
  const line = (id: number, y: number, angle: number): LineShape =>
    ({ id, spaces: [{ x: 100, y, angle, w: 40, h: 12 }] }) as unknown as LineShape;

  it('means the nearest line', () => {
    const lines = [line(0, 100, 0), line(1, 130, 0)];
    expect(meant(lines, { x: 105, y: 112 }, 20, 0)[0]?.id).toBe(0);
    expect(meant(lines, { x: 105, y: 119 }, 20, 0)[0]?.id).toBe(1);
    expect(meant(lines, { x: 105, y: 160 }, 20, 0)).toEqual([]);
  });

  it('knows how a space lies', () => {
    expect(meant([line(0, 100, 90)], { x: 100, y: 125 }, 6, 0)[0]?.id).toBe(0);
    expect(meant([line(0, 100, 0)], { x: 100, y: 125 }, 6, 0)).toEqual([]);
  });
});
