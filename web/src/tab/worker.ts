// The engine in a worker of its own, so that the page never waits for it. It does what the engine says: tells, keeps,
// reads, lets bots think. It decides nothing.

import type { FromWorker, ToWorker } from './messages';
import { nowhere, open, type Kept, type Shelf, type Write } from './shelf';

/** What plays, bound by `crates/edge`; each call answers with a JSON list of what is to be done. */
interface Tab {
  request(now: number, request: number, method: string, path: string, body?: string): string;
  message(now: number, page: number, text: string): string;
  gone(now: number, page: number): string;
  sleep(now: number, table: string): string;
  think(number: number): void;
  thought(now: number, number: number): string;
  time(now: number): string;
  written(now: number, came: string): string;
  read(now: number, steps?: string, agreed?: string): string;
  read_campaign(now: number, entries?: string, agreed?: string): string;
  sealed(now: number, files?: string): string;
  guest(): string;
  digests(): string;
  guided(now: number, request: number, answer?: string, asked?: string): string;
}

/** What draws, tells, teaches and makes boards: an answer is JSON. */
interface Guide {
  own(): Uint8Array;
  puzzles(files: string): boolean;
  answer(method: string, path: string, body?: string): string;
}

interface Engine {
  Tab: { open(beginning: string, house: Uint8Array, own: Uint8Array): Tab };
}

/** The engine that knows campaigns. */
interface LargeEngine extends Engine {
  unmask(bytes: Uint8Array): Uint8Array<ArrayBuffer>;
}

interface Guides {
  Guide: { open(texts: string, own: string): Guide };
}

interface Request {
  request: number;
  method: string;
  path: string;
  body: string | null;
}

type Out =
  | { out: 'tell'; page: number; text: string }
  | { out: 'close'; page: number }
  | { out: 'answer'; request: number; status: number; body: string }
  | { out: 'write'; writes: Write[] }
  | { out: 'read'; table: string }
  | { out: 'read_campaign'; campaign: string }
  | { out: 'sealed' }
  | ({ out: 'guide' } & Request)
  | ({ out: 'campaigns' } & Request)
  | { out: 'think'; number: number; wait: number }
  | { out: 'alarm'; at: number };

/** A timer cannot wait longer; what comes later is looked at again. */
const LONGEST = 2 ** 30;

const page = self as unknown as { postMessage(message: FromWorker): void };
const say = (message: FromWorker): void => page.postMessage(message);

let ready: Promise<(message: ToWorker) => void> | undefined;

function random(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(32)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

async function shelf(): Promise<[Shelf, Kept]> {
  try {
    const kept = await open();
    return [kept, await kept.contents()];
  } catch {
    say({ say: 'unkept' });
    const kept = nowhere();
    return [kept, await kept.contents()];
  }
}

/** A module, and the script that knows it: both on their way at once. */
async function moduleOf<T>(name: string): Promise<T> {
  const module = fetch(`${name}.wasm`);
  module.catch(() => undefined);
  const script = (await import(/* @vite-ignore */ `${name}.js`)) as {
    default(given: { module_or_path: Promise<Response> }): Promise<unknown>;
  } & T;
  await script.default({ module_or_path: module });
  return script;
}

async function fetched(address: string): Promise<Response> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  return response;
}

const bytesOf = async (address: string): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await (await fetched(address)).arrayBuffer());

/** Fetched when it is first wanted, and once; what could not be fetched may come the next time. */
function once<T>(fetchIt: () => Promise<T>): () => Promise<T> {
  let found: Promise<T> | undefined;
  return () => {
    found ??= fetchIt();
    found.catch(() => (found = undefined));
    return found;
  };
}

/**
 * The engine's files have one name: what plays and its boards; and for when they are wanted a guide, an engine that
 * knows campaigns in place of the one that does not, what is sealed in them, and puzzles.
 */
class Engines {
  /** Boards of one's own, as they were kept when the worker began. */
  own: string[] = [];
  readonly house = once(() => bytesOf(`${this.name}.bin`));
  readonly small = once(() => moduleOf<Engine>(this.name));
  readonly large = once(() => moduleOf<LargeEngine>(`${this.name}.campaign`));
  /** What a game does not need: it draws, tells and teaches, makes boards and reads those of one's own. */
  readonly guide = once(async () => {
    const texts = fetched(`${this.name}.json`).then((response) => response.text());
    const [{ Guide }, read] = await Promise.all([moduleOf<Guides>(`${this.name}.guide`), texts]);
    return Guide.open(read, JSON.stringify(this.own));
  });
  /** The same once it knows the puzzles. */
  readonly puzzled = once(async () => {
    const [guide, files] = await Promise.all([this.guide(), fetched(`${this.name}.puzzles`)]);
    guide.puzzles(await files.text());
    return guide;
  });

  constructor(
    readonly name: string,
    readonly pause: number,
  ) {}

  /** Opens the tables of this browser, as they are kept. */
  async open({ Tab }: Engine, { guest, tables, campaigns, boards }: Kept): Promise<Tab> {
    // Boards of one's own are read again by this version. Without them their games wait.
    const none = new Uint8Array();
    const own =
      boards.length === 0
        ? none
        : await this.guide().then(
            (guide) => guide.own(),
            () => none,
          );
    const beginning = { entropy: random(), pause: this.pause, guest, tables, campaigns };
    return Tab.open(JSON.stringify(beginning), await this.house(), own);
  }

  /** What a campaign tells later. It is opened here and nowhere else: the page never sees it. */
  async sealed(): Promise<string | undefined> {
    try {
      const [engine, masked] = await Promise.all([this.large(), bytesOf(`${this.name}.sealed`)]);
      const files = new Blob([engine.unmask(masked)]).stream().pipeThrough(new DecompressionStream('gzip'));
      return await new Response(files).text();
    } catch {
      return undefined;
    }
  }
}

async function begin(name: string, pause: number): Promise<(message: ToWorker) => void> {
  const engines = new Engines(name, pause);
  void engines.house();
  const [kept, contents] = await shelf();
  engines.own = contents.boards;
  // Whoever comes with a campaign has the large engine already; where it cannot be had all else is played.
  const engine = await (contents.campaigns.length > 0 ? engines.large().catch(engines.small) : engines.small());
  const tab = await engines.open(engine, contents);
  say({ say: 'ready', digests: JSON.parse(tab.digests()) as Record<string, string> });
  return running(engines, tab, kept);
}

function running(engines: Engines, first: Tab, kept: Shelf): (message: ToWorker) => void {
  let tab = first;
  let alarm: ReturnType<typeof setTimeout> | undefined;
  /** Pages that have a line to a table. */
  const lines = new Set<number>();
  /** What is being kept or read: the engine waits for it. */
  let owed: Promise<void> = Promise.resolve();
  /** What is said while engines change, to be heard by the new one. */
  let held: ToWorker[] | undefined;

  /** Thinks when nothing else waits, and says so when the pause is over. */
  function think(number: number, wait: number): void {
    const [asked, of] = [performance.now(), tab];
    setTimeout(() => {
      if (of !== tab) return;
      tab.think(number);
      const left = Math.max(0, wait - (performance.now() - asked));
      setTimeout(() => of === tab && run(tab.thought(Date.now(), number)), left);
    });
  }

  async function ask({ request, method, path, body }: Request): Promise<void> {
    const asked = body ?? undefined;
    const answer = await (/^\/?api\/puzzles/.test(path) ? engines.puzzled() : engines.guide()).then(
      (guide) => guide.answer(method, path, asked),
      () => undefined,
    );
    run(tab.guided(Date.now(), request, answer, asked));
  }

  /** Opens the engine that knows campaigns in place of this one, which has nothing that is not kept. */
  async function grow(): Promise<void> {
    const engine = await engines.large();
    held = [];
    let [last, large] = [owed, tab];
    // A bot may still think meanwhile, and what it does is kept.
    do {
      last = owed;
      await last;
      const contents = await kept.contents();
      large = await engines.open(engine, { ...contents, guest: contents.guest ?? tab.guest() });
    } while (last !== owed);
    clearTimeout(alarm);
    tab = large;
    // Lines end with the table they lead to; pages call again.
    for (const line of lines) say({ say: 'close', page: line });
    lines.clear();
  }

  const grown = once(grow);

  async function askLarge({ request, method, path, body }: Request): Promise<void> {
    const asked = body ?? undefined;
    const came = await grown().then(
      () => true,
      () => false,
    );
    if (came) run(tab.request(Date.now(), request, method, path, asked));
    else run(tab.guided(Date.now(), request));
    const waiting = held ?? [];
    held = undefined;
    for (const message of waiting) take(message);
  }

  /** What the engine waits for: nothing else happens until it came. */
  function owe<T>(promise: Promise<T>, then: (came: T) => string): void {
    owed = promise.then((came) => run(then(came)));
  }

  function perform(out: Out): void {
    switch (out.out) {
      case 'tell':
        say({ say: 'tell', page: out.page, text: out.text });
        break;
      case 'close':
        lines.delete(out.page);
        say({ say: 'close', page: out.page });
        break;
      case 'answer':
        say({ say: 'answer', request: out.request, status: out.status, body: out.body });
        break;
      case 'write':
        owe(kept.write(out.writes), (came) => tab.written(Date.now(), came));
        break;
      case 'read':
        owe(kept.read(out.table), (found) => tab.read(Date.now(), found?.steps, found?.agreed));
        break;
      case 'read_campaign':
        owe(kept.readCampaign(out.campaign), (found) => tab.read_campaign(Date.now(), found?.steps, found?.agreed));
        break;
      case 'sealed':
        owe(engines.sealed(), (found) => tab.sealed(Date.now(), found));
        break;
      case 'guide':
        void ask(out);
        break;
      case 'campaigns':
        void askLarge(out);
        break;
      case 'think':
        think(out.number, out.wait);
        break;
      case 'alarm':
        clearTimeout(alarm);
        alarm = setTimeout(() => run(tab.time(Date.now())), Math.min(Math.max(0, out.at - Date.now()), LONGEST));
        break;
    }
  }

  function run(list: string): void {
    for (const out of JSON.parse(list) as Out[]) perform(out);
  }

  function take(message: ToWorker): void {
    if (held) return void held.push(message);
    switch (message.say) {
      case 'request':
        run(tab.request(Date.now(), message.request, message.method, message.path, message.body));
        break;
      case 'message':
        lines.add(message.page);
        run(tab.message(Date.now(), message.page, message.text));
        break;
      case 'gone':
        lines.delete(message.page);
        run(tab.gone(Date.now(), message.page));
        break;
      case 'sleep':
        run(tab.sleep(Date.now(), message.table));
        break;
      case 'open':
        break;
    }
  }

  return take;
}

addEventListener('message', (event: MessageEvent<ToWorker>) => {
  const message = event.data;
  if (message.say === 'open') ready = begin(message.engine, message.pause);
  ready?.then((take) => take(message)).catch((why: unknown) => say({ say: 'failed', why: String(why) }));
});
