// The end of a campaign: what was in the vaults, and where the winner's trains came.

import { expect, it } from 'vitest';
import type { Board, CampaignView, FinalScore } from '../generated/protocol';
import { citiesOf, partsOf } from './final';

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
