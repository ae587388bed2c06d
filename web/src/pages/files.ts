// Games and boards as files. A game that was played elsewhere is proved by the engine, kept in this browser and looked
// back at; a board of one's own is checked by it and kept beside the others.

import type { TableInfo } from '../generated/protocol';
import { remember } from '../browser/storage';
import { unpack } from '../browser/zip';
import { api } from '../server/api';
import { Failure } from '../server/failure';
import { give } from '../server/give';

/** The longest file that is read, in bytes: a record has some ten thousand. */
const MOST = 8 * 1024 * 1024;

/** A board of one's own, where its files were chosen: its id. */
async function bringBoard(files: File[]): Promise<string> {
  const texts = await Promise.all(files.map(async (file) => [file.name, await file.text()]));
  return bringFiles(Object.fromEntries(texts) as Record<string, string>);
}

/** A board of one's own, from the texts of its files by their names. */
export async function bringFiles(files: Record<string, string>): Promise<string> {
  const id = await give<string>('api/boards', JSON.stringify(files));
  // The home page asks the engine for boards only where there are some: it stands before the engine does.
  remember('own-boards', 'yes');
  api.brought(id);
  return id;
}

/** A board that somebody saved in the workshop and sent as one file. */
async function bringZip(file: File): Promise<string> {
  const files = await unpack(new Uint8Array(await file.arrayBuffer()));
  if (!files) throw Failure.of('no_board_file');
  return bringFiles(files);
}

/** Takes a game, or a board as its files or as one zip; which of the two came, and its id. */
export async function take(files: File[]): Promise<{ game: string } | { board: string }> {
  if (files.reduce((sum, { size }) => sum + size, 0) > MOST) throw Failure.of('file_too_large');
  if (/\.zip$/i.test(files[0].name)) return { board: await bringZip(files[0]) };
  if (files.some(({ name }) => name === 'edition.toml')) return { board: await bringBoard(files) };
  return { game: (await give<TableInfo>('api/records', await files[0].text())).id };
}
