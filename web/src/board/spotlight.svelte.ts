// What is lit on the board: a line being looked at, a ticket's places and way, one seat's lines.

import type { LineInfo, Ticket, TicketWay } from '../generated/protocol';

/** Places one of which is to be chosen on the board. */
export interface Choice {
  places: number[];
  /** What choosing a place does, in words. */
  label: (place: number) => string;
  pick: (place: number) => void;
}

/** What the spotlight is turned on: a match of some kind. */
export interface Subject {
  readonly edition: { readonly lines: LineInfo[]; readonly tickets: Ticket[] } | null;
  /** The cheapest way to fulfil a ticket, where somebody knows it. */
  way(ticket: number): Promise<TicketWay | null>;
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
  async showTicket(subject: Subject, ticket: number): Promise<void> {
    const info = subject.edition?.tickets[ticket];
    if (!info) return;
    this.ticket = ticket;
    this.places = [info.from, info.to];
    this.claim = [];
    this.owned = [];
    this.needs = null;
    const way = await subject.way(ticket);
    if (!way || this.ticket !== ticket) return;
    this.claim = way.claim;
    this.owned = way.owned;
    this.needs = way.status === 'possible' ? way.cards : null;
  }

  showLine(subject: Subject, line: number | null): void {
    this.clear();
    const info = line === null ? null : subject.edition?.lines[line];
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
