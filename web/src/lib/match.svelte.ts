// A match as the page shows it: what never changes, the view, who sits where, what happened.
// A live game and a replay both are one; the screens do not care which.

import type { EditionDetails, GameView, May, SeatInfo, StepEvents } from '../generated/protocol';
import type { Board } from '../board/geometry';
import type { Drawn } from '../board/drawn';
import { paintOf } from './cards';
import { lineLabel } from './describe';
import { lineName, wildKind } from './names';
import { text } from './text.svelte';

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

  /** The seat whose eyes we look through. */
  get seat(): number | null {
    return this.view?.viewer.as === 'seat' ? this.view.viewer.seat : null;
  }

  /** What may be done now; nothing where we only look. */
  get may(): May | null {
    return this.plays ? (this.view?.may ?? null) : null;
  }

  name(seat: number): string {
    return this.names[seat] ?? `#${seat + 1}`;
  }

  lineName(line: number): string {
    return this.edition ? lineName(this.edition, line) : '';
  }

  label(line: number): string {
    return lineLabel(this, line);
  }

  /** The colour a seat's pieces have: in a campaign that of its company, otherwise its own. */
  paint<Seat extends number | undefined>(seat: Seat): Seat | number {
    if (seat === undefined || !this.view?.campaign) return seat;
    const company = this.view.seats[seat]?.company ?? null;
    return company === null ? seat : paintOf(this.edition?.companies[company]?.colour, seat);
  }

  get trams(): boolean {
    return this.edition?.supplies.some(({ id }) => id === 'tram') ?? false;
  }

  protected setEdition(edition: EditionDetails): void {
    if (edition.charter) text.tell(edition.charter.sentences);
    this.edition = edition;
    text.wild = wildKind(edition.id);
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
