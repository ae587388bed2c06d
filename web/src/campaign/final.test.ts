// The end of a campaign: what was in the vaults, and where the winner's trains came.

import { describe, expect, it } from 'vitest';
import type { Board, CampaignBoard, CampaignView, FinalScore } from '../generated/protocol';
import { citiesOf, linesOf, partsOf, runOf } from './final';

it('leaves out what no vault had', () => {
  const vault = { slips: 0, certificates: 0, stamps: 0, surveys: 0, circuits: 0, postcards: 0, awards: 0, dollars: 0 };
  const score = {
    order: [1, 0],
    vaults: [
      { ...vault, slips: 30, total: 30, awarded: [] },
      { ...vault, slips: 20, postcards: 12, total: 32, awarded: [] },
    ],
  } as unknown as FinalScore;
  expect(partsOf(score)).toEqual(['slips', 'postcards']);
});

it("names the winner's cities of all games once, from west to east", () => {
  const game = (touched: number[]) => ({
    entry: 'finished',
    companies: [
      { company: 0, touched: [40] },
      { company: 1, touched },
    ],
  });
  const view = {
    log: [game([10, 30]), { entry: 'started' }, game([20, 30])],
    places: [{ place: 10 }, { place: 20 }, { place: 30 }, { place: 40 }],
  } as unknown as CampaignView;
  const board = { places: [{ x: 900 }, { x: 100 }, { x: 500 }, { x: 0 }] } as unknown as Board;
  expect(citiesOf(view, 1, board)).toEqual([1, 2, 0]);
});

describe('the railway of the winner', () => {
  // From west to east: 0, 1, 2; and 3 apart from them.
  const places = [{ x: 0 }, { x: 400 }, { x: 900 }, { x: 950 }, { x: 990 }];
  const line = (id: number, from: number, to: number) => ({
    id,
    from,
    to,
    curve: [places[from], places[from], places[to], places[to]].map(({ x }) => ({ x, y: id })),
  });
  const built = [
    { game: 1, company: 1, lines: [70, 71] },
    { game: 2, company: 1, lines: [71, 72] },
    { game: 2, company: 0, lines: [73] },
  ];
  const lines = [line(0, 2, 1), line(1, 0, 1), line(2, 3, 4), line(3, 0, 2)];
  const board = { places, lines, built } as unknown as CampaignBoard;
  const view = { lines: [70, 71, 72, 73].map((number) => ({ line: number })) } as unknown as CampaignView;

  it('is all it claimed in any game, from west to east', () => {
    expect(linesOf(view, 1, board)).toEqual([1, 0, 2]);
    expect(linesOf(view, 0, board)).toEqual([3]);
  });

  it('is run on the longest way to the east, each line in the direction of the train', () => {
    expect(runOf(board, [1, 0, 2])).toBe('M0 1C0 1 400 1 400 1L400 0C400 0 900 0 900 0');
    expect(runOf(board, [])).toBe('');
  });
});
