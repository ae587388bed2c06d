import { expect, it } from 'vitest';
import { gained } from './gained';

const match = {
  board: {
    lines: [
      {
        spaces: [
          { x: 1, y: 1 },
          { x: 2, y: 2 },
          { x: 3, y: 3 },
        ],
      },
    ],
    places: [
      { x: 0, y: 0 },
      { x: 9, y: 9 },
    ],
  },
  edition: {
    lines: [{ from: 0, to: 1, cards: 3 }],
    places: [{ tags: [] }, { tags: ['large'] }],
    switches: { large_city_tag: 'large' },
  },
} as never;

it('points and dollars rise from the route, the cards of a large city from the city', () => {
  const events = [
    { what: 'line_claimed', seat: 0, line: 0, cards: {}, points: 4 },
    { what: 'coins_gained', seat: 0, coins: 2, reason: 'company_line' },
    { what: 'card_drawn', seat: 0, card: null },
  ] as never;
  expect(gained(match, events).map(({ text, icon, at }) => [text, icon, at.x])).toEqual([
    ['+4', 'star', 2],
    ['+$2', 'coin', 2],
    ['+1', 'cards', 9],
  ]);
});

it('a bullet train goes as far on the track as its route is long', () => {
  const events = [{ what: 'bullet_line_claimed', seat: 0, line: 0, cards: {}, track: 7 }] as never;
  expect(gained(match, events).map(({ text, icon }) => [text, icon])).toEqual([['+3', 'bullet']]);
});

it('nothing rises where nothing was claimed', () => {
  expect(gained(match, [{ what: 'card_drawn', seat: 0, card: null }] as never)).toEqual([]);
});
