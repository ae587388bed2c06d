// Which puzzle a day has, which comes next, and what one's own record comes to.

import type { PuzzleInfo, PuzzleTheme } from '../generated/protocol';
import { dayNumber, type Solved } from '../browser/solved';

/** Which puzzle a date has: the same for everybody who has the same puzzles. */
export const ofDay = <One>(all: One[], date: string): One | undefined => all[dayNumber(date) % all.length];

export const THEMES: PuzzleTheme[] = ['claim', 'draw', 'tickets', 'tunnel', 'end'];

/** A puzzle in the collection, with its number among those of its board. */
export interface Numbered extends PuzzleInfo {
  number: number;
}

export function numbered(all: PuzzleInfo[]): Numbered[] {
  const last = new Map<string, number>();
  return all.map((one) => {
    const number = (last.get(one.edition) ?? 0) + 1;
    last.set(one.edition, number);
    return { ...one, number };
  });
}

/** The next one nobody has tried here: of the same board if there is one, otherwise of any. */
export function nextOf(all: PuzzleInfo[], id: string, { tries }: Solved): PuzzleInfo | undefined {
  const at = all.findIndex((one) => one.id === id);
  const later = [...all.slice(at + 1), ...all.slice(0, Math.max(at, 0))].filter((one) => !(one.id in tries));
  return later.find(({ edition }) => edition === all[at]?.edition) ?? later[0];
}

export interface Tally {
  tried: number;
  solved: number;
  days: number;
  daysSolved: number;
}

/** What one's own record comes to. */
export function tally({ tries, days }: Solved): Tally {
  const right = (of: Record<string, boolean>): number => Object.values(of).filter(Boolean).length;
  return {
    tried: Object.keys(tries).length,
    solved: right(tries),
    days: Object.keys(days).length,
    daysSolved: right(days),
  };
}
