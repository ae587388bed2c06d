import { expect, it, vi } from 'vitest';

vi.mock('./log', () => ({
  sentence: (_: unknown, event: { what: string; seat?: number }) =>
    event.what === 'slot_filled' ? null : { text: event.what, seat: event.seat ?? null },
}));
const { glance, since, turns } = await import('./turns');

const steps = [
  { seq: 0, events: [{ what: 'game_started', players: 3, first: 0 }] },
  { seq: 1, events: [{ what: 'turn_started', seat: 0 }] },
  {
    seq: 2,
    events: [
      { what: 'passed', seat: 0 },
      { what: 'turn_started', seat: 1 },
    ],
  },
  { seq: 3, events: [{ what: 'card_drawn', seat: 1, card: null }] },
  {
    seq: 4,
    events: [
      { what: 'face_up_taken', seat: 1, slot: 2, card: 'red' },
      { what: 'slot_filled', slot: 2, card: 'blue' },
      { what: 'turn_started', seat: 2 },
    ],
  },
  {
    seq: 5,
    events: [
      { what: 'line_claimed', seat: 2, line: 7, cards: { red: 2 }, points: 2 },
      { what: 'turn_started', seat: 0 },
    ],
  },
] as never;

it('a turn begins where the game says so', () => {
  const all = turns({ steps } as never, steps);
  expect(all.map(({ seat }) => seat)).toEqual([null, 0, 1, 2, 0]);
  expect(all[2].entries).toHaveLength(2);
});

it("what others did since one's own turn, also while one is in the next one", () => {
  const all = turns({ steps } as never, steps);
  expect(since(all, 0).map(({ seat }) => seat)).toEqual([1, 2]);
  expect(since(all, 2).map(({ seat }) => seat)).toEqual([]);
  expect(since(all, 1).map(({ seat }) => seat)).toEqual([2]);
});

it('what was gone back on has not happened', () => {
  const back = [...(steps as never[]), { seq: 6, events: [{ what: 'taken_back', seat: 0, to: 2 }] }] as never;
  const all = turns({ steps: back } as never, back);
  expect(all.map(({ seat }) => seat)).toEqual([null, 0, 1]);
  expect(all[2].entries.map(({ text }) => text)).toEqual(['taken_back']);
  // A claim taken back as usual leaves the others where they are.
  const claim = [...(steps as never[]), { seq: 6, events: [{ what: 'taken_back', seat: 0, to: null }] }] as never;
  expect(turns({ steps: claim } as never, claim)).toHaveLength(5);
});

it('at a glance: cards, a route, tickets', () => {
  const [, , cards, line] = turns({ steps } as never, steps);
  expect(glance(cards).cards).toEqual([null, 'red']);
  expect(glance(line)).toMatchObject({ line: 7, points: 2, words: '' });
});
