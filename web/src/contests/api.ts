// What is asked of a server about ratings and events.

import type { CreateEvent, FoundTable } from '../generated/protocol';
import { api, call } from '../server/api';
import { Failure } from '../server/failure';

/** How often another table is looked for when somebody else took the last seat of one. */
const TRIES = 4;
const TAKEN = ['seat_taken', 'table_full', 'already_started', 'no_such_table'];

export const contests = {
  mine: () => call('GET /api/ratings', {}),
  on: (edition: string) => call('GET /api/ratings/{edition}', { path: { edition } }),
  atTable: (id: string) => call('GET /api/tables/{id}/ratings', { path: { id } }),
  events: () => call('GET /api/events', {}),
  event: (id: string) => call('GET /api/events/{id}', { path: { id } }),
  create: async (body: CreateEvent) => {
    await api.guest();
    return call('POST /api/events', { body });
  },
  /** Finds the table of the next round and sits down there. */
  play: async (id: string, apart: boolean): Promise<string> => {
    await api.guest();
    for (let left = TRIES; ; left -= 1) {
      const found: FoundTable = await call('POST /api/events/{id}/play', { path: { id }, body: { apart } });
      if (!found.join) return found.table;
      try {
        await api.join(found.table, {});
        return found.table;
      } catch (cause) {
        if (left === 0 || !TAKEN.includes(Failure.from(cause).refused.code)) throw cause;
      }
    }
  },
};
