// A board as one file.

import { pack } from '../browser/zip';

type Files = Record<string, string>;

/** The id of a board, as its file says it. */
export const idOf = (files: Files): string =>
  /^\s*id\s*=\s*"([a-z0-9_-]+)"/m.exec(files['edition.toml'] ?? '')?.[1] ?? 'board';

export async function download(files: Files, id = idOf(files)): Promise<void> {
  const bytes = await pack(id, files);
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([bytes as BlobPart], { type: 'application/zip' }));
  link.download = `${id}.zip`;
  link.click();
  URL.revokeObjectURL(link.href);
}
