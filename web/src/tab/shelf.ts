// What the browser keeps of the tab's tables: what was agreed, and every step with its link of the chain, as on a server.
// Where nothing may be kept everything lives as long as the page does.

/** Something to keep, as the engine says it. */
export type Write =
  | { write: 'guest'; body: string }
  | { write: 'table'; id: string; body: string }
  | { write: 'step'; table: string; seq: number; at: number; body: string; link: string }
  | { write: 'board'; id: string; body: string }
  | { write: 'forget'; table: string };

/** What became of it. */
export type Written = 'kept' | 'taken' | 'failed';

export interface Shelf {
  guest: string | null;
  tables: string[];
  boards: string[];
  write(writes: Write[]): Promise<Written>;
  /** A table and its steps; null where they cannot be read. */
  read(table: string): Promise<Read | null>;
}

export interface Read {
  agreed?: string;
  /** In their order, as a JSON list. */
  steps: string;
}

const NAME = 'capotreno';
const VERSION = 2;
const STORES = ['guest', 'tables', 'steps', 'boards'];

const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((found, failed) => {
    request.addEventListener('success', () => found(request.result));
    request.addEventListener('error', () => failed(request.error));
  });

function database(): Promise<IDBDatabase> {
  const request = indexedDB.open(NAME, VERSION);
  request.addEventListener('upgradeneeded', () => {
    const there = request.result.objectStoreNames;
    for (const name of STORES) if (!there.contains(name)) request.result.createObjectStore(name);
  });
  return done(request);
}

const ofTable = (table: string): IDBKeyRange => IDBKeyRange.bound([table, 0], [table, Infinity]);

function put(transaction: IDBTransaction, write: Write): void {
  switch (write.write) {
    case 'guest':
      transaction.objectStore('guest').put(write.body, 0);
      break;
    case 'table':
      transaction.objectStore('tables').put(write.body, write.id);
      break;
    case 'step': {
      const { at, body, link } = write;
      // A step that is there already was written by another tab: `add` refuses to write over it.
      transaction.objectStore('steps').add({ at, body, link }, [write.table, write.seq]);
      break;
    }
    case 'board':
      transaction.objectStore('boards').put(write.body, write.id);
      break;
    case 'forget':
      transaction.objectStore('tables').delete(write.table);
      transaction.objectStore('steps').delete(ofTable(write.table));
      break;
  }
}

/** The browser's own database. */
export async function open(): Promise<Shelf> {
  const kept = await database();
  const read = kept.transaction(['guest', 'tables', 'boards'], 'readonly');
  const guest = (await done(read.objectStore('guest').get(0))) as string | undefined;
  const tables = (await done(read.objectStore('tables').getAll())) as string[];
  const boards = (await done(read.objectStore('boards').getAll())) as string[];
  return {
    guest: guest ?? null,
    tables,
    boards,
    write: (writes) =>
      new Promise((came) => {
        try {
          const all = kept.transaction(STORES, 'readwrite', { durability: 'strict' });
          all.addEventListener('complete', () => came('kept'));
          all.addEventListener('abort', () => came(all.error?.name === 'ConstraintError' ? 'taken' : 'failed'));
          for (const write of writes) put(all, write);
        } catch {
          came('failed');
        }
      }),
    read: async (table) => {
      try {
        const both = kept.transaction(['tables', 'steps'], 'readonly');
        const [agreed, steps] = await Promise.all([
          done(both.objectStore('tables').get(table)) as Promise<string | undefined>,
          done(both.objectStore('steps').getAll(ofTable(table))),
        ]);
        return { agreed, steps: JSON.stringify(steps) };
      } catch {
        return null;
      }
    },
  };
}

/** Nothing is kept: a table that is awake needs no steps. */
export const nowhere = (): Shelf => ({
  guest: null,
  tables: [],
  boards: [],
  write: () => Promise.resolve('kept'),
  read: () => Promise.resolve(null),
});
