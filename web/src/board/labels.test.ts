// Names stand beside their places, on nothing that is played with, in the size in which they can be read.

import { describe, expect, it } from 'vitest';
import type { Board, LineShape } from '../generated/protocol';
import { covers, layNames, ranks, spots, textWidth } from './labels';
import { LARGEST, nearest, pixels, READABLE, SMALL } from './names.svelte';

const CITIES = ['Bergen', 'Oslo', 'Mo i Rana', 'Tornio', 'Åndalsnes', 'Rovaniemi', 'Kiruna', 'Narvik', 'Boden'];
/** A country as crowded as ours: cities in a square, lines of three spaces between neighbours. */
function country(apart: number): Board {
  const at = (index: number) => ({ x: 120 + (index % 3) * apart, y: 90 + Math.floor(index / 3) * apart });
  const label = { x: 0, y: 0, anchor: 'start' as const, rows: [] };
  const places = CITIES.map((name, index) => ({
    name,
    country: null,
    tags: [],
    radius: 10,
    label,
    again: [],
    ...at(index),
  }));
  const pairs = CITIES.flatMap((_, index) => [
    ...(index % 3 < 2 ? [[index, index + 1]] : []),
    ...(index < 6 ? [[index, index + 3]] : []),
  ]);
  const lines = pairs.map(([from, to], id) => {
    const [a, b] = [at(from), at(to)];
    const angle = a.y === b.y ? 0 : 90;
    const spaces = [0.25, 0.5, 0.75].map((share) => ({
      x: a.x + (b.x - a.x) * share,
      y: a.y + (b.y - a.y) * share,
      angle,
      w: apart * 0.2,
      h: 15,
    }));
    return { id, from, to, spaces } as unknown as LineShape;
  });
  return { width: 2 * apart + 260, height: 2 * apart + 180, places, lines, ground: [], insets: [] } as unknown as Board;
}

describe('names', () => {
  const board = country(190);

  it.each([17, 21, 25])('of %d units cover no space and no other name', (font) => {
    const laid = layNames(spots(board, font), board.lines);
    expect(laid.every((one) => one !== null)).toBe(true);
    for (const one of laid) {
      if (!one) continue;
      expect(covers(one, board.lines), one.rows.join()).toBe(false);
      expect(one.font).toBeGreaterThanOrEqual(font);
      for (const other of laid) {
        if (!other || other === one) continue;
        const apart =
          one.area.x + one.area.width <= other.area.x ||
          other.area.x + other.area.width <= one.area.x ||
          one.area.y + one.area.height <= other.area.y ||
          other.area.y + other.area.height <= one.area.y;
        expect(apart, `${one.rows.join()} ${other.rows.join()}`).toBe(true);
      }
    }
  });

  it('are led to their places where they stand away from them', () => {
    for (const [index, one] of layNames(spots(board, 25), board.lines).entries()) {
      if (!one) continue;
      const { x, y } = board.places[index];
      const gap = Math.hypot(
        Math.max(one.area.x - x, 0, x - one.area.x - one.area.width),
        Math.max(one.area.y - y, 0, y - one.area.y - one.area.height),
      );
      expect(gap < 10 * 1.1 + one.font * 1.3 || one.leader !== null, one.rows.join()).toBe(true);
    }
  });

  it('that find no room are left out, those of small places first', () => {
    const tight = country(110);
    const laid = layNames(spots(tight, 40), tight.lines, 45);
    const rank = ranks(tight);
    const shown = laid.map((one, index) => ({ one, rank: rank[index] })).filter(({ one }) => one !== null);
    expect(shown.length).toBeLessThan(CITIES.length);
    expect(laid.filter((one) => one !== null).length).toBeGreaterThan(0);
  });

  it('stay inside the board', () => {
    for (const one of layNames(spots(board, 25), board.lines)) {
      if (!one) continue;
      expect(one.area.x).toBeGreaterThanOrEqual(0);
      expect(one.area.x + one.area.width).toBeLessThanOrEqual(board.width);
    }
  });

  it('have three sizes of places', () => {
    expect(new Set(ranks(board)).size).toBeGreaterThan(1);
    expect(ranks(board)[4]).toBe(2);
  });
});

it('counts narrow letters as narrow', () => {
  expect(textWidth('ill', 10)).toBeLessThan(textWidth('mow', 10) / 2);
});

it.each([0.2, 0.4, 0.6, 0.8, 1])('shows names in a readable size at the scale %d', (scale) => {
  expect(READABLE).toBeGreaterThanOrEqual(12);
  expect(SMALL).toBeGreaterThanOrEqual(11);
  expect(pixels(scale, true)).toBeGreaterThanOrEqual(12);
  expect(pixels(scale, false)).toBeGreaterThanOrEqual(11);
  expect(17 * nearest(scale)).toBeGreaterThanOrEqual(LARGEST - 0.01);
});
