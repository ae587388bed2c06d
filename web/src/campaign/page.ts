// What a page of a chapter is called, and which drawing stands beside it.

import type { CampaignView, StoryView } from '../generated/protocol';
import { t, text } from '../words/text.svelte';
import type { Page } from './chapter';
import { fill } from '../cards/look';
import { companyIn, pictureIn, yearOf } from './names';
import type { Drawing } from './Vignette.svelte';

const CARDS: Partial<Record<StoryView['kind'], Drawing>> = {
  story: 'paper',
  event: 'paper',
  rule: 'box',
  open: 'box',
  staff: 'hat',
  challenge: 'flag',
  postcard: 'envelope',
  growth: 'town',
  choice: 'hands',
  wager: 'coin',
};
const PAGES: Record<Exclude<Page['page'], 'card'>, Drawing> = {
  masthead: 'train',
  first: 'flag',
  slips: 'slips',
  race: 'flag',
  wagers: 'coin',
  grown: 'town',
  bought: 'town',
  retired: 'gone',
  earned: 'postcard',
  box: 'box',
  ended: 'gone',
  event: 'paper',
  people: 'hat',
  challenge: 'postcard',
  letter: 'envelope',
  frontier: 'hills',
  done: 'hands',
  drawn: 'coin',
};

export const drawingOf = (page: Page): Drawing =>
  page.page === 'card' ? (CARDS[page.card.kind] ?? 'paper') : PAGES[page.page];

/** The picture of what a page is about; empty where a small drawing says what sort of page it is. */
export function sceneOn(view: CampaignView, page: Page): string {
  switch (page.page) {
    case 'masthead':
      return pictureIn(view, yearOf(view, page.game));
    case 'card':
      return page.card.kind === 'story' ? pictureIn(view, page.card.code.slice(0, 4)) : '';
    case 'box':
    case 'ended':
      return pictureIn(view, page.box.letter);
    case 'frontier':
      return pictureIn(view, page.frontier.code);
    case 'race':
      return pictureIn(view, page.number);
    case 'earned':
    case 'challenge':
    case 'letter':
      return pictureIn(view, page.card.number);
    case 'first':
    case 'slips':
    case 'wagers':
    case 'grown':
    case 'bought':
    case 'retired':
    case 'event':
    case 'people':
    case 'done':
    case 'drawn':
      return '';
  }
}

/** What was asked. */
function asked({ what, option }: Extract<Page, { page: 'done' }>): string {
  switch (what) {
    case 'hire':
    case 'grow':
    case 'wager':
    case 'colour':
      return t(`decide-${what}`);
    case 'build':
      return t('decide-depot');
    case 'pick':
      return t('decide-pick-frontier');
    case 'choose':
      // A vote comes to something; an answer stands for itself.
      return t(option ? 'decide-vote' : 'decide-pay');
  }
}

/** The title of a game, as far as it was played. */
export function gameTitle(view: CampaignView, game: number): string {
  const title = view.titles[game - 1];
  return title ? text.pick(title) : '';
}

/** The year a page belongs to: the slips are those of the game before, the masthead begins the next. */
export function yearOn(view: CampaignView, pages: Page[], index: number): number {
  const games = pages.slice(0, index + 1).flatMap((page) => {
    if (page.page === 'masthead') return [page.game];
    return page.page === 'slips' ? [page.result.game] : [];
  });
  return yearOf(view, games.at(-1) ?? view.game);
}

interface Title {
  caption?: string;
  title: string;
}

/** A company in a sentence: `you` where it is the reader's. */
const who = (view: CampaignView, company: number) => ({
  you: company === view.company ? 'yes' : 'no',
  company: companyIn(view, company),
});

export function titleOf(view: CampaignView, page: Page): Title {
  switch (page.page) {
    case 'masthead':
      return {
        caption: t('campaign-game', { game: page.game, games: view.games }),
        title: `${yearOf(view, page.game)} ${gameTitle(view, page.game)}`,
      };
    case 'first':
      return { title: t('told-first', { company: companyIn(view, page.company) }) };
    case 'slips':
      return { caption: String(yearOf(view, page.result.game)), title: t('chapter-slips') };
    case 'race':
      return {
        title: t('chapter-race', who(view, page.company)),
        ...(page.card ? { caption: text.pick(page.card.title) } : {}),
      };
    case 'wagers':
      return { title: t('wagers-settled') };
    case 'grown':
      return { title: t('chapter-grown') };
    case 'bought':
      return { title: t('chapter-done') };
    case 'done':
      return { caption: asked(page), title: t('chapter-done') };
    case 'drawn':
      if (page.outcome.chance === 'staff') return { caption: t('chapter-drawn'), title: t('staff-offers') };
      return { title: t('chapter-drawn') };
    case 'retired':
      return { caption: t('chapter-retired'), title: text.pick(page.card.name) };
    case 'earned':
      return { caption: t('chapter-earned', who(view, page.company)), title: text.pick(page.card.title) };
    case 'card':
      return { caption: page.card.code.slice(0, 4), title: text.pick(page.card.title) };
    case 'box':
      return { caption: t('chapter-box'), title: text.pick(page.box.name) };
    case 'ended':
      return { caption: t('chapter-ended'), title: text.pick(page.box.name) };
    case 'event':
      return { caption: t('changed-event'), title: text.pick(page.card.name) };
    case 'people':
      return { title: t('changed-staff') };
    case 'challenge':
      return { caption: t('changed-race'), title: text.pick(page.card.title) };
    case 'letter':
      return { caption: t('chapter-letter'), title: text.pick(page.card.title) };
    case 'frontier':
      return { caption: t('chapter-frontier', who(view, page.by)), title: text.pick(page.frontier.name) };
  }
}

/** What a page speaks of on the map: positions on the board, and the colours that lines have got. */
export interface OnMap {
  places: number[];
  lines: number[];
  paints: string[];
}

/** By the campaign's own numbers. */
function spokenOf(page: Page): { places: number[]; lines: number[] } {
  switch (page.page) {
    case 'frontier':
      return { places: page.places, lines: page.lines };
    case 'grown':
      return { places: page.places, lines: [] };
    case 'bought':
      return { places: page.bought.map(([place]) => place), lines: [] };
    case 'done': {
      const moves = page.done.map(({ move }) => move);
      return {
        places: moves.flatMap((move) => (move.move === 'build' || move.move === 'grow' ? [move.place] : [])),
        lines: moves.flatMap((move) => (move.move === 'colour' ? [move.line] : [])),
      };
    }
    case 'drawn': {
      const { outcome } = page;
      return {
        places: outcome.chance === 'junctions' ? outcome.places : [],
        lines: outcome.chance === 'colours' ? outcome.lines.map(([line]) => line) : [],
      };
    }
    case 'masthead':
    case 'first':
    case 'slips':
    case 'race':
    case 'wagers':
    case 'retired':
    case 'earned':
    case 'card':
    case 'box':
    case 'ended':
    case 'event':
    case 'people':
    case 'challenge':
    case 'letter':
      return { places: [], lines: [] };
  }
}

/** Null where a page speaks of no place. */
export function onMap(view: CampaignView, page: Page): OnMap | null {
  const spoken = spokenOf(page);
  const found = (positions: number[]): number[] => positions.filter((at) => at >= 0);
  const places = found(spoken.places.map((place) => view.places.findIndex((other) => other.place === place)));
  const lines = found(spoken.lines.map((line) => view.lines.findIndex((other) => other.line === line)));
  if (places.length + lines.length === 0) return null;
  // A new land is drawn in one ink: its lines have no colour yet.
  const paints = page.page === 'frontier' ? [] : lines.map((at) => fill(view.lines[at].colour));
  return { places, lines, paints };
}
