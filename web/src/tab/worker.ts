// The engine in a worker of its own, so that the page never waits for it. It does what the engine says: tells, keeps,
// reads, lets bots think. It decides nothing.

import type { FromWorker, ToWorker } from './messages';
import { nowhere, open, type Shelf, type Write } from './shelf';

/** What `crates/edge` gives; each call answers with a JSON list of what is to be done. */
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
  digests(): string;
  guided(now: number, request: number, answer?: string, asked?: string): string;
}

/** What `crates/guide/src/edge.rs` gives: an answer is JSON. */
interface Guide {
  own(): Uint8Array;
  answer(method: string, path: string, body?: string): string;
}

interface Engine {
  Tab: { open(beginning: string, house: Uint8Array, own: Uint8Array): Tab };
}

interface Guides {
  Guide: { open(texts: string, own: string): Guide };
}

type Out =
  | { out: 'tell'; page: number; text: string }
  | { out: 'close'; page: number }
  | { out: 'answer'; request: number; status: number; body: string }
  | { out: 'write'; writes: Write[] }
  | { out: 'read'; table: string }
  | { out: 'guide'; request: number; method: string; path: string; body: string | null }
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

async function shelf(): Promise<Shelf> {
  try {
    return await open();
  } catch {
    say({ say: 'unkept' });
    return nowhere();
  }
}

/** A module, and the script that knows it. */
async function moduleOf<T>(name: string): Promise<T> {
  const script = (await import(/* @vite-ignore */ `${name}.js`)) as {
    default(given: { module_or_path: URL }): Promise<unknown>;
  } & T;
  await script.default({ module_or_path: new URL(`${name}.wasm`) });
  return script;
}

async function fetched(address: string): Promise<Response> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  return response;
}

/** What a game does not need: it draws, tells and teaches, and reads boards of one's own. Fetched when it is wanted. */
function guideOf(name: string, own: string[]): () => Promise<Guide> {
  let guide: Promise<Guide> | undefined;
  const fetchIt = async (): Promise<Guide> => {
    const texts = fetched(`${name}.json`).then((response) => response.text());
    const [{ Guide }, read] = await Promise.all([moduleOf<Guides>(`${name}.guide`), texts]);
    return Guide.open(read, JSON.stringify(own));
  };
  return () => {
    guide ??= fetchIt();
    // What could not be fetched may come the next time.
    guide.catch(() => (guide = undefined));
    return guide;
  };
}

/** The engine's files have one name: what plays and its boards, and a guide for when it is wanted. */
async function begin(name: string, pause: number): Promise<(message: ToWorker) => void> {
  const boards = fetched(`${name}.bin`).then(async (response) => new Uint8Array(await response.arrayBuffer()));
  const [{ Tab }, house, kept] = await Promise.all([moduleOf<Engine>(name), boards, shelf()]);
  const guide = guideOf(name, kept.boards);
  const { guest, tables } = kept;
  // Boards of one's own are read again by this version. Without them their games wait.
  const own =
    kept.boards.length > 0
      ? await guide().then(
          (found) => found.own(),
          () => new Uint8Array(),
        )
      : undefined;
  const tab = Tab.open(JSON.stringify({ entropy: random(), pause, guest, tables }), house, own ?? new Uint8Array());
  say({ say: 'ready', digests: JSON.parse(tab.digests()) as Record<string, string> });
  return running(tab, kept, guide);
}

function running(tab: Tab, kept: Shelf, guide: () => Promise<Guide>): (message: ToWorker) => void {
  let alarm: ReturnType<typeof setTimeout> | undefined;

  /** Thinks when nothing else waits, and says so when the pause is over. */
  function think(number: number, wait: number): void {
    const asked = performance.now();
    setTimeout(() => {
      tab.think(number);
      const left = Math.max(0, wait - (performance.now() - asked));
      setTimeout(() => run(tab.thought(Date.now(), number)), left);
    });
  }

  async function ask(request: number, method: string, path: string, body?: string): Promise<void> {
    const answer = await guide().then(
      (found) => found.answer(method, path, body),
      () => undefined,
    );
    run(tab.guided(Date.now(), request, answer, body));
  }

  function perform(out: Out): void {
    switch (out.out) {
      case 'tell':
        say({ say: 'tell', page: out.page, text: out.text });
        break;
      case 'close':
        say({ say: 'close', page: out.page });
        break;
      case 'answer':
        say({ say: 'answer', request: out.request, status: out.status, body: out.body });
        break;
      case 'write':
        void kept.write(out.writes).then((came) => run(tab.written(Date.now(), came)));
        break;
      case 'read':
        void kept.read(out.table).then((found) => run(tab.read(Date.now(), found?.steps, found?.agreed)));
        break;
      case 'guide':
        void ask(out.request, out.method, out.path, out.body ?? undefined);
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

  return (message) => {
    switch (message.say) {
      case 'request':
        run(tab.request(Date.now(), message.request, message.method, message.path, message.body));
        break;
      case 'message':
        run(tab.message(Date.now(), message.page, message.text));
        break;
      case 'gone':
        run(tab.gone(Date.now(), message.page));
        break;
      case 'sleep':
        run(tab.sleep(Date.now(), message.table));
        break;
      case 'open':
        break;
    }
  };
}

addEventListener('message', (event: MessageEvent<ToWorker>) => {
  const message = event.data;
  if (message.say === 'open') ready = begin(message.engine, message.pause);
  ready?.then((take) => take(message)).catch((why: unknown) => say({ say: 'failed', why: String(why) }));
});
