// Things in words: for screen readers, tooltips and lists.

import type { Arg, Card, Cards, Refused } from '../generated/protocol';
import { count, kinds } from '../cards/cards';
import { t, text, type Args } from './text.svelte';

export const cardName = (card: Card): string => t(`card-${card}`);

/** So many cards of a kind; of any one colour where none is given. */
export function cardsOf(number: number, card: Card | null): string {
  return t('cards-count', { count: number, kind: card ?? 'any', card: card ? cardName(card) : '' });
}

export function cardsText(cards: Cards): string {
  return kinds(cards)
    .map((card) => cardsOf(count(cards, card), card))
    .join(', ');
}

/** A refusal in the reader's language; the server's own sentence if we have none. */
export function refusal(refused: Refused): string {
  const id = `refused-${refused.code.replaceAll('_', '-')}`;
  if (!text.has(id)) return refused.text;
  const args: Args = {};
  for (const [name, arg] of Object.entries(refused.args)) args[name] = argument(arg);
  return t(id, args);
}

function argument(arg: Arg): string | number {
  if (typeof arg === 'number') return arg;
  return typeof arg === 'string' ? cardName(arg) : cardsText(arg);
}

/** A chance in whole percent, as one says it: what is possible is never 0 %, what is not sure never 100 %. */
export function percent(chance: number): string {
  if (chance > 0 && chance < 0.01) return '<1%';
  if (chance > 0.99 && chance < 0.9999) return '>99%';
  return `${Math.round(chance * 100)}%`;
}
