// Why a decision may be a good one, in words: what it does for the tickets in hand. The ways come from
// the server; nothing is computed here.

import type { Action, TicketWay } from '../generated/protocol';
import { cardName } from '../words/describe';
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
  const found =
    action.do === 'keep_tickets'
      ? []
      : await ways(
          game,
          own.tickets.map(({ ticket }) => ticket),
        );
  const said: string[] = [];
  switch (action.do) {
    case 'claim_line': {
      const on = found.filter(({ claim }) => claim.includes(action.line));
      for (const { ticket, claim } of on)
        said.push(t(claim.length === 1 ? 'why-completes' : 'why-on-way', { ticket: game.ticketName(ticket) }));
      const { points } = edition.lines[action.line];
      if (points > 0) said.push(t('why-points', { points }));
      break;
    }
    case 'take_face_up': {
      const card = game.view?.display[action.slot];
      const lines = new Set(found.flatMap(({ claim }) => claim).filter((line) => edition.lines[line].colour === card));
      for (const line of lines)
        said.push(t('why-card', { card: card ? cardName(card) : '', line: game.lineName(line) }));
      if (card === 'wild') said.push(t('why-wild'));
      break;
    }
    case 'draw_blind':
      said.push(t('why-deck'));
      break;
    case 'draw_tickets':
      if (found.length === 0) said.push(t('why-tickets'));
      break;
    case 'keep_tickets': {
      const kept = own.offer.filter((_, index) => (action.keep >> index) & 1).map(({ ticket }) => ticket);
      for (const way of await ways(game, kept)) {
        said.push(
          t('why-keep', {
            ticket: game.ticketName(way.ticket),
            cards: way.cards,
            value: edition.tickets[way.ticket].value,
          }),
        );
      }
      break;
    }
    case 'stop_drawing':
    case 'pay_tunnel':
    case 'decline_tunnel':
    case 'accept_offer':
    case 'decline_offer':
    case 'pass':
    case 'answer':
    case 'pick':
    case 'use_staff':
    case 'end_strike':
    case 'retire_event':
      break;
  }
  if (said.length === 0 && action.do === 'take_face_up') said.push(t('why-collect'));
  return said.slice(0, MOST);
}
