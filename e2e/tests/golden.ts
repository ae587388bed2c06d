// The campaign that all tests know.

import { readFileSync } from 'node:fs';

/** The golden campaign, cut off before a game: a chronicle is good up to any of its lines. */
export function chronicleBefore(game: number): string {
  const lines = readFileSync(new URL('../../records/charter.campaign', import.meta.url), 'utf8')
    .trimEnd()
    .split('\n');
  const starts = lines.flatMap((line, index) => (line.startsWith('{"entry":"started"') ? [index] : []));
  return `${lines.slice(0, starts[game - 1]).join('\n')}\n`;
}
