// A board as one file.

import { offer } from '../browser/offer';
import { pack } from '../browser/zip';

type Files = Record<string, string>;

/** The id of a board, as its file says it. */
export const idOf = (files: Files): string =>
  /^\s*id\s*=\s*"([a-z0-9_-]+)"/m.exec(files['edition.toml'] ?? '')?.[1] ?? 'board';

export async function download(files: Files, id = idOf(files)): Promise<void> {
  const bytes = await pack(id, files);
  offer(new Blob([bytes as BlobPart], { type: 'application/zip' }), `${id}.zip`);
}
