// Boards that are being made, kept in this browser as they are after every change.

import type { Area, Files } from './types';

export interface Kept {
  /** Its own, whatever the board is called meanwhile. */
  key: string;
  name: string;
  files: Files;
  area: Area | null;
  /** The published board it was made from. */
  after?: string | null;
  changed: number;
}

const NAME = 'capotreno-workshop';
const STORE = 'boards';

const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((found, failed) => {
    request.addEventListener('success', () => found(request.result));
    request.addEventListener('error', () => failed(request.error));
  });

let opened: Promise<IDBDatabase> | undefined;
function database(): Promise<IDBDatabase> {
  opened ??= (async () => {
    const request = indexedDB.open(NAME, 1);
    request.addEventListener('upgradeneeded', () => request.result.createObjectStore(STORE, { keyPath: 'key' }));
    return done(request);
  })();
  return opened;
}

const store = async (mode: IDBTransactionMode): Promise<IDBObjectStore> =>
  (await database()).transaction(STORE, mode).objectStore(STORE);

/** All boards, the one changed last first. */
export async function all(): Promise<Kept[]> {
  const found = (await done((await store('readonly')).getAll())) as Kept[];
  return found.sort((one, other) => other.changed - one.changed);
}

export async function keep(board: Kept): Promise<void> {
  await done((await store('readwrite')).put(board));
}

export async function forget(key: string): Promise<void> {
  await done((await store('readwrite')).delete(key));
}
