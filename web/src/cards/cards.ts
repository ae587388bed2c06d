// Cards in our order, and counting them.

import type { Card, Cards } from '../generated/protocol';

export const CARDS: Card[] = [
  'purple',
  'white',
  'blue',
  'yellow',
  'orange',
  'black',
  'red',
  'green',
  'wild',
  'newspaper',
];

export const count = (cards: Cards, card: Card): number => cards[card] ?? 0;

export const total = (cards: Cards): number => CARDS.reduce((sum, card) => sum + count(cards, card), 0);

/** The kinds there are, in our order. */
export const kinds = (cards: Cards): Card[] => CARDS.filter((card) => count(cards, card) > 0);

/** One entry for each card. */
export const spread = (cards: Cards): Card[] => CARDS.flatMap((card) => Array<Card>(count(cards, card)).fill(card));

export const same = (a: Cards, b: Cards): boolean => CARDS.every((card) => count(a, card) === count(b, card));

export function change(cards: Cards, card: Card, by: number): Cards {
  return { ...cards, [card]: count(cards, card) + by };
}
