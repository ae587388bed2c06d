import { describe, expect, it } from 'vitest';
import { fit, keep, zoom } from '../src/board/panzoom';

const board = { width: 1000, height: 500 };
const window = { width: 500, height: 500 };

describe('moving the board', () => {
  it('fits the whole board in the middle', () => {
    expect(fit(board, window, 0)).toEqual({ scale: 0.5, x: 0, y: 125 });
  });

  it('keeps the point under the finger where it is', () => {
    const from = { scale: 1, x: 10, y: 20 };
    const to = zoom(from, 2, { x: 110, y: 220 }, 0.1);
    expect((110 - to.x) / to.scale).toBeCloseTo((110 - from.x) / from.scale);
    expect((220 - to.y) / to.scale).toBeCloseTo((220 - from.y) / from.scale);
  });

  it('never loses the board', () => {
    const away = keep({ scale: 1, x: -5000, y: 9000 }, board, window);
    expect(away.x + board.width).toBeGreaterThan(0);
    expect(away.y).toBeLessThan(window.height);
  });
});
