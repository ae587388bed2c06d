// What the engine of this browser does with texts that no server takes: files, boards in the making, games to be played
// on.

import type { ApiError } from '../generated/protocol';
import { Failure } from './failure';
import { tab } from './tab';

export async function give<T>(path: string, body: string): Promise<T> {
  const answer = await tab.ask('POST', path, body);
  if (answer.status !== 200) throw new Failure((JSON.parse(answer.text) as ApiError).error);
  return JSON.parse(answer.text) as T;
}
