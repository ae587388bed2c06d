// What is printed on a line's spaces lies where its space lies, turned as it is.

import { describe, expect, it } from 'vitest';
import { box, disc, laid, sign, spot } from './shapes';
import { CARDS } from '../cards/cards';
import { GLYPHS } from '../cards/look';

const upright = { x: 100, y: 50, angle: 90, w: 40, h: 14 };
const numbers = (path: string): number[] => (path.match(/-?\d*\.?\d+/g) ?? []).map(Number);

describe('shapes', () => {
  it('turns with the space', () => {
    expect(spot(upright, 20, 0).x).toBeCloseTo(100);
    expect(spot(upright, 20, 0).y).toBeCloseTo(70);
    expect(spot(upright, 0, 7).x).toBeCloseTo(93);
  });

  it('rounds the corners of a box', () => {
    expect(box({ ...upright, angle: 0 }, 40, 14, 3)).toBe(
      'M83 43L117 43A3 3 0 0 1 120 46L120 54A3 3 0 0 1 117 57L83 57A3 3 0 0 1 80 54L80 46A3 3 0 0 1 83 43Z',
    );
  });

  it('draws a disc', () => {
    expect(disc({ x: 10, y: 20 }, 5)).toBe('M5 20A5 5 0 1 1 15 20A5 5 0 1 1 5 20Z');
  });

  it.each(CARDS)('leaves the sign of %s as it is where nothing moves it', (card) => {
    expect(numbers(sign(card, { x: 0, y: 0 }, 1))).toEqual(numbers(GLYPHS[card]));
  });

  it('moves and grows a sign', () => {
    expect(sign('black', { x: 10, y: 20 }, 4)).toBe('M7 17H13V23H7Z');
    expect(sign('blue', { x: 10, y: 20 }, 10)).toBe('M10 11.2A8.8 8.8 0 1 1 10 28.8A8.8 8.8 0 1 1 10 11.2Z');
  });
});

it('lays a path along a space', () => {
  expect(laid('M0 0H10V5Q0 5 0 0Z', upright)).toBe('M100 50L100 60L95 60Q95 50 100 50Z');
  expect(laid('M-3 0A3 3 0 1 1 3 0', { ...upright, angle: 0 })).toBe('M97 50A3 3 0 1 1 103 50');
});
