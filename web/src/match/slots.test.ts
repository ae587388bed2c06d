import { describe, expect, it } from 'vitest';
import type { LineInfo, SwitchInfo } from '../generated/protocol';
import { slots } from './slots';

const line = (fields: Partial<LineInfo>): LineInfo =>
  ({ cards: 3, symbols: 0, colour: null, kind: 'plain', stand_in: null, ...fields }) as LineInfo;
const none = { ferry_any_cards: null, ferry_same_colour_pair: false } as SwitchInfo;
const three = { ...none, ferry_any_cards: 3 };

describe('a payment on the spaces of a line', () => {
  it('cards of the colour, then wilds', () =>
    expect(slots(line({ colour: 'red' }), none, { red: 2, wild: 1 }).map(({ cards }) => cards)).toEqual([
      ['red'],
      ['red'],
      ['wild'],
    ]));
  it('three cards stand for a wild of a ferry', () => {
    const ferry = line({ cards: 3, symbols: 1, colour: 'blue', kind: 'ferry' });
    expect(slots(ferry, three, { blue: 2, red: 2, green: 1 }).map(({ cards }) => cards.length)).toEqual([3, 1, 1]);
  });
  it('what is missing is free', () => expect(slots(line({}), none, { red: 1 })[2].cards).toEqual([]));
  it('what is too much is seen', () => expect(slots(line({ cards: 1 }), none, { red: 3 })).toHaveLength(2));
});
