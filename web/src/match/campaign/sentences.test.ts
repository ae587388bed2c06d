// Deeds and questions of a campaign's rules in words: every kind, every answer, in every language.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { Action, Deed, GameView, QuestionView } from '../../generated/protocol';
import { given } from '../choice';
import type { Match } from '../match.svelte';

vi.stubGlobal('document', { documentElement: { lang: '' } });
vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined });

const answer = (option: number): Action => ({ answer: { option } });
const pick: Action = { pick: { cards: { red: 1 } } };
const words = (name: string) => ({ en: name, it: name });

const match = {
  seat: 0,
  names: ['Anna', 'Bruno'],
  name: (seat: number) => ['Anna', 'Bruno'][seat],
  edition: {
    places: ['Albany', 'Atlanta', 'Boston', 'Chicago'].map((name) => ({ name, tags: [] })),
    lines: [{ from: 0, to: 1, cards: 2 }],
    tickets: [{ from: 0, to: 3, value: 7 }],
    events: [
      { name: words('Payday'), text: words('Everyone gains.') },
      { name: words('Boom Town'), text: words('Two cards.') },
    ],
    charter: {
      boxes: [{ letter: 'G', name: words('Depot tolls'), summary: words('A toll is due.') }],
      seats: [
        { staff: { name: words('Fireman') }, postcards: [{ number: 101, title: words('A clock') }] },
        { staff: null, postcards: [] },
      ],
      races: [],
      surveys: [{ number: 4, places: [0, 1, 2] }],
      certificate_colours: ['black', 'blue', 'green', 'red', 'white', 'yellow'],
      certificates_each: 10,
      stamps_each: 5,
    },
  },
  view: {
    awaited: [0],
    pending: { line: 0 },
    display: ['red', 'blue', null, 'wild', 'green'],
    campaign: {
      certificates: [13, 25],
      stamps: [6, 12],
      seats: [{ postcards: [{ number: 101, used: 0 }] }, { postcards: [] }],
      own: { next_event: 1, looked: { red: 1 }, bid: null, late: [] },
    },
  },
} as unknown as Match;

interface Case {
  ask: string;
  answers: Action[];
  place?: number;
  amount?: number;
  about?: number[];
}
const CASES: Case[] = [
  { ask: 'depot_toll', place: 0, answers: [answer(0), answer(1), pick] },
  { ask: 'junction_toll', place: 0, answers: [answer(0), answer(1), pick] },
  { ask: 'water_fee', place: 0, answers: [answer(0), pick] },
  { ask: 'grey_bonus', answers: [answer(0), answer(1)] },
  { ask: 'coins_or_ticket', amount: 2, answers: [answer(0), answer(1)] },
  { ask: 'top_ticket', answers: [] },
  { ask: 'looked', amount: 1, answers: [pick] },
  { ask: 'dues', amount: 2, answers: [answer(0), answer(1), answer(2)] },
  { ask: 'elevator', place: 1, answers: [answer(0), pick] },
  { ask: 'certificate', answers: [answer(0), answer(1), answer(2)] },
  { ask: 'water_from', answers: [answer(0), answer(1)] },
  { ask: 'survey', about: [0], answers: [answer(0), answer(1)] },
  { ask: 'stamp', answers: [answer(0), answer(1), answer(2)] },
  { ask: 'buy_stamp', amount: 2, answers: [answer(0), answer(1), answer(2)] },
  { ask: 'postcard_offer', about: [0], answers: [answer(0), answer(1)] },
  { ask: 'face_up_bonus', amount: 1, answers: [answer(0), answer(1), answer(2)] },
  { ask: 'show_ticket', answers: [answer(0), answer(1)] },
  { ask: 'wild_and_deck', answers: [answer(0), answer(1)] },
  { ask: 'night_claim', answers: [answer(0), { claim_line: { line: 0, set: { red: 1 } } }] },
  { ask: 'swap', answers: [answer(0), pick] },
  { ask: 'next_event', answers: [answer(0), answer(1)] },
  { ask: 'pick_event', about: [0, 1], answers: [answer(0), answer(1)] },
  { ask: 'temp_depot', amount: 4, answers: [answer(0), answer(2), answer(4)] },
  { ask: 'make_large', answers: [answer(1), answer(3)] },
  { ask: 'bid', amount: 3, answers: [answer(0), answer(1), answer(3)] },
  { ask: 'rustlers', amount: 2, answers: [answer(0), pick] },
  { ask: 'discard', amount: 2, answers: [pick] },
  { ask: 'network', about: [0, 3], answers: [answer(0), answer(1)] },
  { ask: 'cross_off', amount: 3, answers: [answer(0), answer(1)] },
  { ask: 'buy_out', place: 2, answers: [answer(0), answer(1)] },
];

const DEEDS: Deed[] = [
  { deed: 'cards_given', seat: 0, cards: { red: 1 } },
  { deed: 'looked_at', seat: 1, count: 5, cards: null },
  { deed: 'kept_cards', seat: 0, kept: 1, discarded: {}, bottom: 4 },
  ...(['depot', 'junction', 'elevator', 'herd', 'water', 'large'] as const).flatMap<Deed>((piece) => [
    { deed: 'placed', piece, place: 0, seat: 1 },
    { deed: 'placed', piece, place: 0, seat: null },
    { deed: 'removed', piece, place: 0, seat: 1 },
    { deed: 'removed', piece, place: 0, seat: null },
  ]),
  ...[{ certificate: 0 }, { stamp: 0 }, { survey: 0 }].flatMap<Deed>((token) => [
    { deed: 'shown', token },
    { deed: 'taken', token, seat: 1 },
    { deed: 'taken', token, seat: null },
  ]),
  { deed: 'postcard', seat: 0, number: 101 },
  { deed: 'race_won', seat: 1, number: 401 },
  { deed: 'staff_used', seat: 0 },
  { deed: 'ticket_shown', seat: 0, ticket: 0 },
  { deed: 'event_peeked', seat: 1, event: null },
  { deed: 'event_set_aside', event: 0 },
  { deed: 'event_retired', event: 1 },
  { deed: 'bids', bids: [1, 3] },
  { deed: 'herd_returned', seat: 0 },
  { deed: 'face_up_bonus', seat: 0, card: 'blue' },
  { deed: 'crossed_off', seat: 0, place: 3 },
];

/** What the server sends when everything is discovered. */
const told = (language: string): string =>
  readFileSync(join(import.meta.dirname, '../../../../campaigns/charter/words', language, 'sentences.ftl'), 'utf8');

describe.each(['en', 'it'])('a campaign in %s', (language) => {
  beforeAll(async () => {
    const { text } = await import('../../words/text.svelte');
    await (
      await import('../../words/campaign')
    ).campaignWords;
    await text.all();
    text.tell({ en: told('en'), it: told('it') });
    await text.use(language);
  });

  const wrong = /^$|\?\?|undefined|\{|^(ask|answer|deed|decide|moved)-/;

  it('tells every deed', async () => {
    const { deedSentence } = await import('./deeds');
    for (const deed of DEEDS) expect(deedSentence(match, deed)?.text ?? '', deed.deed).not.toMatch(wrong);
  });

  it.each(CASES)('$ask', async ({ ask, answers, place = null, amount = null, about = [] }) => {
    const { options, questionText, questionTitle } = await import('./answers');
    const question: QuestionView = { ask, rule: 'CH-G', place, amount, about, answers };
    const offered = options(match, question);
    expect(offered.length).toBe(answers.filter((one) => !given(one, 'claim_line')).length);
    const said = [questionTitle(match, question), questionText(match, question), ...offered.map(({ label }) => label)];
    for (const sentence of said) expect(sentence).not.toMatch(wrong);
    // Two answers never read the same.
    expect(new Set(offered.map(({ label }) => label)).size).toBe(offered.length);
  });
});

it('only an answer without an alternative is given by itself', async () => {
  const { onlyAnswer } = await import('../action');
  const asked = (answers: Action[]) =>
    ({ stage: 'question', may: { act: true }, campaign: { question: { answers } } }) as unknown as GameView;
  expect(onlyAnswer(asked([answer(0)]))).toEqual(answer(0));
  expect(onlyAnswer(asked([answer(0), answer(1)]))).toBeNull();
  expect(onlyAnswer(asked([pick]))).toBeNull();
  expect(onlyAnswer(asked([]))).toBeNull();
});

it('cities are chosen on the board by their own numbers', async () => {
  const { options } = await import('./answers');
  const offered = options(match, {
    ask: 'make_large',
    rule: 'CH-EV14',
    place: null,
    amount: null,
    about: [],
    answers: [answer(1), answer(3)],
  });
  expect(offered.map(({ place }) => place)).toEqual([0, 2]);
});
