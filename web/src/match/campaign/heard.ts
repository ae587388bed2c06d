// Whether somebody at this device was led to the story of a game, which is read when its tickets are chosen.

import { recallJson, remember } from '../../browser/storage';

const NAME = 'stories';
/** Tables of which it is remembered. */
const MOST = 40;

export const heardStory = (table: string): boolean => recallJson<string[]>(NAME, []).includes(table);

export function hearStory(table: string): void {
  const before = recallJson<string[]>(NAME, []).filter((other) => other !== table);
  remember(NAME, JSON.stringify([...before, table].slice(-MOST)));
}
