// What a claim brought, and where on the board: points and dollars on the route, the cards of a large city in that city.

import type { GameEvent, Point } from '../generated/protocol';
import type { Match } from '../match/match.svelte';

export interface Gained {
  text: string;
  icon: 'star' | 'coin' | 'cards' | 'bullet';
  /** On the board. */
  at: Point;
  /** Milliseconds after the claim. */
  after: number;
}

/** One after the other, so that each is read. */
const APART = 450;

export function gained({ board, edition }: Match, events: GameEvent[]): Gained[] {
  const at = events.findIndex(({ what }) => what === 'line_claimed' || what === 'bullet_line_claimed');
  const claim = events[at];
  if (!board || !edition || (claim?.what !== 'line_claimed' && claim?.what !== 'bullet_line_claimed')) return [];
  const { spaces } = board.lines[claim.line];
  const middle = spaces[Math.floor(spaces.length / 2)];
  const all: Omit<Gained, 'after'>[] = [];
  if (claim.what === 'line_claimed' && claim.points > 0)
    all.push({ text: `+${claim.points}`, icon: 'star', at: middle });
  if (claim.what === 'bullet_line_claimed')
    all.push({ text: `+${edition.lines[claim.line].cards}`, icon: 'bullet', at: middle });
  const after = events.slice(at);
  const coins = after.reduce((sum, event) => sum + (event.what === 'coins_gained' ? event.coins : 0), 0);
  if (coins > 0) all.push({ text: `+$${coins}`, icon: 'coin', at: middle });
  const cards = after.filter(({ what }) => what === 'card_drawn').length;
  const { from, to } = edition.lines[claim.line];
  const tag = edition.switches.large_city_tag;
  const large = [from, to].find((place) => place !== null && tag && edition.places[place]?.tags.includes(tag));
  if (cards > 0) all.push({ text: `+${cards}`, icon: 'cards', at: large == null ? middle : board.places[large] });
  return all.map((one, index) => ({ ...one, after: index * APART }));
}
