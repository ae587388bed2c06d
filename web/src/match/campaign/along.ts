// What a claim of a route meets, as far as the board says: only the rules that have something to do with it.

import type { Match } from '../match.svelte';
import { t, text } from '../../words/text.svelte';
import { marksOf } from './marks';

export interface Met {
  /** The letter of the rule. */
  letter: string;
  rule: string;
  what: string;
}

const RULES: Record<string, string> = { depot: 'G', junction: 'H', elevator: 'J', herd: 'K', water: 'M' };

export function metBy(match: Match, line: number): Met[] {
  const charter = match.edition?.charter;
  const info = match.edition?.lines[line];
  if (!charter || !info) return [];
  const met = (letter: string, what: string): Met[] => {
    const box = charter.boxes.find((other) => other.letter === letter);
    return box ? [{ letter, rule: text.pick(box.name), what }] : [];
  };
  const ends = [info.from, ...(info.to === null ? [] : [info.to])];
  const marks = marksOf(match).filter(({ place, kind }) => ends.includes(place) && kind in RULES);
  const viaducts = charter.viaducts.find((other) => other.line === line)?.viaducts ?? 0;
  const coins = info.kind === 'tunnel' ? (charter.tunnel_coins[info.cards] ?? 0) : 0;
  return [
    ...marks.flatMap(({ kind, label }) => met(RULES[kind], label)),
    ...(viaducts > 0 ? met('I', t('way-viaducts', { count: viaducts })) : []),
    ...(coins > 0 ? met('F', t('way-tunnel', { coins })) : []),
  ];
}

/** The rule box that asks, where one does. */
export const letterOf = (rule: string): string | null => /^CH-([A-Z])$/.exec(rule)?.[1] ?? null;
