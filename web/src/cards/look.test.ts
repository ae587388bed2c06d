// Colour never stands alone: where two colours come near each other for some eyes, a sign or an emblem must tell them
// apart, and it must stand out on its colour.

import { describe, expect, it } from 'vitest';
import { CARDS } from './cards';
import { light, oklab } from './colour';
import { CALM, EMBLEMS, fill, freeFill, GLYPHS, onFill, SEATS, STRONG_SEATS } from './look';
import { contrast, distance, SIGHTS } from './sight';

function pairs<T>(all: T[]): [T, T][] {
  return all.flatMap((one, at) => all.slice(at + 1).map((other): [T, T] => [one, other]));
}

/** Colours nearer than this are told apart by their sign alone. */
const NEAR = 0.1;
const COLOURS = CARDS.filter((card) => card !== 'newspaper');

describe.each(Object.keys(SIGHTS))('%s', (sight) => {
  it('sees the sign on every card and on every space', () => {
    const faint = CARDS.filter((card) =>
      [fill(card), freeFill(card)].some((colour) => contrast(colour, onFill(card), sight) < 3),
    );
    expect(faint).toEqual([]);
  });

  it('tells all cards apart, by colour or by sign', () => {
    const alike = pairs(CARDS).filter(([a, b]) => distance(fill(a), fill(b), sight) < NEAR && GLYPHS[a] === GLYPHS[b]);
    expect(alike).toEqual([]);
  });

  it('tells most cards apart by colour alone', () => {
    const near = pairs(COLOURS).filter(([a, b]) => distance(fill(a), fill(b), sight) < NEAR);
    // Without any colour eight greys are too many; there the signs do it.
    expect(near.length, near.join('; ')).toBeLessThanOrEqual(sight === 'achromatopsia' ? 8 : 3);
  });

  it.each([
    ['usual', SEATS],
    ['strong', STRONG_SEATS],
  ])('tells all players apart by colour alone, in the %s palette', (_, seats) => {
    const near = pairs(seats).filter(([a, b]) => distance(a.body, b.body, sight) < NEAR);
    expect(near.map(([a, b]) => `${a.body} ${b.body} ${distance(a.body, b.body, sight)}`)).toEqual([]);
  });

  it('sees every emblem', () => {
    const faint = [...SEATS, ...STRONG_SEATS].filter(({ body, emblem }) => contrast(body, emblem, sight) < 3);
    expect(faint).toEqual([]);
  });
});

it('gives every card a sign of its own, and every player an emblem', () => {
  expect(new Set(Object.values(GLYPHS)).size).toBe(CARDS.length);
  expect(new Set(EMBLEMS).size).toBe(SEATS.length);
});

it('makes free spaces about a quarter less saturated than cards', () => {
  const chroma = (colour: string): number => Math.hypot(...oklab(light(colour)).slice(1));
  for (const card of CARDS) {
    expect(chroma(freeFill(card)), card).toBeLessThanOrEqual(chroma(fill(card)) * CALM + 0.004);
    // A calm colour is still the card's.
    expect(distance(fill(card), freeFill(card), 'full'), card).toBeLessThan(0.06);
  }
});
