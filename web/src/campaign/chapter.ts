// What happened between two games, page by page in the order in which it happened. Made from the chronicle and the cards
// that were read, and from nothing else: whoever opens it anywhere, at any time, finds the same pages.

import type {
  BoxView,
  CampaignView,
  CardView,
  FrontierView,
  Move,
  Opens,
  PostcardView,
  SeenEntry,
  StoryView,
  Words,
} from '../generated/protocol';
import { yearOf } from './names';

type Finished = Extract<SeenEntry, { entry: 'finished' }>;
type Outcome = Extract<SeenEntry, { entry: 'drawn' }>['outcome'];
/** A company's decision, as far as it may be seen. */
export interface Done {
  company: number;
  move: Move;
  /** How many entries the chronicle had then. */
  at: number;
}

/** A stake on a place, and the place it came to; 0 is a game that was missed. */
export interface Staked {
  company: number;
  stake: number;
  place: number;
  rank: number;
}

/** Out of which box something is taken, as which thing of how many. */
export interface Out {
  box: Words;
  number: number;
  count: number;
}

/** One thing at a time. `at` is how many entries of the chronicle were there when it was complete. */
export type Page = { key: string; at: number; out?: Out } & (
  | { page: 'masthead'; game: number }
  | { page: 'first'; company: number }
  | { page: 'slips'; result: Finished }
  | { page: 'race'; number: number; company: number; card: PostcardView | null }
  | { page: 'wagers'; staked: Staked[] }
  | { page: 'grown'; places: number[] }
  | { page: 'bought'; bought: [number, number][] }
  | { page: 'retired'; card: CardView }
  | { page: 'earned'; company: number; card: PostcardView }
  | { page: 'card'; card: StoryView }
  /** `filled` are the rules that stood in the rulebook before. */
  | { page: 'box'; box: BoxView; filled: string[] }
  | { page: 'ended'; box: BoxView; filled: string[] }
  | { page: 'event'; card: CardView }
  | { page: 'people'; cards: CardView[] }
  | { page: 'challenge'; card: PostcardView }
  | { page: 'letter'; card: PostcardView }
  | { page: 'frontier'; frontier: FrontierView; by: number; places: number[]; lines: number[] }
  /** `option` is what a vote came to; chance says it where the vote was `tied`. */
  | { page: 'done'; what: Move['move']; done: Done[]; option: string | null; tied: boolean }
  | { page: 'drawn'; outcome: Outcome }
);

interface Chapter {
  /** After which game; 0 is before the first. */
  after: number;
  /** The entries with their positions in the chronicle. */
  entries: { entry: SeenEntry; index: number }[];
  /** The cards read after the game, to STOP, and those before the next, to PAUSE. */
  behind: StoryView[];
  ahead: StoryView[];
}

/** The chronicle and the story, cut where games were played. */
function chapters(view: CampaignView): Chapter[] {
  const all: Chapter[] = [{ after: 0, entries: [], behind: [], ahead: [] }];
  for (const [index, entry] of view.log.entries()) {
    if (entry.entry === 'finished') all.push({ after: all.length, entries: [], behind: [], ahead: [] });
    if (entry.entry !== 'started' && entry.entry !== 'chosen' && entry.entry !== 'told')
      all.at(-1)?.entries.push({ entry, index });
  }
  let [at, stopped] = [0, true];
  for (const card of view.story) {
    const chapter = all[at];
    if (!chapter) break;
    (stopped ? chapter.ahead : chapter.behind).push(card);
    if (card.kind === 'stop') stopped = true;
    if (card.kind === 'pause') [at, stopped] = [at + 1, false];
  }
  return all;
}

/** How many chapters there are. */
export const chapterCount = (view: CampaignView): number =>
  1 + view.log.filter(({ entry }) => entry === 'finished').length;

/** The chapter that is open now: while a game is played, the one that led to it. */
export const openChapter = (view: CampaignView): number => chapterCount(view) - 1;

/** Whether the story of the game that is on is open: it is read when the tickets are chosen (LW-52). */
export function storyIsOpen(view: CampaignView): boolean {
  const chosen = view.log.map(({ entry }) => entry).lastIndexOf('chosen');
  return chosen >= 0 && !view.log.slice(chosen).some(({ entry }) => entry === 'finished');
}

/** Cards that only say when to stop reading are for hands, not for eyes. */
const SILENT: StoryView['kind'][] = ['pause', 'stop'];

/** What is asked of all at once: nobody sees another's answer until all are in. */
const SECRET: Move['move'][] = ['choose', 'wager'];

class Teller {
  readonly pages: Page[] = [];
  readonly #view: CampaignView;
  readonly #chapter: Chapter;
  readonly #picks: Map<number, number>;
  /** The letters of the rules that stand in the rulebook. */
  #filled: string[];
  /** Cards that are still to be told. */
  readonly #behind: StoryView[];
  readonly #ahead: StoryView[];
  #at = 0;

  constructor(view: CampaignView, chapter: Chapter, before: Chapter[]) {
    this.#view = view;
    this.#chapter = chapter;
    this.#picks = picksOf(view);
    this.#filled = this.#rulesBefore(before);
    this.#behind = [...chapter.behind];
    this.#ahead = [...chapter.ahead];
  }

  tell(): Page[] {
    if (this.#chapter.after === 0) this.#masthead();
    for (const { entry, index } of this.#chapter.entries) {
      this.#at = index + 1;
      this.#entry(entry, index);
    }
    this.#cards(this.#behind);
    this.#earned();
    this.#ended();
    if (this.#ahead.length > 0) this.#masthead();
    this.#cards(this.#ahead);
    return this.pages;
  }

  /** The rules that earlier chapters brought, without those that have ended in them. */
  #rulesBefore(before: Chapter[]): string[] {
    const cards = before.flatMap(({ behind, ahead }) => [...behind, ...ahead]);
    const lands = this.#view.frontiers.filter(({ frontier }) => (this.#picks.get(frontier) ?? 0) < this.#chapter.after);
    const ended = this.#view.boxes.flatMap((box) =>
      box.ended !== null && box.ended < this.#chapter.after ? [box.letter] : [],
    );
    return [...cards, ...lands].flatMap(({ opens }) => opens.boxes).filter((letter) => !ended.includes(letter));
  }

  #add(page: Page): void {
    if (!this.pages.some(({ key }) => key === page.key)) this.pages.push(page);
  }

  #entry(entry: SeenEntry, index: number): void {
    switch (entry.entry) {
      case 'finished':
        return this.#finished(entry);
      case 'moved':
        return this.#moved(entry.company, entry.with, index);
      case 'drawn':
        return this.#drawn(entry.outcome, index);
      case 'founded':
      case 'seated':
      case 'started':
      case 'chosen':
      case 'told':
    }
  }

  #finished(result: Finished): void {
    const at = this.#at;
    this.#add({ key: 'slips', at, page: 'slips', result });
    for (const [number, company] of result.races)
      this.#add({ key: `race-${number}`, at, page: 'race', number, company, card: this.#postcard(number) });
    this.#wagers(result);
    if (result.grown.length > 0) this.#add({ key: 'grown', at, page: 'grown', places: result.grown });
    if (result.bought.length > 0) this.#add({ key: 'bought', at, page: 'bought', bought: result.bought });
    for (const event of result.retired) {
      const card = this.#view.events.find(({ number }) => number === event);
      if (card) this.#add({ key: `retired-${event}`, at, page: 'retired', card });
    }
  }

  /** What was staked on the game that is over, and what came of it. */
  #wagers(result: Finished): void {
    const { log } = this.#view;
    const over = log.indexOf(result);
    const began = log
      .slice(0, over)
      .map(({ entry }) => entry)
      .lastIndexOf('finished');
    const staked = log.slice(began + 1, over).flatMap((entry): Staked[] => {
      if (entry.entry !== 'moved' || entry.with?.move !== 'wager' || entry.with.stake === 0) return [];
      const { company } = entry;
      const rank = result.companies.find((row) => row.company === company)?.rank ?? 0;
      return [{ company, stake: entry.with.stake, place: entry.with.place, rank }];
    });
    if (staked.length > 0) this.#add({ key: 'wagers', at: this.#at, page: 'wagers', staked });
  }

  /** Rules whose time was over after this game leave the rulebook, when everything else is settled. */
  #ended(): void {
    if (this.#view.game <= this.#chapter.after) return;
    for (const box of this.#view.boxes) {
      if (box.ended === null || box.ended !== this.#chapter.after) continue;
      this.#filled = this.#filled.filter((letter) => letter !== box.letter);
      this.#add({ key: `ended-${box.letter}`, at: this.#at, page: 'ended', box, filled: this.#filled });
    }
  }

  /** A postcard as far as this viewer may read it. */
  #postcard(number: number): PostcardView | null {
    const held = this.#view.companies.flatMap(({ office, vault }) => [...office, ...(vault?.postcards ?? [])]);
    // A challenge that was won lies in a vault, but everybody read it when it came.
    const read = [...this.#view.story, ...this.#view.frontiers].flatMap(({ opens }) => opens.races);
    return [...this.#view.races, ...read, ...held].find((card) => card.number === number) ?? null;
  }

  #moved(company: number, move: Move | null, index: number): void {
    // An answer that is still secret is told when all are in.
    if (move === null) return;
    this.#lead(move.move);
    if (move.move === 'pick') return this.#picked(company, move.frontier);
    const last = this.pages.at(-1);
    const option = move.move === 'choose' ? this.#decided() : null;
    if (last?.page === 'done' && last.what === move.move) {
      // Answers in secret are open when the last of them is in, whenever they were given.
      if (SECRET.includes(move.move)) for (const one of last.done) one.at = this.#at;
      last.done.push({ company, move, at: this.#at });
      last.at = this.#at;
    } else {
      const done = [{ company, move, at: this.#at }];
      this.#add({ key: `done-${index}`, at: this.#at, page: 'done', what: move.move, done, option, tied: false });
    }
  }

  /** What a vote came to: the last card that asked says it. */
  #decided(): string | null {
    const asked = this.pages.flatMap((page) =>
      page.page === 'card' && page.card.kind === 'choice' ? [page.card] : [],
    );
    const code = asked.at(-1)?.code;
    return this.#view.choices.find(({ card }) => card === code)?.option ?? null;
  }

  #drawn(outcome: Outcome, index: number): void {
    const { chance } = outcome;
    if (chance === 'first') {
      this.#add({ key: 'first', at: this.#at, page: 'first', company: outcome.company });
      return;
    }
    // Where companies have coloured every line themselves, nothing was left to it.
    if (chance === 'colours' && outcome.lines.length === 0) return;
    const last = this.pages.at(-1);
    if (chance === 'vote' && last?.page === 'done') last.tied = true;
    if (chance === 'staff') this.#lead('hire');
    if (chance === 'junctions') this.#aheadTo('rule');
    this.#add({ key: `drawn-${index}`, at: this.#at, page: 'drawn', outcome });
  }

  /** Tells the cards that come before a decision of this kind. */
  #lead(move: Move['move']): void {
    switch (move) {
      case 'choose':
        return this.#until('choice', move);
      case 'grow':
        return this.#until('growth', move);
      case 'wager':
        return this.#until('wager', move);
      case 'pick':
      case 'colour':
        return this.#settle();
      case 'hire':
        if (this.#isFirst('hire')) return this.#aheadTo('rule');
        this.#settle();
        return this.#masthead();
      case 'build':
        return this.#isFirst('build') ? this.#aheadTo('rule') : this.#settle();
    }
  }

  /** Whether no chapter before had such a decision: then a card of the story brings it, later the round of steps. */
  #isFirst(move: Move['move']): boolean {
    const before = this.#chapter.entries[0]?.index ?? 0;
    return !this.#view.log.slice(0, before).some((entry) => entry.entry === 'moved' && entry.with?.move === move);
  }

  /** Everything that is read after the game, and the tickets that brought postcards. */
  #settle(): void {
    this.#cards(this.#behind);
    this.#earned();
  }

  #aheadTo(kind: StoryView['kind']): void {
    this.#settle();
    if (this.#ahead.some((card) => card.kind === kind)) this.#masthead();
    this.#through(this.#ahead, kind);
  }

  /** Reads on to the next card of a kind, wherever it is, unless others have decided the same just now. */
  #until(kind: StoryView['kind'], move: Move['move']): void {
    const last = this.pages.at(-1);
    if (last?.page === 'done' && last.what === move) return;
    if (this.#behind.some((card) => card.kind === kind)) this.#through(this.#behind, kind);
    else if (this.#ahead.some((card) => card.kind === kind)) this.#aheadTo(kind);
  }

  #through(cards: StoryView[], kind: StoryView['kind']): void {
    const to = cards.findIndex((card) => card.kind === kind);
    if (to >= 0) this.#cards(cards, to + 1);
  }

  #cards(cards: StoryView[], count = cards.length): void {
    for (const card of cards.splice(0, count)) {
      if (SILENT.includes(card.kind)) continue;
      this.#add({ key: `card-${card.code}`, at: this.#at, page: 'card', card });
      this.#open(card.opens, card.code, card.kind === 'open' ? card.title : null);
    }
  }

  /** What a card or a box brings is taken out of it, one by one. */
  #open({ boxes, events, staff, races, letter }: Opens, from: string, name: Words | null): void {
    const at = this.#at;
    const first = this.pages.length;
    for (const known of boxes) {
      const box = this.#view.boxes.find((other) => other.letter === known);
      if (box) this.#add({ key: `box-${known}`, at, page: 'box', box, filled: this.#filled });
      this.#filled = [...this.#filled, known];
    }
    for (const event of events) this.#event(event);
    const cards = this.#view.staff.filter(({ number }) => staff.includes(number));
    if (cards.length > 0) this.#add({ key: `people-${from}`, at, page: 'people', cards });
    for (const card of races) this.#add({ key: `challenge-${card.number}`, at, page: 'challenge', card });
    if (letter) this.#add({ key: `letter-${letter.number}`, at, page: 'letter', card: letter });
    const taken = this.pages.slice(first);
    if (name) taken.forEach((page, index) => (page.out = { box: name, number: index + 1, count: taken.length }));
  }

  #event(event: number): void {
    const card = this.#view.events.find(({ number }) => number === event);
    if (card) this.#add({ key: `event-${event}`, at: this.#at, page: 'event', card });
  }

  #masthead(): void {
    const game = this.#chapter.after + 1;
    this.#ended();
    this.#add({ key: 'masthead', at: this.#at, page: 'masthead', game });
    // Events that join the deck by themselves do so when a year begins: the first for which they are due.
    for (const { frontier, late } of this.#view.frontiers) {
      if (!late || late.year > yearOf(this.#view, game)) continue;
      const since = this.#picks.get(frontier) ?? 0;
      if (since === game - 1 || (since < game - 1 && late.year > yearOf(this.#view, game - 1))) this.#event(late.event);
    }
  }

  /** Completed tickets that brought a postcard. */
  #earned(): void {
    for (const { entry } of this.#chapter.entries) {
      if (entry.entry !== 'finished') continue;
      for (const { company, completed } of entry.companies)
        for (const ticket of this.#view.tickets) {
          if (ticket.postcard === null || !completed.includes(ticket.ticket)) continue;
          const own = this.#view.companies[company];
          const card = [...own.office, ...(own.vault?.postcards ?? [])].find(
            ({ number }) => number === ticket.postcard,
          );
          if (card) this.#add({ key: `earned-${card.number}`, at: this.#at, page: 'earned', company, card });
        }
    }
  }

  #picked(company: number, number: number): void {
    const frontier = this.#view.frontiers.find((other) => other.frontier === number);
    if (!frontier) return;
    const at = this.#at;
    const before = this.#view.frontiers.slice(0, this.#view.frontiers.indexOf(frontier) + 1);
    const there = new Set<number | null>([null, ...before.map((other) => other.frontier)]);
    const board = new Map(this.#view.places.map(({ place, frontier: own }) => [place, own]));
    const places = this.#view.places.filter((place) => place.frontier === number).map(({ place }) => place);
    const lines = this.#view.lines
      .filter(({ ends }) => ends.some((end) => board.get(end) === number))
      .filter(({ ends }) => ends.every((end) => there.has(board.get(end) ?? null)))
      .map(({ line }) => line);
    this.#add({ key: `frontier-${number}`, at, page: 'frontier', frontier, by: company, places, lines });
    this.#open(frontier.opens, frontier.code, frontier.name);
  }
}

/** After which game each frontier was picked. */
function picksOf(view: CampaignView): Map<number, number> {
  const picks = new Map<number, number>();
  let after = 0;
  for (const entry of view.log) {
    if (entry.entry === 'finished') after += 1;
    if (entry.entry === 'moved' && entry.with?.move === 'pick') picks.set(entry.with.frontier, after);
  }
  return picks;
}

/** The pages of a chapter. */
export function pagesOf(view: CampaignView, after: number): Page[] {
  const all = chapters(view);
  const chapter = all[after];
  return chapter ? new Teller(view, chapter, all.slice(0, after)).tell() : [];
}

/** Where somebody stands: the page read last, and how far the chronicle went then. */
export interface Mark {
  key: string;
  at: number;
}

/** Where a company stands on a device that knows nothing of it: it has read what led to its last decision. */
export function decided(pages: Page[], own: number | null): Mark | null {
  const ours = (page: Page): boolean =>
    page.page === 'done'
      ? page.done.some(({ company }) => company === own)
      : page.page === 'frontier' && page.by === own;
  const index = pages.map(ours).lastIndexOf(true);
  const page = pages[index];
  if (own === null || !page) return null;
  if (page.page === 'done')
    return { key: page.key, at: Math.max(...page.done.filter(({ company }) => company === own).map(({ at }) => at)) };
  // What a frontier holds is shown to whoever picked it, too.
  const before = pages[index - 1];
  return before ? { key: before.key, at: before.at } : null;
}

/** The first page that was not read; as many as there are where all were. */
export function unread(pages: Page[], mark: Mark | null, own: number | null = null): number {
  const since = mark?.at ?? -1;
  const at = mark ? pages.findIndex(({ key }) => key === mark.key) : -1;
  const first = pages.findIndex((page, index) => {
    const isDone = page.page === 'done';
    // What the reader has done is known.
    if (isDone && page.done.every((one) => one.company === own || one.at <= since)) return false;
    // A page that is gone is looked for by its time; one that others have added to is read once more.
    return at < 0 ? page.at > since : index > at || (index === at && isDone && page.at > since);
  });
  return first < 0 ? pages.length : first;
}
