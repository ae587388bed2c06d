// Opening and entering tables, with the bytes every player adds to the shuffle.

import type { CreateTable, SeatSetup, TableInfo } from '../generated/protocol';
import { api, call, Failure, isOwn } from './api';
import { isSite } from './door';
import { isAwake, knows, warm } from './tab';
import { keepBytes, promise } from './entropy';
import { knowBoard } from './known';
import { botSpeed } from '../browser/bots';
import { here, links } from '../browser/route.svelte';

export type TableOptions = Omit<CreateTable, 'edition' | 'seats' | 'entropy_hash'>;

/** How a table is unless somebody chooses: no clock, anybody starts, claims can be taken back. */
export const PLAIN: TableOptions = {
  public: false,
  starter: { who: 'random' },
  pace: { clock: 'none' },
  take_back: true,
  hints: false,
  chat: false,
};

/** Whether the board this page knows is still the one that new tables are opened on: the server may have been renewed. */
async function isCurrent(edition: string): Promise<boolean> {
  const now = (await call('GET /api/editions', {})).find(({ id }) => id === edition);
  return now !== undefined && now.digest === (await api.edition(edition)).digest;
}

/** Whether nobody else is expected at a table, so that a server's page may play it in this browser. */
const isSolo = (seats: SeatSetup[], options: TableOptions): boolean =>
  !isSite() && !options.public && seats.every(({ kind }) => kind !== 'open');

/** Opens a table on a server's page in this browser, where the engine is there with the very same board. */
async function openHere(asked: CreateTable, bytes: string): Promise<boolean> {
  const { edition } = asked;
  if (!isOwn(edition) && (!isAwake() || !knows(edition, (await api.edition(edition)).digest))) return false;
  const table = await api.createHere(asked);
  knowBoard(table.id, edition);
  keepBytes(table.id, bytes);
  await enterTable(table);
  return true;
}

/**
 * Opens a table and takes one's seat; started at once if nobody else is expected. On a server's page the server plays
 * until the engine has come; where the server is gone, the engine is waited for.
 */
export async function openTable(edition: string, seats: SeatSetup[], options: TableOptions): Promise<void> {
  const { bytes, hash } = await promise();
  const asked = { edition, seats, bot_speed: botSpeed(), ...options, entropy_hash: hash };
  const solo = isSolo(seats, options);
  if (solo && (await openHere(asked, bytes))) return;
  try {
    await api.guest();
  } catch (cause) {
    if (!solo || Failure.from(cause).refused.code !== 'server_gone') throw cause;
    await warm();
    if (await openHere(asked, bytes)) return;
    throw cause;
  }
  const [table, current] = await Promise.all([api.create(asked), isCurrent(edition).catch(() => false)]);
  if (current) knowBoard(table.id, edition);
  keepBytes(table.id, bytes);
  await enterTable(table);
}

export async function enterTable(table: TableInfo): Promise<void> {
  const alone = table.owner && table.phase === 'open' && isAlone(table);
  // The page connects to the table while the game is being started.
  const started = alone ? api.start(table.id) : undefined;
  here.go(links.table(table.id));
  await started;
}

/** Whether nobody else is expected. Others are waited for though their names stand there already: at a rematch. */
export const isAlone = (table: TableInfo): boolean =>
  table.seats.every(({ name, person, you }) => name !== null && (you || !person));

/** Takes a seat, or adds one's bytes to a seat one has already (a rematch). */
export async function joinTable(id: string): Promise<TableInfo> {
  await api.guest();
  const { bytes, hash } = await promise();
  const { table } = await api.join(id, { entropy_hash: hash });
  keepBytes(id, bytes);
  return table;
}
