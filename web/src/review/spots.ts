// Where on the board a step of a review is: the line that was claimed and the one that was better, or a ticket's cities.

import type { Board, EditionDetails, Mark, Point, Review, StepReview } from '../generated/protocol';
import { middle } from '../board/geometry';
import { given } from '../match/choice';
import { seatOf } from './moments';

/** What a step speaks of. */
export interface Spot {
  /** The line that was claimed. */
  played: number | null;
  /** Another one that was better. */
  better: number | null;
  tickets: number[];
}

const lineOf = (step: StepReview, index: number): number | null =>
  given(step.judged?.alternatives[index]?.action, 'claim_line')?.line ?? null;

export function spotOf(step: StepReview): Spot {
  const { judged, marks } = step;
  const deciding = marks.find((mark) => mark.mark === 'deciding_line');
  const played = (judged ? lineOf(step, judged.played) : null) ?? deciding?.line ?? null;
  const best = marks.some(({ mark }) => mark === 'blunder') ? lineOf(step, 0) : null;
  // The same line paid otherwise is no other line.
  const better = best === played ? null : best;
  return { played, better, tickets: marks.flatMap((mark) => ('ticket' in mark ? [mark.ticket] : [])) };
}

/** A mark on the board. */
export interface Pin extends Point {
  at: number;
  seat: number;
  mark: Mark;
  /** How many lie in the same place before it: they are shown side by side. */
  before: number;
}

function placeOf(spot: Spot, mark: Mark, board: Board, edition: EditionDetails): Point | null {
  if ('ticket' in mark) return board.places[edition.tickets[mark.ticket]?.to ?? -1] ?? null;
  const line = mark.mark === 'deciding_line' ? mark.line : (spot.better ?? spot.played);
  const shape = line === null ? undefined : board.lines[line];
  return shape ? middle(shape) : null;
}

/** Every mark that lies somewhere, those of one place one after the other. */
export function pinsOf({ steps }: Review, board: Board, edition: EditionDetails): Pin[] {
  const taken = new Map<string, number>();
  return steps.flatMap((step, at) =>
    step.marks.flatMap((mark) => {
      const place = placeOf(spotOf(step), mark, board, edition);
      if (!place) return [];
      const key = `${Math.round(place.x)} ${Math.round(place.y)}`;
      const before = taken.get(key) ?? 0;
      taken.set(key, before + 1);
      return [{ x: place.x, y: place.y, at, seat: seatOf(step, mark), mark, before }];
    }),
  );
}
