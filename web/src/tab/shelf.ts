// What the browser keeps of the tab's tables: what was agreed, and every step with its link of the chain, as on a server.
// Where nothing may be kept everything lives as long as the page does.

/** Something to keep, as the engine says it. */
export type Write =
  | { write: 'guest'; body: string }
  | { write: 'table'; id: string; body: string }
  | { write: 'step'; table: string; seq: number; at: number; body: string; link: string }
  | { write: 'forget'; table: string };

/** What became of it. */
export type Written = 'kept' | 'taken' | 'failed';

export interface Shelf {
  guest: string | null;
  tables: string[];
  write(writes: Write[]): Promise<Written>;
  /** The steps of a table in their order, as a JSON list. */
  steps(table: string): Promise<string | null>;
}

const NAME = 'capotreno';
const VERSION = 1;

const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((found, failed) => {
    request.addEventListener('success', () => found(request.result));
    request.addEventListener('error', () => failed(request.error));
  });

function database(): Promise<IDBDatabase> {
  const request = indexedDB.open(NAME, VERSION);
  request.addEventListener('upgradeneeded', () => {
    request.result.createObjectStore('guest');
    request.result.createObjectStore('tables');
    request.result.createObjectStore('steps');
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
    case 'forget':
      transaction.objectStore('tables').delete(write.table);
      transaction.objectStore('steps').delete(ofTable(write.table));
      break;
  }
}

/** The browser's own database. */
export async function open(): Promise<Shelf> {
  const kept = await database();
  const read = kept.transaction(['guest', 'tables'], 'readonly');
  const guest = (await done(read.objectStore('guest').get(0))) as string | undefined;
  const tables = (await done(read.objectStore('tables').getAll())) as string[];
  return {
    guest: guest ?? null,
    tables,
    write: (writes) =>
      new Promise((came) => {
        try {
          const all = kept.transaction(['guest', 'tables', 'steps'], 'readwrite', { durability: 'strict' });
          all.addEventListener('complete', () => came('kept'));
          all.addEventListener('abort', () => came(all.error?.name === 'ConstraintError' ? 'taken' : 'failed'));
          for (const write of writes) put(all, write);
        } catch {
          came('failed');
        }
      }),
    steps: async (table) => {
      try {
        return JSON.stringify(await done(kept.transaction('steps').objectStore('steps').getAll(ofTable(table))));
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
  write: () => Promise.resolve('kept'),
  steps: () => Promise.resolve(null),
});
