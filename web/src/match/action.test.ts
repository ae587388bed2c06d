// What a page answers by itself, and when: nobody can read from it what is in a hand.

import { expect, it } from 'vitest';
import type { GameView } from '../generated/protocol';
import { onlyAnswer, pauseBefore } from './action';

const view = (may: object, rest: object = {}): GameView => ({ may: { act: true, ...may }, ...rest }) as never;

it('a tunnel that cannot be paid is declined, one that can is asked about', () => {
  const tunnel = (payments: object[]) => view({ tunnel: { line: 1, owed: 2, payments } }, { stage: 'tunnel' });
  expect(onlyAnswer(tunnel([]))).toBe('decline_tunnel');
  expect(onlyAnswer(tunnel([{ red: 2 }]))).toBeNull();
});

it('an offer that cannot be taken is declined, one that can is asked about', () => {
  const offer = (allowed: boolean) => view({ offer: { accept: { allowed, refused: null } } }, { stage: 'offer' });
  expect(onlyAnswer(offer(false))).toBe('decline_offer');
  expect(onlyAnswer(offer(true))).toBeNull();
});

it('where only one event can be retired, it is', () => {
  expect(onlyAnswer(view({ retire: [4] }))).toEqual({ retire_event: { event: 4 } });
  expect(onlyAnswer(view({ retire: [4, 5] }))).toBeNull();
});

it('nothing is answered that is not asked', () => {
  expect(onlyAnswer(view({ act: false, retire: [4] }))).toBeNull();
  expect(onlyAnswer({ may: null } as never)).toBeNull();
});

it('how long it takes follows from chance and from what everybody sees', () => {
  const tunnel = (hand: object) =>
    view({}, { stage: 'tunnel', pending: { revealed: { red: 2, wild: 1 } }, own: { hand } });
  expect(pauseBefore(tunnel({}), 0.5)).toBe(pauseBefore(tunnel({ red: 9 }), 0.5));
  expect(pauseBefore(tunnel({}), 0)).toBeGreaterThan(pauseBefore(view({}, { stage: 'offer' }), 0));
  expect(pauseBefore(tunnel({}), 1)).toBeLessThan(5000);
});
