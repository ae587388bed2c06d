// Out of the workshop: to a table against bots, or to a file.

import type { ApiError, PaperSize, PrintBoard } from '../generated/protocol';
import { promise, keepBytes } from '../server/entropy';
import { address } from '../server/address';
import { api } from '../server/api';
import { download } from '../boards/download';
import { bringFiles } from '../pages/files';
import { Failure } from '../server/failure';
import { enterTable, PLAIN } from '../server/tables';
import { botSpeed } from '../browser/bots';
import { offer } from '../browser/offer';
import { text } from '../words/text.svelte';
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

/** Papers that a board is printed on. */
export const PAPERS: PaperSize[] = ['a4', 'a3', 'a0', 'letter'];

/** All of a game on paper, made by the server: a PDF. */
export async function print(id: string, files: Files, paper: PaperSize): Promise<void> {
  await api.guest();
  const asked: PrintBoard = { files: await finish(files), paper };
  const response = await fetch(address(`api/print?lang=${text.language}`), {
    method: 'POST',
    credentials: 'same-origin',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(asked),
  }).catch(() => null);
  if (!response) throw Failure.of('server_gone');
  if (!response.ok) throw new Failure(((await response.json()) as ApiError).error);
  offer(await response.blob(), `${id}.pdf`);
}

/** The board as one file. */
export async function save(id: string, files: Files): Promise<void> {
  await download(await finish(files), id);
}
