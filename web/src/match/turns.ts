// What happened, turn by turn: the log is grouped by it, and whoever waited is told what the others did meanwhile.

import type { Card, GameEvent, StepEvents } from '../generated/protocol';
import { sentence, type Entry } from './log';
import type { Match } from './match.svelte';

export interface Turn {
  key: string;
  /** Whose turn; none before the first one. */
  seat: number | null;
  entries: Entry[];
  events: GameEvent[];
}

/** The steps that still hold: where somebody went back, what came after has not happened. */
function still(steps: StepEvents[]): StepEvents[] {
  let held: StepEvents[] = [];
  for (const step of steps) {
    const back = step.events.find((event) => event.what === 'taken_back');
    const to = back?.what === 'taken_back' ? back.to : null;
    if (to !== null) held = held.filter(({ seq }) => seq <= to);
    held.push(step);
  }
  return held;
}

/** Turns in order. One that has just begun has no entries yet. */
export function turns(match: Match, steps: StepEvents[] = match.steps): Turn[] {
  let turn: Turn = { key: 'opening', seat: null, entries: [], events: [] };
  const all = [turn];
  for (const { seq, events } of still(steps)) {
    events.forEach((event, index) => {
      if (event.what === 'turn_started') {
        turn = { key: `${seq}.${index}`, seat: event.seat, entries: [], events: [] };
        all.push(turn);
      } else {
        turn.events.push(event);
        const entry = sentence(match, event);
        if (entry) turn.entries.push({ ...entry, key: `${seq}.${index}` });
      }
    });
  }
  return all;
}

/** What the others did since the seat's own last turn, oldest first; what is under way included. */
export function since(all: Turn[], seat: number): Turn[] {
  const before = all.at(-1)?.seat === seat ? all.slice(0, -1) : all;
  const own = before.map((turn) => turn.seat === seat || turn.seat === null).lastIndexOf(true);
  return before.slice(own + 1).filter(({ entries }) => entries.length > 0);
}

/** A turn at a glance. */
export interface Glance {
  /** Cards that came into the hand; null for one nobody saw. */
  cards: (Card | null)[];
  line: number | null;
  points: number;
  /** Dollars gained, less what was paid. */
  coins: number;
  /** Tickets kept. */
  tickets: number;
  /** What else there is to say, where nothing of the above tells it. */
  words: string;
}

export function glance({ events, entries }: Turn): Glance {
  const seen: Glance = { cards: [], line: null, points: 0, coins: 0, tickets: 0, words: '' };
  for (const event of events) {
    if (event.what === 'card_drawn' || event.what === 'face_up_taken') seen.cards.push(event.card);
    else if (event.what === 'line_claimed') [seen.line, seen.points] = [event.line, event.points];
    else if (event.what === 'bullet_line_claimed') seen.line = event.line;
    else if (event.what === 'coins_gained') seen.coins += event.coins;
    else if (event.what === 'coins_paid') seen.coins -= event.coins;
    else if (event.what === 'tickets_kept') seen.tickets += event.count;
  }
  if (seen.cards.length === 0 && seen.line === null && seen.tickets === 0) seen.words = entries.at(-1)?.text ?? '';
  return seen;
}
