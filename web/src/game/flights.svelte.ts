// What moves over the table: cards that fly to whoever took them, an engine that runs along a completed ticket. It is a
// layer of its own, moved by the compositor; the table below has already changed, so nobody waits for it.

import type { Board, Card, GameEvent, Point, StepEvents } from '../generated/protocol';
import { settings } from '../browser/settings.svelte';
import { play } from '../browser/sound';
import type { Match } from '../match/match.svelte';
import { gained, type Gained } from './gained';
import { wayOf } from './way';

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Flight {
  id: number;
  /** None for one nobody saw. */
  card: Card | null;
  from: Box;
  to: Box;
  /** Milliseconds before it starts. */
  after: number;
}

export interface Ride {
  id: number;
  /** The way over the screen, as a path of SVG. */
  path: string;
  paint: number;
}

/** What a claim brings, told where it happens. */
export interface Rise extends Gained {
  id: number;
  x: number;
  y: number;
}

const box = (selector: string): Box | null => {
  const found = document.querySelector(selector)?.getBoundingClientRect();
  return found && found.width > 0 ? { x: found.x, y: found.y, width: found.width, height: found.height } : null;
};
/** Once the table is painted anew: what flies finds its place there, and nothing is laid out twice for it. */
const afterPaint = (then: () => void): void => {
  requestAnimationFrame(() => setTimeout(then));
};
export const FLIGHT = 260;
export const RIDE = 1800;
export const RISE = 1700;
const APART = 90;
/** Cars are set down one after the other. */
const CAR = 70;

export class Flights {
  cards = $state.raw<Flight[]>([]);
  rides = $state.raw<Ride[]>([]);
  rises = $state.raw<Rise[]>([]);
  #next = 0;

  /** What just happened, as far as something moves by it. */
  follow(match: Match, steps: StepEvents[]): void {
    const events = steps.flatMap((step) => step.events);
    // Where nothing moves a claim still sounds, once.
    if (!settings.moves && events.some(({ what }) => what.endsWith('line_claimed'))) play('wagon');
    if (!settings.moves || document.visibilityState !== 'visible') return;
    afterPaint(() => {
      events.forEach((event, index) => this.#one(match, event, index * APART));
      for (const step of steps) gained(match, step.events).forEach((gain) => this.#rise(match, gain));
    });
  }

  #rise({ board }: Match, gain: Gained): void {
    const at = board && place(board, gain.at);
    if (!at) return;
    const id = this.#next++;
    this.rises = [...this.rises, { ...gain, id, ...at }];
    setTimeout(() => (this.rises = this.rises.filter((rise) => rise.id !== id)), RISE + gain.after + 100);
  }

  #one(match: Match, event: GameEvent, after: number): void {
    if (event.what === 'face_up_taken')
      this.#fly(match, event.seat, event.card, `.market .slot:nth-of-type(${event.slot + 1})`, after);
    if (event.what === 'card_drawn') this.#fly(match, event.seat, event.card, '.market .deck', after);
    if (event.what !== 'line_claimed' && event.what !== 'bullet_line_claimed') return;
    const cars = match.board?.lines[event.line]?.spaces.length ?? 0;
    for (let car = 0; car < cars; car += 1) setTimeout(() => play('wagon'), car * CAR);
  }

  #fly(match: Match, seat: number, card: Card | null, source: string, after: number): void {
    const from = box(source);
    const own = seat === match.seat;
    const to = own
      ? ((card && box(`.hand [data-card="${card}"] svg`)) ?? box('.hand section'))
      : (box(`.players li:nth-child(${seat + 1})`) ?? box(`.chips li:nth-child(${seat + 1})`));
    if (!from || !to) return;
    const id = this.#next++;
    this.cards = [...this.cards, { id, card, from, to, after }];
    setTimeout(() => (this.cards = this.cards.filter((flight) => flight.id !== id)), FLIGHT + after + 60);
  }

  /** A small engine runs along a ticket that is done. */
  async ride(match: Match, ticket: number): Promise<void> {
    const { board, edition } = match;
    const info = edition?.tickets[ticket];
    if (!settings.moves || !board || !edition || !info) return;
    const way = await match.way(ticket);
    const points = way ? wayOf(board, edition.lines, way.owned, info.from, info.to) : [];
    const path = onScreen(board, points);
    if (!path) return;
    const id = this.#next++;
    this.rides = [...this.rides, { id, path, paint: match.paint(match.seat ?? 0) }];
    setTimeout(() => (this.rides = this.rides.filter((ride) => ride.id !== id)), RIDE + 200);
  }
}

/** A point of the board on the screen, where the board lies now. */
function place(board: Board, at: Point): Point | null {
  const world = box('.world');
  if (!world) return null;
  const scale = world.width / board.width;
  return { x: world.x + at.x * scale, y: world.y + at.y * scale };
}

/** A way over the board as a path over the screen, where the board lies now. */
function onScreen(board: Board, points: Point[]): string | null {
  const seen = points.flatMap((point) => place(board, point) ?? []);
  return seen.length < 2 ? null : `M${seen.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}`;
}
