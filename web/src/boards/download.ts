// A board as one file.

import { pack } from '../browser/zip';

type Files = Record<string, string>;

/** The id of a board, as its file says it. */
export const idOf = (files: Files): string =>
  /^\s*id\s*=\s*"([a-z0-9_-]+)"/m.exec(files['edition.toml'] ?? '')?.[1] ?? 'board';

/** Gives a file to whoever sits in front of the page. */
export function offer(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}

export async function download(files: Files, id = idOf(files)): Promise<void> {
  const bytes = await pack(id, files);
  offer(new Blob([bytes as BlobPart], { type: 'application/zip' }), `${id}.zip`);
}
