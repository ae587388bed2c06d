// What an example wants noticed, in sentences.

import type { Action, Card, ExampleDeed, ExampleFact } from '../generated/protocol';
import { actionText } from '../match/action';
import { given } from '../match/choice';
import { cardName, cardsText, refusal } from '../words/describe';
import type { Match } from '../match/match.svelte';
import { t, text } from '../words/text.svelte';

/** A decision in words, where not even its own seat's eyes are ours. */
function deedText(match: Match, action: Action, card: Card | null): string {
  if (given(action, 'take_face_up') && card) return t('do-take', { card: cardName(card) });
  const chosen = given(action, 'keep_tickets');
  if (chosen) {
    const kept = chosen.keep.toString(2).replaceAll('0', '').length;
    return t('example-keeps', { count: kept });
  }
  const retired = given(action, 'retire_event');
  if (retired) {
    const event = match.edition?.events[retired.event];
    return t('example-retire', { event: event ? text.pick(event.name) : '?' });
  }
  return actionText(match, action);
}

export const deedOf = (match: Match, deed: ExampleDeed): string => deedText(match, deed.action, deed.card);

export function ticketText(match: Match, ticket: number): string {
  const info = match.edition?.tickets[ticket];
  return info ? `${match.ticketName(ticket)} (${info.value})` : '?';
}

/** The lines a fact is about. */
export function linesOf(fact: ExampleFact): number[] {
  return 'line' in fact ? [fact.line] : [];
}

export function factText(match: Match, fact: ExampleFact): string {
  const who = (seats: number[]): string => seats.map((seat) => match.name(seat)).join(', ') || t('fact-nobody');
  switch (fact.fact) {
    case 'count':
      return t('fact-count', { of: fact.of, who: fact.seat === null ? '' : match.name(fact.seat), value: fact.value });
    case 'hand':
      return t('fact-hand', { who: match.name(fact.seat), cards: cardsText(fact.cards) || t('example-no-cards') });
    case 'completed': {
      const names = fact.tickets.map((ticket) => ticketText(match, ticket)).join('; ');
      return t('fact-completed', { who: match.name(fact.seat), tickets: names || t('fact-none') });
    }
    case 'score':
      return t('fact-score', {
        who: match.name(fact.seat),
        parts: fact.parts.map(({ of, value }) => t('fact-part', { of, value })).join(', '),
      });
    case 'owner': {
      const line = match.lineName(fact.line);
      if (fact.owner !== null) return t('fact-owner', { who: match.name(fact.owner), line });
      return fact.everybody ? t('fact-owner-everybody', { line }) : t('fact-owner-nobody', { line });
    }
    case 'last_round':
      return t('fact-last-round', { begun: fact.begun ? 'yes' : 'no' });
    case 'game_over':
      return t('fact-over', { over: fact.over ? 'yes' : 'no' });
    case 'wins':
      return t('fact-wins', { who: who(fact.seats), count: fact.seats.length });
    case 'bonus_won': {
      const bonus = match.edition?.bonuses[fact.bonus];
      return t('fact-bonus', { bonus: bonus ? text.pick(bonus.name) : '?', who: who(fact.seats) });
    }
    case 'current_event': {
      const event = fact.event === null ? null : match.edition?.events[fact.event];
      return t('fact-event', { event: event ? text.pick(event.name) : t('fact-none') });
    }
    case 'payments': {
      const line = match.lineName(fact.line);
      if (fact.payments.length === 0) return t('fact-payments-none', { line });
      return t('fact-payments', { line, payments: fact.payments.map(cardsText).join(t('fact-or')) });
    }
    case 'claimable': {
      const args = { who: match.name(fact.seat), line: match.lineName(fact.line) };
      return fact.refused ? t('fact-cannot', { ...args, why: refusal(fact.refused) }) : t('fact-can', args);
    }
    case 'may': {
      const slot = match.view?.display[given(fact.action, 'take_face_up')?.slot ?? -1];
      const args = { who: match.name(fact.seat), deed: deedText(match, fact.action, slot ?? null) };
      return fact.refused ? t('fact-may-not', { ...args, why: refusal(fact.refused) }) : t('fact-may', args);
    }
  }
}
