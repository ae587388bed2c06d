// A question of a campaign's rule in words: its title, what it is about, and its answers.
// Which answers there are the server says; here they only get their sentences.

import type { Action, Card, PostcardView, QuestionView } from '../../generated/protocol';
import { cardName, cardsText } from '../../words/describe';
import { given } from '../choice';
import type { Match } from '../match.svelte';
import { t, text, type Args } from '../../words/text.svelte';
import {
  certificateColour,
  certificateName,
  eventOf,
  placeOf,
  postcard,
  stampColour,
  stampName,
  surveyOf,
  ticketOf,
} from './charter';

/** Questions whose answers are cities: they can be chosen on the board as well. */
const ON_THE_BOARD = new Set(['temp_depot', 'make_large', 'cross_off']);

export interface Option {
  action: Action;
  label: string;
  /** More about it: the text of an event. */
  note?: string;
  card?: Card;
  /** The city that it chooses on the board. */
  place?: number;
}

const word = (ask: string): string => ask.replaceAll('_', '-');

/** The postcard a question offers is named by its place in the asked seat's office. */
export function offeredCard(match: Match, question: QuestionView): PostcardView | null {
  if (question.ask !== 'postcard_offer') return null;
  const seat = match.view?.awaited[0] ?? 0;
  const card = match.view?.campaign?.seats[seat]?.postcards[question.about[0] ?? 0];
  return (card && postcard(match, card.number)) ?? null;
}

function args(match: Match, question: QuestionView): Args {
  const next = match.view?.campaign?.own?.next_event;
  const info = next == null ? undefined : match.edition?.events[next];
  return {
    place: placeOf(match, question.place),
    amount: question.amount ?? 0,
    event: eventOf(match, next),
    about: info ? text.pick(info.text) : '',
  };
}

/**
 * The rule that asks, in the words that came with it: a box of the rulebook, an event, a staff card, the company's
 * bonus. They are in no file of ours, so nothing sealed can be read here before its time.
 */
function asker(match: Match, rule: string): { name: string; text: string } {
  const charter = match.edition?.charter;
  const own = charter?.seats[match.view?.awaited[0] ?? match.seat ?? 0];
  const id = rule.replace(/^CH-/, '');
  const box = charter?.boxes.find(({ letter }) => letter === id);
  if (box) return { name: text.pick(box.name), text: text.pick(box.summary) };
  const card =
    match.edition?.events.find((event) => event.id === id) ?? (own?.staff?.id === id ? own.staff : undefined);
  if (card) return { name: text.pick(card.name), text: text.pick(card.text) };
  if (id === '1883' && own?.bonus) return { name: t('company-bonus'), text: text.pick(own.bonus) };
  // The open challenges of the rulebook's frame.
  if (id === 'LW-54') return { name: t('race-open'), text: '' };
  return { name: t('ask-other'), text: t('ask-other-text') };
}

export function questionTitle(match: Match, question: QuestionView): string {
  const card = offeredCard(match, question);
  if (card) return text.pick(card.title);
  const { name } = asker(match, question.rule);
  const place = question.ask === 'survey' ? surveyOf(match, question.about[0] ?? 0) : placeOf(match, question.place);
  return place ? t('ask-at', { rule: name, place }) : name;
}

/** What is to be chosen, where that needs a word; then the rule itself. */
export function questionText(match: Match, question: QuestionView): string {
  const id = `ask-${word(question.ask)}`;
  const asked = text.has(id) ? [t(id, args(match, question))] : [];
  return [...asked, asker(match, question.rule).text].filter(Boolean).join(' ');
}

/** What the numbered answers of a question stand for. */
function numbered(
  match: Match,
  question: QuestionView,
  option: number,
  claimed: number,
): Partial<Option> & { args: Args } {
  const shown = match.view?.campaign;
  switch (question.ask) {
    case 'certificate': {
      const number = shown?.certificates[option - 1] ?? 0;
      return { card: certificateColour(match, number), label: certificateName(match, number), args: {} };
    }
    case 'stamp': {
      const number = shown?.stamps[option - 1] ?? 0;
      return { card: stampColour(match, number), label: stampName(match, number), args: {} };
    }
    case 'buy_stamp': {
      const card = stampColour(match, shown?.stamps[option - 1] ?? 0);
      return { card, args: { colour: cardName(card) } };
    }
    case 'water_from': {
      const line = match.edition?.lines[claimed];
      return { args: { place: placeOf(match, option === 0 ? line?.from : line?.to) } };
    }
    case 'face_up_bonus': {
      const card = match.view?.display[option - 1] ?? null;
      return { ...(card ? { card } : {}), args: { card: card ? cardName(card) : '?' } };
    }
    case 'show_ticket':
      return { args: { ticket: ticketOf(match, option - 1) } };
    case 'pick_event': {
      const event = question.about[option] ?? 0;
      const info = match.edition?.events[event];
      return { note: info ? text.pick(info.text) : undefined, args: { event: eventOf(match, event) } };
    }
    case 'temp_depot':
    case 'make_large':
    case 'cross_off':
      return { place: option - 1, args: { place: placeOf(match, option - 1) } };
    case 'network':
      return { args: { place: placeOf(match, question.about[option]) } };
    default:
      return { args: {} };
  }
}

function answerOption(match: Match, question: QuestionView, action: Action, number: number, line: number): Option {
  const own = `answer-${word(question.ask)}-${number}`;
  const every = args(match, question);
  if (text.has(own)) return { action, label: t(own, every) };
  const { args: more, ...found } = numbered(match, question, number, line);
  const id = `answer-${word(question.ask)}-n`;
  const label = found.label ?? t(text.has(id) ? id : 'answer-other-n', { ...every, number, ...more });
  return { ...found, action, label };
}

/** The answers worth a button each; cards of one's own choice come on top. `line` is the one that is claimed. */
export function options(match: Match, question: QuestionView, line = match.view?.pending?.line ?? -1): Option[] {
  return question.answers.flatMap((action) => {
    const answer = given(action, 'answer');
    if (answer) return [answerOption(match, question, action, answer.option, line)];
    const picked = given(action, 'pick');
    if (!picked) return [];
    const id = `answer-${word(question.ask)}-pick`;
    return [{ action, label: t(text.has(id) ? id : 'do-pick', { cards: cardsText(picked.cards) }) }];
  });
}

/** An answer to the question that is open, in words. */
export function answerText(match: Match, action: Action): string | null {
  const question = match.view?.campaign?.question;
  if (!question || !text.has('ask-other')) return null;
  const [option] = options(match, { ...question, answers: [action] });
  return option?.label ?? null;
}

export const onBoard = (question: QuestionView): boolean => ON_THE_BOARD.has(question.ask);
