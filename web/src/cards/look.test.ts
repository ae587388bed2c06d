// Colour never stands alone. What people with protanopia, deuteranopia or tritanopia see is
// simulated (Machado, Oliveira and Fernandes 2009, full severity); where two colours come near each
// other, a sign or a pattern must tell them apart, and the sign must stand out on its colour.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { CARDS } from './cards';
import { fill, GLYPHS, onFill, SEATS } from './look';

type Triple = [number, number, number];

const SIGHTS: Record<string, [Triple, Triple, Triple]> = {
  full: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

/** Linear light of a `#rrggbb`, as a kind of sight gets it. */
function seen(colour: string, sight: string): Triple {
  const light = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return SIGHTS[sight].map((row) =>
    Math.min(
      1,
      Math.max(
        0,
        row.reduce((sum, factor, at) => sum + factor * light[at], 0),
      ),
    ),
  ) as Triple;
}

/** CIE Lab, in which distances are about what eyes tell. */
function lab([r, g, b]: Triple): Triple {
  const f = (x: number): number => (x > 216 / 24389 ? Math.cbrt(x) : (24389 / 27 / 116) * x + 16 / 116);
  const x = f((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505);
  const y = f(0.2126 * r + 0.7152 * g + 0.0722 * b);
  const z = f((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

function distance(a: string, b: string, sight: string): number {
  const [one, two] = [lab(seen(a, sight)), lab(seen(b, sight))];
  return Math.hypot(...one.map((part, at) => part - two[at]));
}

function contrast(a: string, b: string, sight: string): number {
  const [low, high] = [a, b]
    .map((colour) => seen(colour, sight))
    .map(([red, green, blue]) => 0.2126 * red + 0.7152 * green + 0.0722 * blue)
    .sort((one, two) => one - two);
  return (high + 0.05) / (low + 0.05);
}

function pairs<T>(all: T[]): [T, T][] {
  return all.flatMap((one, at) => all.slice(at + 1).map((other): [T, T] => [one, other]));
}

/** Colours nearer than this are told apart by their sign alone. */
const NEAR = 12;

describe.each(Object.keys(SIGHTS))('%s', (sight) => {
  it('sees the sign on every card', () => {
    const faint = CARDS.filter((card) => contrast(fill(card), onFill(card), sight) < 3);
    expect(faint).toEqual([]);
  });

  it('tells all cards apart, by colour or by sign', () => {
    const alike = pairs(CARDS).filter(([a, b]) => distance(fill(a), fill(b), sight) < NEAR && GLYPHS[a] === GLYPHS[b]);
    expect(alike).toEqual([]);
  });

  it('tells most cards apart by colour alone', () => {
    const near = pairs(CARDS).filter(([a, b]) => distance(fill(a), fill(b), sight) < NEAR);
    expect(near.length, near.join('; ')).toBeLessThanOrEqual(3);
  });

  it('tells all players apart by colour alone', () => {
    const near = pairs(SEATS).filter(([a, b]) => distance(a, b, sight) < NEAR);
    expect(near).toEqual([]);
  });
});

it('gives every card a sign of its own, and every player a pattern', () => {
  expect(new Set(Object.values(GLYPHS)).size).toBe(CARDS.length);
  const patterns = readFileSync(join(import.meta.dirname, '../parts/PatternDefs.svelte'), 'utf8');
  const drawn = [...patterns.matchAll(/\{#if seat === (\d)\}(.*?)\{\/if\}/g)];
  // One player is plain, the others each have something else drawn on.
  expect(new Set(drawn.map((match) => match[2])).size).toBe(SEATS.length - 1);
});
