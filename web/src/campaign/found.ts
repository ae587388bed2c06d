// What is discovered with which card. The chronicle says when cards are read, not what lies in them; the cards name it.

import type {
  BoxView,
  CampaignChanges,
  CampaignView,
  CardView,
  PostcardView,
  StoryView,
  Words,
} from '../generated/protocol';

export interface Found {
  boxes(words: Words[], most?: number): BoxView[];
  events(words: Words[], most?: number): CardView[];
  /** All that are new where a rule brings them, otherwise one by one. */
  people(words: Words[], all: boolean): CardView[];
  /** The challenge of the year, and the race of a frontier. */
  challenge(): PostcardView[];
  race(): PostcardView[];
  /** The viewer's own postcard that came with a card of the story. */
  letter(code: string): PostcardView | null;
  /** What is new and was not asked for. */
  rest(): { boxes: BoxView[]; events: CardView[]; people: CardView[] };
}

/** Whether a text names a thing, in any language. */
export function namedIn(words: Words[], name: Words): boolean {
  return (['en', 'it'] as const).some((language) =>
    words.some((text) => text[language].toLowerCase().includes(name[language].toLowerCase())),
  );
}

/** The kinds of cards that bring something. */
const OPENING = new Set<StoryView['kind']>(['rule', 'open', 'event', 'staff']);

interface Cards {
  /** The cards that brought letters, in order. */
  letters: StoryView[];
  /** The cards of the chapters before. */
  told: StoryView[];
}

export function itemsOf(view: CampaignView, changes: CampaignChanges | null, { letters, told }: Cards): Found {
  // What an earlier card named came with that one.
  const earlier = told.filter(({ kind }) => OPENING.has(kind)).flatMap(({ title, text }) => [title, text]);
  const frontiers = (changes?.frontiers ?? []).map(({ opening }) => opening);
  const fresh = <Item extends { name: Words }>(items: Item[] | undefined, known: Item[]): Item[] =>
    items ? [...items] : known.filter(({ name }) => !namedIn(earlier, name));
  const boxes = fresh(changes?.boxes, view.boxes);
  const events = fresh(changes?.events, view.events);
  const people = fresh(changes?.staff, view.staff);
  const races = [...(changes?.races ?? [])];
  const take = <Item extends { name: Words }>(items: Item[], words: Words[], most = Infinity): Item[] => {
    const taken = items.filter(({ name }) => namedIn(words, name)).slice(0, most);
    for (const item of taken) items.splice(items.indexOf(item), 1);
    return taken;
  };
  /** Named ones, and where none is and it is known what is new, the first of those. */
  const orFirst = <Item extends { name: Words }>(items: Item[], words: Words[], most?: number): Item[] => {
    const taken = take(items, words, most);
    if (taken.length > 0 || !changes) return taken;
    const first = items.findIndex(({ name }) => !namedIn(frontiers, name));
    return first < 0 ? [] : items.splice(first, 1);
  };
  const own = view.company === null ? null : view.companies[view.company];
  // Other errands come with tickets.
  const ofTickets = new Set(view.tickets.map(({ postcard }) => postcard));
  const quests = [...(own?.office ?? []), ...(own?.vault?.postcards ?? [])]
    .filter(({ kind, number }) => kind === 'quest' && !ofTickets.has(number))
    .sort((one, other) => one.number - other.number);
  return {
    boxes: (words, most) => orFirst(boxes, words, most),
    events: (words, most) => orFirst(events, words, most),
    people: (words, all) => (all && changes ? people.splice(0) : orFirst(people, words)),
    challenge: () => races.splice(0, 1),
    race: () => races.splice(0, 1),
    letter: (code) => quests[letters.findIndex((card) => card.code === code)] ?? null,
    rest: () => (changes ? { boxes, events, people } : { boxes: [], events: [], people: [] }),
  };
}
