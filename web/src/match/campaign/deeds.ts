// What happens only in a campaign's game, in sentences for the log.

import type { Cards, CoinReason, Deed } from '../../generated/protocol';
import { byWord } from '../choice';
import type { Match } from '../match.svelte';
import { t, text, type Args } from '../../words/text.svelte';
import { eventOf, placeOf, postcardOf, staffOf, ticketOf, tokenName } from './charter';

export interface Told {
  text: string;
  seat: number | null;
  cards?: Cards;
  loud?: boolean;
}

export function deedSentence(match: Match, deed: Deed): Told | null {
  // The sentences come with the campaign; until they are there the log is quiet.
  if (!text.has('deed-given')) return null;
  const seat = 'seat' in deed ? deed.seat : null;
  const who: Args =
    seat === null
      ? { who: t('token-gone'), you: 'no' }
      : { who: match.name(seat), you: seat === match.seat ? 'yes' : 'no' };
  const say = (id: string, args: Args = {}, rest: Partial<Told> = {}): Told => ({
    text: t(`deed-${id}`, { ...who, ...args }),
    seat,
    ...rest,
  });
  switch (deed.deed) {
    case 'cards_given':
      return say('given', {}, { cards: deed.cards });
    case 'looked_at':
      return say('looked', { count: deed.count }, deed.cards ? { cards: deed.cards } : {});
    case 'kept_cards':
      return say('kept', { count: deed.kept });
    case 'placed':
      return say(`placed-${deed.piece}`, { place: placeOf(match, deed.place) }, { loud: deed.piece !== 'water' });
    case 'removed':
      return say(`removed-${deed.piece}`, { place: placeOf(match, deed.place), taken: seat === null ? 'no' : 'yes' });
    case 'shown':
      return say('shown', { what: tokenName(match, deed.token) });
    case 'taken':
      return say(seat === null ? 'taken-away' : 'taken', { what: tokenName(match, deed.token) });
    case 'postcard':
      return say('postcard', { what: postcardOf(match, deed.number) }, { loud: true });
    case 'race_won':
      return say('race-won', { what: postcardOf(match, deed.number) }, { loud: true });
    case 'staff_used':
      return say('staff-used', { what: staffOf(match, deed.seat) });
    case 'ticket_shown':
      return say('ticket-shown', { what: ticketOf(match, deed.ticket) });
    case 'event_peeked':
      return say('event-peeked', { what: eventOf(match, deed.event) });
    case 'event_set_aside':
      return say('event-set-aside', { what: eventOf(match, deed.event) });
    case 'event_retired':
      return say('event-retired', { what: eventOf(match, deed.event) }, { loud: true });
    case 'bids':
      return say('bids', { what: match.names.map((name, index) => `${name} $${deed.bids[index] ?? 0}`).join(', ') });
    case 'herd_returned':
      return say('herd-returned');
    case 'face_up_bonus':
      return say('face-up-bonus', {}, { cards: { [deed.card]: 1 } });
    case 'crossed_off':
      return say('crossed-off', { place: placeOf(match, deed.place) });
    // Questions are on the screen of whoever is asked, and what comes of them is told.
    case 'asked':
    case 'answered':
      return null;
  }
}

/** Where coins came from, for what a campaign's rules pay; nothing to add elsewhere. */
export function because(match: Match, seat: number, sentence: string, reason: CoinReason): string {
  const why = byWord(reason, {
    event: (event) => eventOf(match, event),
    postcard: (number) => postcardOf(match, number),
    staff: () => staffOf(match, seat),
    box: (rule) => ruleName(match, rule),
    company_line: () => '',
    surcharge: () => '',
  });
  return why && text.has('because') ? t('because', { text: sentence, why }) : sentence;
}

/** `CH-K` is the box K of the campaign's rulebook. */
export function ruleName(match: Match, rule: string): string {
  const letter = /^CH-([A-Z])$/.exec(rule)?.[1];
  const box = match.edition?.charter?.boxes.find((other) => other.letter === letter);
  return box ? text.pick(box.name) : '';
}
