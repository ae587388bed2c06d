// The campaign that all tests know. A chronicle is good up to any of its lines.

import { readFileSync } from 'node:fs';

const lines = (): string[] =>
  readFileSync(new URL('../../records/charter.campaign', import.meta.url), 'utf8')
    .trimEnd()
    .split('\n');
const upTo = (all: string[], end: number): string => `${all.slice(0, end).join('\n')}\n`;
/** Where the entry of a game stands. */
const entryOf = (all: string[], kind: string, game: number): number =>
  all.flatMap((line, index) => (line.startsWith(`{"entry":"${kind}"`) ? [index] : []))[game - 1];

/** The golden campaign, cut off before a game. */
export function chronicleBefore(game: number): string {
  const all = lines();
  return upTo(all, entryOf(all, 'started', game));
}

/** The golden campaign, cut off before the first decision after a game. */
export function chronicleAfter(game: number): string {
  const all = lines();
  const over = entryOf(all, 'finished', game);
  return upTo(
    all,
    all.findIndex((line, index) => index > over && line.startsWith('{"entry":"moved"')),
  );
}
