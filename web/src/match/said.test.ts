import { expect, it, vi } from 'vitest';

vi.mock('./log', () => ({
  sentence: (_: unknown, event: { what: string; seat?: number; card?: string }) => ({
    text: `${event.seat} ${event.what}`,
    seat: event.seat ?? null,
    ...(event.card ? { cards: { [event.card]: 1 } } : {}),
  }),
}));
vi.mock('../words/describe', () => ({ cardsText: (cards: object) => Object.keys(cards).join() }));
vi.mock('../words/text.svelte', () => ({ t: (id: string) => id }));
const { Voice } = await import('./said.svelte');

const match = { seat: 0, view: { stage: 'turn' } } as never;
const step = (...events: object[]) => [{ seq: 1, events }] as never;

it('names every card one draws, and says what is repeated again', () => {
  const voice = new Voice();
  voice.hear(match, step({ what: 'card_drawn', seat: 0, card: 'red' }));
  voice.hear(match, step({ what: 'card_drawn', seat: 0, card: 'red' }));
  expect(voice.said.map(({ text }) => text)).toEqual(['0 card_drawn: red', '0 card_drawn: red']);
  expect(new Set(voice.said.map(({ id }) => id)).size).toBe(2);
});

it("gathers another's turn into one sentence", () => {
  const voice = new Voice();
  voice.hear(match, step({ what: 'card_drawn', seat: 1 }));
  expect(voice.said).toEqual([]);
  voice.hear(match, step({ what: 'face_up_taken', seat: 1, card: 'blue' }, { what: 'turn_started', seat: 0 }));
  expect(voice.said.map(({ text }) => text)).toEqual(['1 card_drawn. 1 face_up_taken: blue', 'said-turn']);
});
