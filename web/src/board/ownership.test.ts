// Who owns what is seen first: what is painted on a space when somebody owns it is measured against the bare space,
// for every player, every colour of line, light and dark boards and all kinds of eyes.

import { describe, expect, it } from 'vitest';
import { CARDS } from '../cards/cards';
import { BANK, EMBLEMS, freeFill, SEATS, SHARED, SHARED_EMBLEM, STRONG_SEATS, type Livery } from '../cards/look';
import { contrast, distance, SIGHTS } from '../cards/sight';
import type { LineShape } from '../generated/protocol';
import { pieceSize } from './pieces';

const line = {
  spaces: [0, 43, 86].map((x) => ({ x, y: 0, angle: 0, w: 41, h: 15 })),
} as LineShape;

const numbers = (text: string): number[] => (text.match(/-?\d*\.?\d+/g) ?? []).map(Number);

/** The area of a path of straight lines or of whole circles. */
function area(path: string): number {
  return path
    .split('M')
    .filter(Boolean)
    .reduce((sum, part) => {
      const circle = /A([\d.]+)/.exec(part);
      if (circle) return sum + Math.PI * Number(circle[1]) ** 2;
      let [x, y] = [0, 0];
      const points = [...`M${part}`.matchAll(/([MLHV])([^A-Z]*)/g)].map(([, command, rest]) => {
        if (command === 'H') [x] = numbers(rest);
        else if (command === 'V') [y] = numbers(rest);
        else [x, y] = numbers(rest);
        return [x, y];
      });
      const twice = points.reduce((total, [ax, ay], at) => {
        const [bx, by] = points[(at + 1) % points.length];
        return total + ax * by - bx * ay;
      }, 0);
      return sum + Math.abs(twice) / 2;
    }, 0);
}

const { w, h } = pieceSize(line, 1);
/** White around the piece, and its dark outline. */
const RIM = 2 * (w + h) * 1.05;
const OUTLINE = 2 * (w + h) * 1.1;

/** How different the whole of a piece looks from a space of a colour: each part by its share of the area. */
function apart({ body, emblem }: Livery, sign: string, under: string, sight: string): number {
  const marks = area(sign);
  const parts: [string, number][] = [
    [emblem, marks],
    [body, w * h - marks],
    ['#ffffff', RIM],
    ['#111111', OUTLINE],
  ];
  const whole = parts.reduce((sum, [, size]) => sum + size, 0);
  return parts.reduce((sum, [colour, size]) => sum + (distance(colour, under, sight) * size) / whole, 0);
}

const LAND = { light: '#f2ecdd', dark: '#313a3d' };
const palettes = { usual: SEATS, strong: STRONG_SEATS };

describe.each(Object.keys(SIGHTS))('%s', (sight) => {
  const all = Object.entries(palettes).flatMap(([palette, seats]) =>
    seats.map((livery, seat) => ({ palette, seat, livery, sign: EMBLEMS[seat] })),
  );
  all.push({ palette: 'shared', seat: -1, livery: SHARED, sign: SHARED_EMBLEM });

  it('takes no piece for a free space', () => {
    const alike = all.flatMap(({ palette, seat, livery, sign }) =>
      [...CARDS.filter((card) => card !== 'newspaper'), null]
        .map((card) => ({ card, far: apart(livery, sign, freeFill(card), sight) }))
        .filter(({ far }) => far < 0.15)
        .map(({ card, far }) => `${palette} ${seat} on ${card}: ${far.toFixed(3)}`),
    );
    expect(alike).toEqual([]);
  });

  it.each(Object.entries(LAND))('sees every roadbed or its piece on %s land', (_, land) => {
    const faint = all.filter(
      ({ livery }) =>
        Math.max(...[livery.bed, livery.body, BANK].map((colour) => distance(colour, land, sight))) < 0.15,
    );
    expect(faint).toEqual([]);
  });

  it('sees everyone’s trains, which are white, by their dark bed', () => {
    expect(contrast(SHARED.bed, SHARED.body, sight)).toBeGreaterThan(7);
  });
});

it('has pieces about a fifth larger than their spaces, which never touch a neighbour', () => {
  expect((w * h) / (41 * 15)).toBeGreaterThan(1.19);
  // Parallel lines are 18 apart.
  expect(h).toBeLessThanOrEqual(18);
  expect(w).toBeLessThan(43);
});

it('has emblems that fill at least an eighth of the piece', () => {
  for (const sign of EMBLEMS) expect(area(sign) / (w * h), sign).toBeGreaterThan(0.125);
});
