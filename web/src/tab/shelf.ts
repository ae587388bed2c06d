// What the browser keeps of the tab's tables and campaigns: what was agreed, and every step or entry with its link of the
// chain, as on a server.
// Where nothing may be kept everything lives as long as the page does.

/** Something to keep, as the engine says it. */
export type Write =
  | { write: 'guest'; body: string }
  | { write: 'table'; id: string; body: string }
  | { write: 'step'; table: string; seq: number; at: number; body: string; link: string }
  | { write: 'campaign'; id: string; body: string }
  | { write: 'entry'; campaign: string; seq: number; at: number; body: string; link: string }
  | { write: 'board'; id: string; body: string }
  | { write: 'forget'; table: string };

/** What became of it. */
export type Written = 'kept' | 'taken' | 'failed';

/** What is there when an engine begins. */
export interface Kept {
  guest: string | null;
  tables: string[];
  campaigns: string[];
  boards: string[];
}

export interface Shelf {
  contents(): Promise<Kept>;
  write(writes: Write[]): Promise<Written>;
  /** A table and its steps; null where they cannot be read. */
  read(table: string): Promise<Read | null>;
  /** The same of a campaign. */
  readCampaign(campaign: string): Promise<Read | null>;
}

export interface Read {
  agreed?: string;
  /** In their order, as a JSON list. */
  steps: string;
}

/** A step or an entry, as it is kept. */
interface Step {
  at: number;
  body: string;
  link: string;
}

const NAME = 'capotreno';
const VERSION = 3;
const STORES = ['guest', 'tables', 'steps', 'boards', 'campaigns', 'entries'];

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

const allOf = (id: string): IDBKeyRange => IDBKeyRange.bound([id, 0], [id, Infinity]);

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
    case 'campaign':
      transaction.objectStore('campaigns').put(write.body, write.id);
      break;
    case 'entry': {
      const { at, body, link } = write;
      transaction.objectStore('entries').add({ at, body, link }, [write.campaign, write.seq]);
      break;
    }
    case 'board':
      transaction.objectStore('boards').put(write.body, write.id);
      break;
    case 'forget':
      transaction.objectStore('tables').delete(write.table);
      transaction.objectStore('steps').delete(allOf(write.table));
      break;
  }
}

/** The browser's own database. */
export async function open(): Promise<Shelf> {
  const kept = await database();
  // A newer version of the page in another tab is not kept waiting.
  kept.addEventListener('versionchange', () => kept.close());
  const readBoth = async (agreedIn: string, stepsIn: string, id: string): Promise<Read | null> => {
    try {
      const both = kept.transaction([agreedIn, stepsIn], 'readonly');
      const [agreed, steps] = await Promise.all([
        done(both.objectStore(agreedIn).get(id)) as Promise<string | undefined>,
        done(both.objectStore(stepsIn).getAll(allOf(id))),
      ]);
      return { agreed, steps: JSON.stringify(steps) };
    } catch {
      return null;
    }
  };
  return {
    contents: async () => {
      const read = kept.transaction(['guest', 'tables', 'campaigns', 'boards'], 'readonly');
      const all = (name: string): Promise<string[]> => done(read.objectStore(name).getAll()) as Promise<string[]>;
      const found = await Promise.all([all('guest'), all('tables'), all('campaigns'), all('boards')]);
      const [guest, tables, campaigns, boards] = found;
      return { guest: guest[0] ?? null, tables, campaigns, boards };
    },
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
    read: (table) => readBoth('tables', 'steps', table),
    readCampaign: (campaign) => readBoth('campaigns', 'entries', campaign),
  };
}

/** Tables with their steps, or campaigns with their entries. */
class Held {
  readonly #all = new Map<string, { agreed: string; steps: Step[] }>();

  agree(id: string, agreed: string): void {
    this.#all.set(id, { agreed, steps: this.#all.get(id)?.steps ?? [] });
  }

  add(id: string, step: Step): void {
    this.#all.get(id)?.steps.push(step);
  }

  forget(id: string): void {
    this.#all.delete(id);
  }

  agreed(): string[] {
    return [...this.#all.values()].map(({ agreed }) => agreed);
  }

  read(id: string): Promise<Read | null> {
    const found = this.#all.get(id);
    return Promise.resolve(found ? { agreed: found.agreed, steps: JSON.stringify(found.steps) } : null);
  }
}

/** Nothing is kept longer than the worker lives. */
export function nowhere(): Shelf {
  let guest: string | null = null;
  const boards = new Map<string, string>();
  const [tables, campaigns] = [new Held(), new Held()];
  const hold = (write: Write): void => {
    switch (write.write) {
      case 'guest':
        guest = write.body;
        break;
      case 'table':
        tables.agree(write.id, write.body);
        break;
      case 'step':
        tables.add(write.table, write);
        break;
      case 'campaign':
        campaigns.agree(write.id, write.body);
        break;
      case 'entry':
        campaigns.add(write.campaign, write);
        break;
      case 'board':
        boards.set(write.id, write.body);
        break;
      case 'forget':
        tables.forget(write.table);
        break;
    }
  };
  return {
    contents: () =>
      Promise.resolve({ guest, tables: tables.agreed(), campaigns: campaigns.agreed(), boards: [...boards.values()] }),
    write: (writes) => {
      for (const write of writes) hold(write);
      return Promise.resolve('kept');
    },
    read: (table) => tables.read(table),
    readCampaign: (campaign) => campaigns.read(campaign),
  };
}
