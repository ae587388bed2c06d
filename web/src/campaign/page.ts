// What a page of a chapter is called, and which drawing stands beside it.

import type { CampaignView, StoryView } from '../generated/protocol';
import { t, text } from '../words/text.svelte';
import type { Page } from './chapter';
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
  grown: 'town',
  bought: 'town',
  retired: 'gone',
  earned: 'postcard',
  box: 'box',
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
        title: `${yearOf(view, page.game)}${page.game === view.game ? ` ${text.pick(view.title)}` : ''}`,
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
    case 'grown':
      return { title: t('chapter-grown') };
    case 'bought':
    case 'done':
      return { title: t('chapter-done') };
    case 'drawn':
      return { title: t('chapter-drawn') };
    case 'retired':
      return { caption: t('chapter-retired'), title: text.pick(page.card.name) };
    case 'earned':
      return { caption: t('chapter-earned', who(view, page.company)), title: text.pick(page.card.title) };
    case 'card':
      return { caption: page.card.code.slice(0, 4), title: text.pick(page.card.title) };
    case 'box':
      return { caption: t('chapter-box'), title: text.pick(page.box.name) };
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
