// What is shown beside the board for a moment, as it happens: tunnels, events, what a claim brings besides points. Claims
// and cards are seen on the board and told by the strip of the last turns.

import type { Cards, GameEvent, StepEvents, TicketStatus } from '../generated/protocol';
import type { IconName } from '../parts/Icon.svelte';
import { sentence } from '../match/log';
import type { Match } from '../match/match.svelte';
import { t, text } from '../words/text.svelte';

export interface Row {
  text: string;
  /** Smaller words under it. */
  more?: string;
  seat: number | null;
  /** The colour of the seat's pieces, where it is not the seat's own. */
  paint?: number;
  icon?: IconName;
  cards?: Cards;
}

/** An event that a newspaper has brought. */
export interface News {
  title: string;
  text: string;
}

export interface Moment {
  key: string;
  rows: Row[];
  news?: News;
}

/** What is worth a glance of its own; the log has everything. */
function row(match: Match, event: GameEvent): Row | null {
  const said = sentence(match, event);
  if (!said) return null;
  const plain: Row = {
    text: said.text,
    seat: said.seat,
    paint: match.paint(said.seat ?? undefined),
    cards: said.cards,
  };
  switch (event.what) {
    case 'tunnel_revealed':
      // One's own is asked about in words already.
      return event.seat === match.seat && event.owed > 0 ? null : plain;
    case 'coins_gained':
    case 'coins_paid':
      // What others earn is told by the strip of the last turns.
      return event.seat === match.seat ? plain : null;
    case 'tunnel_declined':
    case 'offer_accepted':
    case 'drawing_stopped':
    case 'passed':
      return plain;
    case 'display_reset':
    case 'deck_reshuffled':
      return { ...plain, icon: 'cards' };
    case 'last_round':
      return { ...plain, icon: 'flag' };
    case 'campaign':
      // A challenge that is won, and a postcard that comes true, happen once.
      return event.deed === 'race_won' || event.deed === 'postcard' ? { ...plain, icon: 'star' } : null;
    case 'line_claimed':
    case 'bullet_line_claimed':
    case 'game_started':
    case 'card_drawn':
    case 'face_up_taken':
    case 'slot_filled':
    case 'bonus_turned_up':
    case 'tickets_offered':
    case 'opening_chosen':
    case 'tickets_kept':
    case 'newspaper_drawn':
    case 'event_revealed':
    case 'events_reshuffled':
    case 'event_retired':
    case 'offer_made':
    case 'offer_declined':
    case 'turn_started':
    case 'game_ended':
    case 'taken_back':
    case 'redealt':
      return null;
  }
}

/** The last event of a step, as its newspaper tells it. */
function newsOf(match: Match, events: GameEvent[]): News | undefined {
  const event = events.filter(({ what }) => what === 'event_revealed').at(-1);
  const info = event?.what === 'event_revealed' ? match.edition?.events[event.event] : undefined;
  return info && { title: text.pick(info.name), text: text.pick(info.text) };
}

/** One step as a moment; null where nothing needs to be seen. Cards drawn after a claim are its bonus. */
export function momentOf(match: Match, { seq, events }: StepEvents): Moment | null {
  const claim = events.findIndex(({ what }) => what === 'line_claimed' || what === 'bullet_line_claimed');
  const drawn = claim < 0 ? [] : events.slice(claim).filter((event) => event.what === 'card_drawn');
  const rows = events.flatMap((event) => row(match, event) ?? []);
  const [first] = drawn;
  if (first?.what === 'card_drawn' && first.seat === match.seat) {
    const whose = { who: match.name(first.seat), you: first.seat === match.seat ? 'yes' : 'no', count: drawn.length };
    rows.push({ text: t('moment-bonus', whose), seat: first.seat, icon: 'cards' });
  }
  const news = newsOf(match, events);
  return rows.length > 0 || news ? { key: String(seq), rows, news } : null;
}

/** Tickets of one's own that became done or impossible. */
export function ticketNews(match: Match, before: Map<number, TicketStatus>): Row[] {
  const { edition, view } = match;
  if (!edition) return [];
  return (view?.own?.tickets ?? []).flatMap(({ ticket, status }) => {
    const was = before.get(ticket);
    if (was === undefined || was === status || status === 'possible') return [];
    return [
      {
        text: t(`moment-ticket-${status}`, { ticket: match.ticketName(ticket), value: edition.tickets[ticket].value }),
        seat: null,
        icon: status === 'done' ? 'check' : 'cross',
      },
    ];
  });
}

/** How many are seen at once: older ones make room. */
const MOST = 2;
const LONG = 3600;
const LONGER = 1400;
/** A newspaper is read. */
const READ = 5200;

export class Moments {
  shown = $state.raw<Moment[]>([]);

  show(moment: Moment): void {
    this.shown = [...this.shown, moment].slice(-MOST);
    const words = moment.rows.length + moment.rows.filter(({ more }) => more).length;
    const long = LONG + LONGER * Math.max(0, words - 1) + (moment.news ? READ : 0);
    setTimeout(() => (this.shown = this.shown.filter((other) => other !== moment)), long);
  }
}
