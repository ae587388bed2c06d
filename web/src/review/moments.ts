// Which step of a review is looked at first, and on which position.

import type { Mark, Review, StepReview } from '../generated/protocol';

/** Marks of a decision, which is thought about on the position before it. */
const BEFORE: Mark['mark'][] = ['blunder', 'good_find', 'ticket_missed'];

/** Whether a step is shown as it stood before its decision; otherwise as it came out. */
export const isBefore = ({ marks }: StepReview): boolean => BEFORE.includes(marks[0]?.mark);

/** The step of the record whose position shows what a step of the review is about. */
export const shownAt = (step: StepReview): number => (isBefore(step) ? Math.max(step.step - 1, 0) : step.step);

/** Whom a mark is about: who held the ticket that was lost, otherwise who made the step. */
export const seatOf = ({ seat }: StepReview, mark: Mark): number =>
  mark.mark === 'ticket_lost' ? mark.holder : (seat ?? 0);

/** What is looked at first: the dearest mistake; without one, what decided most; without that, the end. */
export function worst({ steps }: Review): number {
  const best = (worth: (step: StepReview) => number): number | null => {
    const found = steps.map((step, at) => ({ at, worth: worth(step) })).filter((one) => one.worth > 0);
    return found.sort((one, other) => other.worth - one.worth)[0]?.at ?? null;
  };
  const has = ({ marks }: StepReview, kind: Mark['mark']): boolean => marks.some(({ mark }) => mark === kind);
  return (
    best((step) => (has(step, 'blunder') ? Math.max(step.judged?.points_lost ?? 0, 0.01) : 0)) ??
    best((step) => (has(step, 'deciding_line') ? Math.abs(step.decision[step.seat ?? 0]) : 0)) ??
    steps.length - 1
  );
}
