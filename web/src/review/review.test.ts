import { expect, it } from 'vitest';
import type { Action, Board, EditionDetails, Mark, Review, StepReview } from '../generated/protocol';
import { isBefore, seatOf, shownAt, worst } from './moments';
import { pinsOf, spotOf } from './spots';
import { change, share } from './words';

const claim = (line: number): Action => ({ claim_line: { line, set: [] } }) as unknown as Action;

function step(number: number, marks: Mark[], actions: Action[] = [], lost = 0): StepReview {
  const alternatives = actions.map((action) => ({ action, card: null, chance: 0.5, points: 60 }));
  return {
    step: number,
    seat: 1,
    chance: [0.5, 0.5],
    decision: [0.1, -0.1],
    luck: [0, 0],
    judged:
      actions.length > 0
        ? { alternatives, played: actions.length - 1, usual: 0, chance_lost: lost / 100, points_lost: lost }
        : null,
    marks,
  };
}

const review = (steps: StepReview[]): Review => ({ version: 1, playouts: 8, seats: [], steps });

it('looks first at the dearest mistake, then at what decided, then at the end', () => {
  const blunder: Mark = { mark: 'blunder' };
  const plain = step(1, []);
  expect(worst(review([plain, step(2, [blunder], [claim(1), claim(2)], 4), step(3, [blunder], [claim(1)], 9)]))).toBe(
    2,
  );
  expect(worst(review([plain, step(2, [{ mark: 'deciding_line', line: 3 }]), plain]))).toBe(1);
  expect(worst(review([plain, plain]))).toBe(1);
});

it('a decision is thought about before it, what came of it is seen after it', () => {
  expect(shownAt(step(7, [{ mark: 'good_find' }]))).toBe(6);
  expect(shownAt(step(7, [{ mark: 'deciding_line', line: 0 }]))).toBe(7);
  expect(isBefore(step(7, []))).toBe(false);
});

it('writes percents as the language does', () => {
  expect([0, 0.077, 1].map(share)).toEqual(['0%', '8%', '100%']);
  expect([0.05, -0.0321, -0.0001].map(change)).toEqual(['+5.0%', '-3.2%', '0.0%']);
});

it('the same line with another payment is no better line', () => {
  const paid = step(2, [{ mark: 'blunder' }], [claim(1), claim(0), claim(1)], 5);
  expect(spotOf(paid)).toEqual({ played: 1, better: null, tickets: [] });
});

it('a mark is about who made the step, a lost ticket about its holder', () => {
  expect(seatOf(step(2, []), { mark: 'blunder' })).toBe(1);
  expect(seatOf(step(2, []), { mark: 'ticket_lost', holder: 0, ticket: 3, cause: 'other' })).toBe(0);
});

it('marks lie where they belong, one after the other in one place', () => {
  const at = (x: number) => ({ x, y: 0 });
  const board = {
    lines: [0, 1].map((id) => ({ id, curve: [at(0), at(100 * id), at(100 * id), at(100)] })),
    places: [at(10), at(20)],
  } as unknown as Board;
  const edition = { tickets: [{ from: 0, to: 1 }] } as unknown as EditionDetails;
  const better = step(2, [{ mark: 'blunder' }], [claim(1), claim(0)], 5);
  expect(spotOf(better)).toEqual({ played: 0, better: 1, tickets: [] });
  const draws = step(3, [{ mark: 'blunder' }], ['draw_blind'], 5);
  const lost: Mark = { mark: 'ticket_lost', holder: 0, ticket: 0, cause: 'luck' };
  const pins = pinsOf(review([better, draws, step(4, [lost, lost])]), board, edition);
  expect(pins.map(({ x, before, at: index, seat, mark }) => [Math.round(x), before, index, seat, mark.mark])).toEqual([
    [88, 0, 0, 1, 'blunder'],
    [20, 0, 2, 0, 'ticket_lost'],
    [20, 1, 2, 0, 'ticket_lost'],
  ]);
});
