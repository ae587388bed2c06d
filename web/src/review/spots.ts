// Where on the board a step of a review is: the line that was claimed and the one that was better, or a ticket's cities.

import type { Board, EditionDetails, Mark, Point, Review, StepReview } from '../generated/protocol';
import { middle } from '../board/geometry';
import { given } from '../match/choice';

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
  const better = marks.some(({ mark }) => mark === 'blunder') ? lineOf(step, 0) : null;
  return { played, better, tickets: marks.flatMap((mark) => ('ticket' in mark ? [mark.ticket] : [])) };
}

/** A mark on the board. */
export interface Pin extends Point {
  at: number;
  seat: number;
  mark: Mark;
}

/** How far apart two marks lie that belong to the same place. */
const APART = 44;

function placeOf(spot: Spot, mark: Mark, board: Board, edition: EditionDetails): Point | null {
  if ('ticket' in mark) return board.places[edition.tickets[mark.ticket]?.to ?? -1] ?? null;
  const line = mark.mark === 'deciding_line' ? mark.line : (spot.better ?? spot.played);
  const shape = line === null ? undefined : board.lines[line];
  return shape ? middle(shape) : null;
}

/** Every mark that lies somewhere, those of one place side by side. */
export function pinsOf({ steps }: Review, board: Board, edition: EditionDetails): Pin[] {
  const taken = new Map<string, number>();
  return steps.flatMap((step, at) =>
    step.marks.flatMap((mark) => {
      const place = placeOf(spotOf(step), mark, board, edition);
      if (!place) return [];
      const key = `${Math.round(place.x)} ${Math.round(place.y)}`;
      const before = taken.get(key) ?? 0;
      taken.set(key, before + 1);
      const seat = mark.mark === 'ticket_lost' ? mark.holder : (step.seat ?? 0);
      return [{ x: place.x + before * APART, y: place.y, at, seat, mark }];
    }),
  );
}
