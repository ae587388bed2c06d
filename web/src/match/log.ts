// What happened, in sentences. Events nobody wants to read about (a slot filled) have none.

import type { Cards, CoinReason, GameEvent, StepEvents } from '../generated/protocol';
import { because, deedSentence } from './campaign/deeds';
import { cardName } from '../words/describe';
import { given, wordOf } from './choice';
import type { Match } from './match.svelte';
import { t, text, type Args } from '../words/text.svelte';

export interface Entry {
  key: string;
  text: string;
  seat: number | null;
  cards?: Cards;
  line?: number;
  /** Worth saying aloud and showing large. */
  loud?: boolean;
}

export function entries(match: Match, steps: StepEvents[] = match.steps): Entry[] {
  return steps.flatMap((step) =>
    step.events.flatMap((event, index) => {
      const entry = sentence(match, event);
      return entry ? [{ ...entry, key: `${step.seq}.${index}` }] : [];
    }),
  );
}

export function sentence(match: Match, event: GameEvent): Omit<Entry, 'key'> | null {
  const seat = 'seat' in event ? event.seat : null;
  const who: Args = seat === null ? {} : { who: match.name(seat), you: seat === match.seat ? 'yes' : 'no' };
  const say = (id: string, args: Args = {}, rest: Partial<Entry> = {}) => ({
    text: t(`log-${id}`, { ...who, ...args }),
    seat,
    ...rest,
  });
  const event_name = (index: number): string => {
    const info = match.edition?.events[index];
    return info ? text.pick(info.name) : '';
  };
  const reason = (why: CoinReason): Args => {
    const cause = given(why, 'event');
    return { why: wordOf(why), event: cause === undefined ? '' : event_name(cause) };
  };
  switch (event.what) {
    case 'game_started':
      return { text: t('log-started', { who: match.name(event.first) }), seat: event.first };
    case 'card_drawn':
      return event.card === null ? say('drawn') : say('drawn-card', {}, { cards: { [event.card]: 1 } });
    case 'face_up_taken':
      return say('taken', { card: cardName(event.card) }, { cards: { [event.card]: 1 } });
    case 'display_reset':
      return say('display-reset');
    case 'deck_reshuffled':
      return say('reshuffled', { cards: event.cards });
    case 'tickets_offered':
      return say('tickets-offered', { count: event.count });
    case 'opening_chosen':
      return say('opening-chosen');
    case 'tickets_kept':
      return say('tickets-kept', { count: event.count });
    case 'line_claimed':
      return say(
        'claimed',
        { line: match.lineName(event.line), points: event.points },
        { cards: event.cards, line: event.line, loud: true },
      );
    case 'bullet_line_claimed':
      return say(
        'claimed-bullet',
        { line: match.lineName(event.line), track: event.track },
        { cards: event.cards, line: event.line, loud: true },
      );
    case 'tunnel_revealed':
      return say(
        'tunnel',
        { line: match.lineName(event.line), owed: event.owed },
        {
          cards: Object.fromEntries(
            event.revealed.map((card) => [card, event.revealed.filter((other) => other === card).length]),
          ),
          line: event.line,
          loud: true,
        },
      );
    case 'tunnel_declined':
      return say('tunnel-declined', { line: match.lineName(event.line) }, { line: event.line });
    case 'newspaper_drawn':
      return say('newspaper');
    case 'event_revealed':
      return say('event', { event: event_name(event.event) }, { loud: true });
    case 'event_retired':
      return say('event-retired', { event: event_name(event.event) });
    case 'coins_gained':
    case 'coins_paid': {
      const id = event.what === 'coins_gained' ? 'coins-gained' : 'coins-paid';
      if (!match.view?.campaign) return say(id, { coins: event.coins, ...reason(event.reason) });
      const told = say(id, { coins: event.coins, why: '' });
      return { ...told, text: because(match, event.seat, told.text, event.reason) };
    }
    case 'offer_accepted':
      return say('offer-accepted', {}, { cards: event.discarded });
    case 'offer_declined':
      return say('offer-declined');
    case 'drawing_stopped':
      return say('drawing-stopped');
    case 'passed':
      return say('passed');
    case 'last_round':
      return say('last-round', {}, { loud: true });
    case 'game_ended':
      return say('ended', {}, { loud: true });
    case 'taken_back':
      return say(event.to === null ? 'taken-back' : 'gone-back');
    case 'redealt':
      return say('redealt');
    case 'slot_filled':
    case 'bonus_turned_up':
    case 'events_reshuffled':
    case 'offer_made':
    case 'turn_started':
      return null;
    case 'campaign':
      return deedSentence(match, event);
  }
}
