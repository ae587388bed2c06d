// One's own record of puzzles. The first try of each counts; a day without one is no fault and breaks nothing.

import { recallJson, remember } from './storage';

export interface Solved {
  /** Whether the first try of each puzzle was right. */
  tries: Record<string, boolean>;
  /** The same for the puzzles of days, by their dates. */
  days: Record<string, boolean>;
}

/** The day where the visitor is, as its date. */
export function today(now = new Date()): string {
  const two = (number: number): string => String(number).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

/** Days since 1970: a date has the same number everywhere. */
export const dayNumber = (date: string): number => Math.round(Date.parse(`${date}T00:00:00Z`) / 86_400_000);

/** What is kept; what somebody else has written there is as good as nothing. */
export function solved(): Solved {
  const kept = recallJson<Partial<Solved> | null>('puzzles', null);
  return { tries: { ...kept?.tries }, days: { ...kept?.days } };
}

/** Keeps what came of a try, unless it was not the first. */
export function keepTry(id: string, right: boolean, day: string | null): void {
  const kept = solved();
  kept.tries[id] ??= right;
  if (day !== null) kept.days[day] ??= right;
  remember('puzzles', JSON.stringify(kept));
}
