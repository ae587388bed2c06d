// What is decided between games in words: every kind, in every language.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { CampaignCompany, Decision, Move, CampaignView } from '../generated/protocol';

vi.stubGlobal('document', { documentElement: { lang: '' } });
vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined });

const words = (name: string) => ({ en: name, it: name });

const railway = {
  story: [{ code: '1877-05', options: [{ option: 'testify', words: words('Testify') }] }],
  places: [
    { place: 7, name: 'Albany' },
    { place: 9, name: 'Boston' },
  ],
  lines: [{ line: 3, ends: [7, 9], cards: 2 }],
  staff: [{ number: 2, name: words('Fireman'), text: words('Twice.'), punches: 1, most_punches: 4 }],
  companies: [{ colour: 'black', name: words('Hudson') }],
  company: 0,
  frontiers: [],
  pictures: [],
  to_pick: [{ frontier: 1, name: words('The Prairie') }],
} as unknown as CampaignView;

const DECISIONS: [Decision, Move][] = [
  [
    { decide: 'hire', shown: [2] },
    { move: 'hire', staff: 2 },
  ],
  [{ decide: 'first_depot' }, { move: 'build', place: 7 }],
  [{ decide: 'depot' }, { move: 'build', place: 7 }],
  [{ decide: 'grow' }, { move: 'grow', place: 9 }],
  [
    { decide: 'wager', most: 5 },
    { move: 'wager', stake: 2, place: 1 },
  ],
  [
    { decide: 'vote', card: '1877-05', options: ['testify'] },
    { move: 'choose', option: 'testify' },
  ],
  [
    { decide: 'pay', dollars: 5, vault: 10 },
    { move: 'choose', option: 'pay' },
  ],
  [{ decide: 'pick_frontier' }, { move: 'pick', frontier: 1 }],
  [{ decide: 'colour' }, { move: 'colour', line: 3 }],
];

/** What the server sends when everything is discovered. */
const told = (language: string): string =>
  readFileSync(join(import.meta.dirname, '../../../campaigns/charter/words', language, 'sentences.ftl'), 'utf8');

describe.each(['en', 'it'])('a campaign in %s', (language) => {
  beforeAll(async () => {
    const { text } = await import('../words/text.svelte');
    await (
      await import('../words/campaign')
    ).campaignWords;
    await text.all();
    text.tell({ en: told('en'), it: told('it') });
    await text.use(language);
  });

  const wrong = /^$|\?\?|undefined|\{|^(ask|answer|deed|decide|moved)-/;

  it("says the made name of a guest in the reader's language", async () => {
    const { playerName } = await import('./names');
    const company = {
      colour: 'red',
      name: words('Western'),
      player: 'Guest 27a3',
      person: true,
      bot: null,
      you: false,
    } as unknown as CampaignCompany;
    expect(playerName(company)).toBe(language === 'it' ? 'Ospite 27a3' : 'Guest 27a3');
  });

  it('has words for every decision between games', async () => {
    const { choices, decisionText, decisionTitle, waitingText } = await import('./decisions');
    const { moveText } = await import('./names');
    for (const [decision, move] of DECISIONS) {
      const [choice] = choices({ ...railway, moves: [move] }, decision);
      for (const said of [
        decisionTitle(decision),
        decisionText(decision),
        waitingText(railway, 0, decision),
        choice.label,
        moveText(railway, move),
      ])
        expect(said, decision.decide).not.toMatch(wrong);
    }
  });
});
