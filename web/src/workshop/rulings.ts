// The switches of the rules, and the sentence of the rulebook that says what each means.

import { api } from '../server/api';
import { bookOf, sections } from '../rulebook/rulebook';
import { text } from '../words/text.svelte';
import type { Value } from './types';

interface Choice {
  word: string;
  value: Value;
  /** The rule that says what it means; what goes without saying has none. */
  rule: string | null;
}
export interface Switch {
  word: string;
  path: string[];
  choices: Choice[];
}

const choice = (value: string, rule: string | null = null): Choice => ({
  word: value.replaceAll('_', '-'),
  value,
  rule,
});
const UNKEPT = [choice('bottom', 'C-34'), choice('bottom_shuffled', 'C-34'), choice('leave_game', 'C-32')];

export const SWITCHES: Switch[] = [
  {
    word: 'face-up-wild',
    path: ['drawing', 'face_up_wild'],
    choices: [choice('ends_turn', 'C-12'), choice('counts_as_one', 'NC-3')],
  },
  {
    word: 'second-card',
    path: ['drawing', 'second_card'],
    choices: [choice('required', 'C-10'), choice('optional', 'NL-3')],
  },
  {
    word: 'display-reset',
    path: ['drawing', 'display_reset'],
    choices: [{ word: 'at-wilds', value: { at_wilds: 3 }, rule: 'C-13' }, choice('never', 'NC-3')],
  },
  {
    word: 'wild-use',
    path: ['claiming', 'wilds'],
    choices: [choice('any_line', 'C-21'), choice('tunnels_and_ferries', 'NC-4')],
  },
  {
    word: 'ferry-symbol',
    path: ['claiming', 'ferry_symbol'],
    choices: [
      choice('wild_only'),
      { word: 'any-cards', value: { any_cards: 3 }, rule: 'NC-5' },
      choice('same_colour_pair', 'NL-5'),
    ],
  },
  {
    word: 'lengths',
    path: ['groups', 'lengths'],
    choices: [choice('equal', 'C-25'), choice('free', 'NC-8')],
  },
  { word: 'opening-unkept', path: ['opening', 'unkept'], choices: UNKEPT },
  { word: 'draw-unkept', path: ['ticket_draw', 'unkept'], choices: UNKEPT },
];

export const isSame = (one: Value | undefined, other: Value): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The first paragraph of a rule, without its signs, and the page it stands on; nothing where there is none. */
export async function sentence(rule: string | null): Promise<{ words: string; book: string; rule: string } | null> {
  if (rule === null) return null;
  const book = bookOf(rule, await api.editions());
  const found = sections(await api.rulebook(book, text.language)).find(({ id }) => id === rule);
  const words = found?.markdown.trim().split(/\n\s*\n/)[0];
  return words ? { words: words.replace(/[*`]/g, '').replace(/\[([^\]]*)\]\([^)]*\)/g, '$1'), book, rule } : null;
}
