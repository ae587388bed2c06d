// What is lit on the board: a line being looked at, a ticket's places and way, one seat's lines.

import type { Game } from '../lib/game.svelte';
import type { Match } from '../lib/match.svelte';

/** Places one of which is to be chosen on the board. */
export interface Choice {
  places: number[];
  /** What choosing a place does, in words. */
  label: (place: number) => string;
  pick: (place: number) => void;
}

export class Spotlight {
  line = $state<number | null>(null);
  places = $state.raw<number[]>([]);
  claim = $state.raw<number[]>([]);
  owned = $state.raw<number[]>([]);
  fresh = $state<number | null>(null);
  seat = $state<number | null>(null);
  ticket = $state<number | null>(null);
  /** How many cards the lit ticket still needs at least; null where nobody knows or nothing is missing. */
  needs = $state<number | null>(null);
  choice = $state.raw<Choice | null>(null);

  /** Lights a ticket's places, and the cheapest way the server knows. */
  async showTicket(match: Match, ticket: number): Promise<void> {
    const info = match.edition?.tickets[ticket];
    if (!info) return;
    this.ticket = ticket;
    this.places = [info.from, info.to];
    this.claim = [];
    this.owned = [];
    this.needs = null;
    if (!match.live || !match.plays) return;
    const reply = await (match as Game).ask({ about: 'way', ticket });
    if (reply?.about !== 'way' || this.ticket !== ticket) return;
    this.claim = reply.way.claim;
    this.owned = reply.way.owned;
    this.needs = reply.way.status === 'possible' ? reply.way.cards : null;
  }

  showLine(match: Match, line: number | null): void {
    this.clear();
    const info = line === null ? null : match.edition?.lines[line];
    this.line = line;
    if (info) this.places = info.to === null ? [info.from] : [info.from, info.to];
  }

  clear(): void {
    this.ticket = null;
    this.line = null;
    this.places = [];
    this.claim = [];
    this.owned = [];
    this.needs = null;
  }
}
