// Why a decision may be a good one, in words: what it does for the tickets in hand. The ways come from
// the server; nothing is computed here.

import type { Action, TicketWay } from '../generated/protocol';
import { cardName } from '../words/describe';
import { given } from './choice';
import type { Game } from './game.svelte';
import { t } from '../words/text.svelte';

async function ways(game: Game, tickets: number[]): Promise<TicketWay[]> {
  const found = await Promise.all(tickets.map((ticket) => game.way(ticket)));
  return found.flatMap((way) => (way?.status === 'possible' ? [way] : []));
}

const MOST = 3;

export async function reasons(game: Game, action: Action): Promise<string[]> {
  const own = game.view?.own;
  const edition = game.edition;
  if (!own || !edition) return [];
  const kept = given(action, 'keep_tickets');
  const tickets = own.tickets.map(({ ticket }) => ticket);
  const found = kept ? [] : await ways(game, tickets);
  const said: string[] = [];
  const claimed = given(action, 'claim_line');
  if (claimed) {
    const on = found.filter(({ claim }) => claim.includes(claimed.line));
    for (const { ticket, claim } of on)
      said.push(t(claim.length === 1 ? 'why-completes' : 'why-on-way', { ticket: game.ticketName(ticket) }));
    const { points } = edition.lines[claimed.line];
    if (points > 0) said.push(t('why-points', { points }));
  }
  const taken = given(action, 'take_face_up');
  if (taken) {
    const card = game.view?.display[taken.slot];
    const lines = new Set(found.flatMap(({ claim }) => claim).filter((line) => edition.lines[line].colour === card));
    for (const line of lines) said.push(t('why-card', { card: card ? cardName(card) : '', line: game.lineName(line) }));
    if (card === 'wild') said.push(t('why-wild'));
    if (said.length === 0) said.push(t('why-collect'));
  }
  if (kept) {
    const chosen = own.offer.filter((_, index) => (kept.keep >> index) & 1).map(({ ticket }) => ticket);
    for (const { ticket, cards } of await ways(game, chosen))
      said.push(t('why-keep', { ticket: game.ticketName(ticket), cards, value: edition.tickets[ticket].value }));
  }
  if (action === 'draw_blind') said.push(t('why-deck'));
  if (action === 'draw_tickets' && found.length === 0) said.push(t('why-tickets'));
  return said.slice(0, MOST);
}
