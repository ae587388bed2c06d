// Things in words: for screen readers, tooltips and lists.

import type { Arg, Card, Cards, Refused } from '../generated/protocol';
import { count, kinds } from './cards';
import type { Match } from './match.svelte';
import { t, text, type Args } from './text.svelte';

export const cardName = (card: Card): string => t(`card-${card}`);

export function cardsText(cards: Cards): string {
  return kinds(cards)
    .map((card) => t('cards-count', { count: count(cards, card), card: cardName(card) }))
    .join(', ');
}

export function lineLabel(match: Match, line: number): string {
  const info = match.edition?.lines[line];
  if (!info) return '';
  const owner = match.owners.get(line);
  const owned = owner === undefined ? 'free' : owner === -1 ? 'shared' : 'owned';
  return t('line-label', {
    line: match.lineName(line),
    cards: info.cards,
    colour: info.colour ? cardName(info.colour) : t('card-grey'),
    kind: info.kind,
    symbols: info.symbols,
    bonus: info.draw_bonus,
    owned,
    owner: owner === undefined || owner < 0 ? '' : match.name(owner),
    can: match.may?.act && match.claimable.has(line) ? 'yes' : 'no',
  });
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
