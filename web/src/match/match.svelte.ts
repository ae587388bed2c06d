// A match as the page shows it: what never changes, the view, who sits where, what happened.
// A live game and a replay both are one; the screens do not care which.

import type {
  Board,
  EditionDetails,
  GameView,
  May,
  Query,
  Reply,
  SeatInfo,
  StepEvents,
  TicketWay,
} from '../generated/protocol';
import type { Drawn } from '../board/drawn';
import { paintOf } from '../cards/look';
import { given } from './choice';
import { cardsOf } from '../words/describe';
import { lineName, pieceOf, ticketName } from '../words/names';
import { t, text } from '../words/text.svelte';

export abstract class Match implements Drawn {
  edition = $state.raw<EditionDetails | null>(null);
  board = $state.raw<Board | null>(null);
  view = $state.raw<GameView | null>(null);
  steps = $state.raw<StepEvents[]>([]);
  abstract get names(): string[];
  /** Who sits where, where there is a table; a replay has none. */
  abstract get seats(): SeatInfo[];
  abstract get live(): boolean;
  /** Whether the seat we look from is ours to play, not only to look from. */
  abstract get plays(): boolean;

  /** What the rules say to a question of ours; nobody answers where nothing is played. */
  ask(_question: Query): Promise<Reply | null> {
    return Promise.resolve(null);
  }

  /** The cheapest way to fulfil a ticket, for whoever plays. */
  async way(ticket: number): Promise<TicketWay | null> {
    const reply = this.plays ? await this.ask({ about: 'way', ticket }) : null;
    return reply?.about === 'way' ? reply.way : null;
  }

  /** The seat whose eyes we look through. */
  get seat(): number | null {
    return given(this.view?.viewer, 'seat') ?? null;
  }

  /** What may be done now; nothing where we only look. */
  get may(): May | null {
    return this.plays ? (this.view?.may ?? null) : null;
  }

  name(seat: number): string {
    return this.names[seat] ?? `#${seat + 1}`;
  }

  ticketName(ticket: number): string {
    return this.edition ? ticketName(this.edition, ticket) : '?';
  }

  lineName(line: number): string {
    return this.edition ? lineName(this.edition, line) : '';
  }

  /** Labels said before, for as long as board and words stay the same: a claim changes one line, not a hundred. */
  #labels = $derived.by(() => {
    void [this.edition, text.words];
    return new Map<string, string>();
  });

  label(line: number): string {
    const info = this.edition?.lines[line];
    if (!info) return '';
    const owner = this.owners.get(line);
    const owned = owner === undefined ? 'free' : owner === -1 ? 'shared' : 'owned';
    const name = owner === undefined || owner < 0 ? '' : this.name(owner);
    const can = this.may?.act && this.claimable.has(line) ? 'yes' : 'no';
    const key = `${line} ${owned} ${can} ${name}`;
    const known = this.#labels.get(key) ?? this.#label(line, { owned, owner: name, can });
    this.#labels.set(key, known);
    return known;
  }

  #label(line: number, now: Record<'owned' | 'owner' | 'can', string>): string {
    const info = this.edition?.lines[line];
    if (!info) return '';
    return t('line-label', {
      line: this.lineName(line),
      price: cardsOf(info.cards, info.colour),
      // Berlin's underground is a plain line of other pieces: without its name one would take it for a tram's.
      what:
        info.kind === 'plain' ? pieceOf(this.edition, this.edition?.supplies[info.supply]?.id ?? '').look : info.kind,
      symbols: info.symbols,
      bonus: info.draw_bonus,
      ...now,
    });
  }

  /** The colour somebody chose for a seat's pieces. */
  protected chosen(seat: number): number {
    return seat;
  }

  /** The colour a seat's pieces have: that of its company where it has one, otherwise its own. */
  paint<Seat extends number | undefined>(seat: Seat): Seat | number {
    if (seat === undefined || seat < 0) return seat;
    const own = this.chosen(seat);
    const company = this.view?.seats[seat]?.company ?? null;
    return company === null ? own : paintOf(this.edition?.companies[company]?.colour, own);
  }

  get trams(): boolean {
    return Object.values(this.edition?.pieces ?? {}).some(({ look }) => look === 'tram');
  }

  protected setEdition(edition: EditionDetails): void {
    if (edition.charter) text.tell(edition.charter.sentences);
    this.edition = edition;
    text.wild = edition.wild;
  }

  /** Which seat has each line; -1 is everyone's. */
  owners = $derived.by(() => {
    const owners = new Map<number, number>();
    this.view?.seats.forEach((seat, index) => seat.lines.forEach((line) => owners.set(line, index)));
    this.view?.shared_lines.forEach((line) => owners.set(line, -1));
    return owners;
  });

  claimable = $derived(new Set(this.view?.lines?.claimable ?? []));
}
