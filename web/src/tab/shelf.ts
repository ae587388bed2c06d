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

export interface Shelf {
  guest: string | null;
  tables: string[];
  campaigns: string[];
  boards: string[];
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
  const read = kept.transaction(['guest', 'tables', 'campaigns', 'boards'], 'readonly');
  const guest = (await done(read.objectStore('guest').get(0))) as string | undefined;
  const tables = (await done(read.objectStore('tables').getAll())) as string[];
  const campaigns = (await done(read.objectStore('campaigns').getAll())) as string[];
  const boards = (await done(read.objectStore('boards').getAll())) as string[];
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
    guest: guest ?? null,
    tables,
    campaigns,
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
    read: (table) => readBoth('tables', 'steps', table),
    readCampaign: (campaign) => readBoth('campaigns', 'entries', campaign),
  };
}

/** Nothing is kept: a table that is awake needs no steps. Campaigns are read anew when they are looked at. */
export function nowhere(): Shelf {
  const campaigns = new Map<string, { agreed: string; entries: unknown[] }>();
  return {
    guest: null,
    tables: [],
    campaigns: [],
    boards: [],
    write: (writes) => {
      for (const write of writes) {
        if (write.write === 'campaign')
          campaigns.set(write.id, { agreed: write.body, entries: campaigns.get(write.id)?.entries ?? [] });
        else if (write.write === 'entry') campaigns.get(write.campaign)?.entries.push(write);
      }
      return Promise.resolve('kept');
    },
    read: () => Promise.resolve(null),
    readCampaign: (campaign) => {
      const found = campaigns.get(campaign);
      return Promise.resolve(found ? { agreed: found.agreed, steps: JSON.stringify(found.entries) } : null);
    },
  };
}
