// Playing a finished game on, in this browser.

import type { TableInfo } from '../generated/protocol';
import { api } from '../server/api';
import { give } from '../server/give';
import { warm } from '../server/tab';

/** Hands, tickets and cards that a seat could not know: as they were, or dealt anew. */
export type Rest = 'same' | 'anew';

/** Plays a finished game on from a step, in one of its seats against bots, in this browser: the table. */
export async function playOn(
  game: string,
  { from, seat, rest }: { from: number; seat: number; rest: Rest },
  bots: string,
): Promise<string> {
  await warm();
  const { text } = await api.record(game);
  const anew = rest === 'anew' ? '&anew=yes' : '';
  return (await give<TableInfo>(`api/records?from=${from}&seat=${seat}&bots=${bots}${anew}`, text)).id;
}
