// Out of the workshop: to a table against bots, or to a file.

import { promise, keepBytes } from '../server/entropy';
import { api } from '../server/api';
import { download } from '../boards/download';
import { bringFiles } from '../pages/files';
import { enterTable, PLAIN } from '../server/tables';
import { botSpeed } from '../browser/bots';
import { finish } from './ask';
import type { Files } from './types';

/** A table against bots in this browser, on the board as it is. */
export async function play(files: Files): Promise<void> {
  const edition = await bringFiles(await finish(files));
  const { bytes, hash } = await promise();
  const seats = [{ kind: 'me' as const }, { kind: 'bot' as const, level: 'clerk' }];
  const table = await api.createHere({
    edition,
    seats,
    bot_speed: botSpeed(),
    ...PLAIN,
    hints: true,
    entropy_hash: hash,
  });
  keepBytes(table.id, bytes);
  await enterTable(table);
}

/** The board as one file. */
export async function save(id: string, files: Files): Promise<void> {
  await download(await finish(files), id);
}
