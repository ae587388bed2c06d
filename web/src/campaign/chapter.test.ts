// What happened between two games, in the order in which it happened.

import { describe, expect, it } from 'vitest';
import type { CampaignView, CardKind, Opens, SeenEntry } from '../generated/protocol';
import { chapterCount, decided, pagesOf, storyIsOpen, unread, type Page } from './chapter';

const words = (name: string) => ({ en: name, it: name });
const opens = (more: object = {}): Opens => ({ boxes: [], events: [], staff: [], races: [], letter: null, ...more });
const card = (code: string, kind: CardKind, brings: object = {}) => ({
  code,
  kind,
  title: words(code),
  text: words(code),
  options: [],
  opens: opens(brings),
});
const thing = (number: number, name: string) => ({ number, name: words(name), text: words(''), retired: false });
const finished = (game: number, more: object = {}): SeenEntry =>
  ({
    entry: 'finished',
    game,
    record: '',
    companies: [
      { company: 0, rank: 1, completed: [4], touched: [], slip: {} },
      { company: 1, rank: 2, completed: [], touched: [], slip: {} },
    ],
    grown: [],
    retired: [],
    races: [],
    bought: [],
    ...more,
  }) as unknown as SeenEntry;
const moved = (company: number, move: object | null): SeenEntry =>
  ({ entry: 'moved', company, with: move }) as unknown as SeenEntry;
const drawn = (outcome: object): SeenEntry => ({ entry: 'drawn', outcome }) as unknown as SeenEntry;

const quest = { number: 201, kind: 'quest', title: words('Quiet errand'), open: words('o'), secret: words('s') };
const boon = { number: 101, kind: 'boon', title: words('Boon'), open: words('o'), secret: null };
const base = {
  company: 0,
  year: 1868,
  game: 2,
  companies: [
    { office: [quest, boon], vault: { postcards: [] } },
    { office: [], vault: null },
  ],
  log: [],
  story: [],
  boxes: [],
  events: [thing(3, 'Old fair')],
  staff: [],
  races: [],
  frontiers: [],
  places: [],
  lines: [],
  choices: [],
  tickets: [{ ticket: 4, postcard: 101 }],
};
const viewOf = (more: object): CampaignView => ({ ...base, ...more }) as unknown as CampaignView;
const kinds = (pages: Page[]): string[] => pages.map((page) => (page.page === 'card' ? page.card.code : page.page));

const STORY = [
  card('65-1', 'story'),
  card('65-2', 'challenge'),
  card('65-3', 'pause'),
  card('65-4', 'story'),
  card('65-5', 'open', { boxes: ['P'] }),
  card('65-6', 'postcard', { letter: quest }),
  card('65-7', 'stop'),
  card('68-1', 'story'),
  card('68-2', 'event', { events: [11] }),
  card('68-3', 'rule', { boxes: ['H'], staff: [1, 2] }),
  card('68-4', 'challenge'),
  card('68-5', 'pause'),
];

describe('a chapter', () => {
  it('before the first game begins with the year, and with who starts', () => {
    const log = [{ entry: 'founded' }, drawn({ chance: 'first', company: 1 })];
    const pages = pagesOf(viewOf({ log, story: STORY.slice(0, 3) }), 0);
    expect(kinds(pages)).toEqual(['masthead', 'first', '65-1', '65-2']);
  });

  const log = [
    { entry: 'founded' },
    drawn({ chance: 'first', company: 1 }),
    { entry: 'started', game: 1 },
    finished(1, { races: [[401, 1]], retired: [3], grown: [7] }),
    drawn({ chance: 'staff', shown: [1, 2] }),
    moved(1, { move: 'hire', staff: 1 }),
    moved(0, { move: 'hire', staff: 2 }),
  ];
  const boxes = ['Punching', 'Hands'].map((name) => ({ letter: name[0], name: words(name) }));
  const fair = thing(11, 'New fair');
  const staff = [thing(1, 'A'), thing(2, 'B')];
  const view = viewOf({ log, story: STORY, boxes, staff, events: [...base.events, fair] });

  it('opens what a card brings after the card, and decides only when it has been explained', () => {
    expect(kinds(pagesOf(view, 1))).toEqual([
      'slips',
      'race',
      'grown',
      'retired',
      '65-4',
      '65-5',
      'box',
      '65-6',
      'letter',
      'earned',
      'masthead',
      '68-1',
      '68-2',
      'event',
      '68-3',
      'box',
      'people',
      'drawn',
      'done',
      '68-4',
    ]);
  });

  it('shows a challenge that another company won, as it was read when it came', () => {
    const story = STORY.map((one) =>
      one.code === '65-2' ? card('65-2', 'challenge', { races: [{ number: 401 }] }) : one,
    );
    const race = pagesOf(viewOf({ ...view, story }), 1).find(({ page }) => page === 'race');
    expect(race).toMatchObject({ company: 1, card: { number: 401 } });
  });

  it('is the same when it is read again years later', () => {
    const later = viewOf({
      ...view,
      log: [...log, { entry: 'started', game: 2 }, finished(2)],
      story: [...STORY, card('68-6', 'story')],
    });
    expect(chapterCount(later)).toBe(3);
    expect(pagesOf(later, 1)).toEqual(pagesOf(view, 1));
    expect(kinds(pagesOf(later, 2))).toEqual(['slips', '68-6', 'earned']);
  });

  it('is in the same order when the story follows the tickets of its game (LW-52)', () => {
    const story = log.map(({ entry }) => entry).lastIndexOf('drawn');
    const opened = [...log.slice(0, story), { entry: 'started', game: 2 }, { entry: 'chosen', game: 2 }];
    const after = viewOf({ ...view, log: [...opened, ...log.slice(story)] });
    expect(kinds(pagesOf(after, 1))).toEqual(kinds(pagesOf(view, 1)));
    expect(storyIsOpen(after)).toBe(true);
    const waiting = viewOf({ ...view, log: opened.slice(0, -1), story: STORY.slice(0, 7) });
    expect(storyIsOpen(waiting)).toBe(false);
    expect(kinds(pagesOf(waiting, 1)).at(-1)).toBe('earned');
  });

  it('has a letter for its owner alone: to nobody else the view tells it', () => {
    const story = STORY.map((one) => ({ ...one, opens: opens({ ...one.opens, letter: null }) }));
    expect(kinds(pagesOf(viewOf({ ...view, company: null, story }), 1))).not.toContain('letter');
  });

  it('never opens what is still sealed: cards that were not read are not there', () => {
    const early = viewOf({ ...view, log: log.slice(0, 4), story: STORY.slice(0, 7) });
    expect(kinds(pagesOf(early, 1))).not.toContain('masthead');
  });
});

describe('a vote and a frontier', () => {
  const vote = [
    card('77-0', 'pause'),
    card('77-7', 'choice'),
    card('77-8', 'growth'),
    card('77-9', 'stop'),
    card('80-1', 'story'),
  ];
  const log = [
    { entry: 'founded' },
    { entry: 'started', game: 1 },
    finished(1),
    moved(0, { move: 'choose', option: 'yes' }),
    moved(1, { move: 'choose', option: 'no' }),
    moved(1, { move: 'grow', place: 2 }),
    moved(1, { move: 'pick', frontier: 5 }),
    moved(0, { move: 'colour', line: 9 }),
    drawn({ chance: 'colours', lines: [[10, 'red']] }),
  ];
  const frontier = {
    frontier: 5,
    code: 'GP',
    name: words('The Prairie'),
    opening: words('A letter.'),
    opens: opens({ boxes: ['J'], events: [31], races: [{ number: 301 }] }),
    late: { event: 32, year: 1868 },
  };
  const view = viewOf({
    log,
    story: vote,
    choices: [{ card: '77-7', option: 'no' }],
    frontiers: [frontier],
    boxes: [{ letter: 'J', name: words('Towers') }],
    events: [thing(31, 'Harvest'), thing(32, 'Agents')],
    places: [
      { place: 1, frontier: null },
      { place: 2, frontier: 5 },
      { place: 3, frontier: 6 },
    ],
    lines: [
      { line: 8, ends: [1, 1] },
      { line: 9, ends: [1, 2] },
      { line: 11, ends: [2, 3] },
    ],
    tickets: [],
  });
  const pages = pagesOf(view, 1);

  it('are told with who decided what, and with what came of it', () => {
    expect(kinds(pages)).toEqual([
      'slips',
      '77-7',
      'done',
      '77-8',
      'done',
      'frontier',
      'box',
      'event',
      'challenge',
      'done',
      'drawn',
      'masthead',
      'event',
      '80-1',
    ]);
    expect(pages[2]).toMatchObject({ done: [{ company: 0 }, { company: 1 }], option: 'no' });
  });

  it('leave it to chance to say what a tied vote came to', () => {
    const fell = drawn({ chance: 'vote', option: 'no' });
    const tied = pagesOf(viewOf({ ...view, log: [...log.slice(0, 5), fell, ...log.slice(5)] }), 1);
    expect(tied.slice(2, 4)).toMatchObject([{ page: 'done', tied: true }, { page: 'drawn' }]);
    expect(pages[2]).toMatchObject({ tied: false });
  });

  it('say nothing of chance where no line was left to it', () => {
    const without = log.map((entry) => (entry.entry === 'drawn' ? drawn({ chance: 'colours', lines: [] }) : entry));
    const told = pagesOf(viewOf({ ...view, log: without }), 1);
    expect(told.map(({ page }) => page)).not.toContain('drawn');
    expect(pages.map(({ page }) => page)).toContain('drawn');
  });

  it('draw the lines that came with the frontier, and no others', () => {
    expect(pages.find(({ page }) => page === 'frontier')).toMatchObject({ by: 1, places: [2], lines: [9] });
  });

  it('take what is in a box out of it one by one', () => {
    const out = pages.flatMap((page) => (page.out ? [[page.page, page.out.number, page.out.count]] : []));
    expect(out).toEqual([
      ['box', 1, 3],
      ['event', 2, 3],
      ['challenge', 3, 3],
    ]);
  });

  it('keep an answer that is still secret for later', () => {
    const secret = viewOf({ ...view, log: [...log.slice(0, 3), moved(1, null)], story: vote.slice(0, 2) });
    const before = pagesOf(secret, 1);
    expect(kinds(before)).toEqual(['slips', '77-7']);
    // Whoever read that far and answered last is told what the others had answered.
    expect(pages[unread(pages, before[1], 1)]).toMatchObject({ page: 'done', what: 'choose' });
  });
});

describe('the rulebook', () => {
  const boxes = [
    { letter: 'P', name: words('Punching'), ended: null },
    { letter: 'H', name: words('Hands'), ended: 2 },
  ];
  const log = [
    { entry: 'founded' },
    { entry: 'started', game: 1 },
    finished(1),
    { entry: 'started', game: 2 },
    moved(0, { move: 'wager', stake: 0, place: 1 }),
    moved(1, { move: 'wager', stake: 3, place: 2 }),
    finished(2),
  ];
  const story = [...STORY, card('68-6', 'stop')];
  const view = viewOf({ log, story, boxes, game: 3, year: 1871 });

  it('has the places filled that were filled then', () => {
    const stuck = pagesOf(view, 1).flatMap((page) => (page.page === 'box' ? [[page.box.letter, page.filled]] : []));
    expect(stuck).toEqual([
      ['P', []],
      ['H', ['P']],
    ]);
  });

  it('loses a rule when its last game is settled, not before', () => {
    expect(pagesOf(view, 2).at(-1)).toMatchObject({ page: 'ended', filled: ['P'] });
    expect(kinds(pagesOf(viewOf({ ...view, game: 2, year: 1868 }), 2))).not.toContain('ended');
  });

  it('is followed by what wagers came to', () => {
    const told = pagesOf(view, 2).find(({ page }) => page === 'wagers');
    expect(told).toMatchObject({ staked: [{ company: 1, stake: 3, place: 2, rank: 2 }] });
  });
});

describe('a reader', () => {
  const pages = ['a', 'b', 'c'].map((key, index) => ({
    key,
    at: index + 1,
    page: 'done',
    done: [{ company: 1, at: index + 1 }],
  })) as unknown as Page[];
  it('goes on where the last page was read', () => {
    expect(unread(pages, null)).toBe(0);
    expect(unread([{ key: 'masthead', at: 0, page: 'masthead', game: 1 }, ...pages], null)).toBe(0);
    expect(unread(pages, { key: 'a', at: 1 })).toBe(1);
    expect(unread(pages, { key: 'c', at: 3 })).toBe(3);
  });
  it('reads a page again that others have added to', () => {
    expect(unread(pages, { key: 'b', at: 1 })).toBe(1);
  });
  it('finds the place by the chronicle where the page is gone', () => {
    expect(unread(pages, { key: 'gone', at: 2 })).toBe(2);
  });
  it('stands after its last decision where a device knows nothing of it', () => {
    expect(decided(pages, 0)).toBe(null);
    expect(decided(pages, null)).toBe(null);
    expect(decided(pages, 1)).toEqual({ key: 'c', at: 3 });
    const shared = {
      key: 'd',
      at: 9,
      page: 'done',
      done: [
        { company: 0, at: 8 },
        { company: 1, at: 9 },
      ],
    };
    const mark = decided([...pages, shared as unknown as Page], 0);
    expect(mark).toEqual({ key: 'd', at: 8 });
    expect(unread([...pages, shared as unknown as Page], mark, 0)).toBe(3);
  });
  it('sees what a frontier holds that it has picked elsewhere', () => {
    const frontier = { key: 'frontier-1', at: 4, page: 'frontier', by: 1 } as unknown as Page;
    expect(unread([...pages, frontier], decided([...pages, frontier], 1), 1)).toBe(3);
  });
  it('is not told what it did itself', () => {
    expect(unread(pages, { key: 'a', at: 1 }, 1)).toBe(3);
    expect(unread(pages, { key: 'a', at: 1 }, 0)).toBe(1);
  });
});
