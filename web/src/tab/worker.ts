// The engine in a worker of its own, so that the page never waits for it. It does what the engine says: tells, keeps,
// reads, lets bots think. It decides nothing.

import type { FromWorker, ToWorker } from './messages';
import { nowhere, open, type Shelf, type Write } from './shelf';

/** What `crates/tab/src/edge.rs` gives; each call answers with a JSON list of what is to be done. */
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
  digests(): string;
  texts(now: number, found?: string): string;
  puzzles(now: number, found?: string): string;
}

interface Engine {
  default(given: { module_or_path: URL }): Promise<unknown>;
  Tab: { open(beginning: string): Tab };
  unmask(bytes: Uint8Array): Uint8Array<ArrayBuffer>;
}

type Out =
  | { out: 'tell'; page: number; text: string }
  | { out: 'close'; page: number }
  | { out: 'answer'; request: number; status: number; body: string }
  | { out: 'write'; writes: Write[] }
  | { out: 'read'; table: string }
  | { out: 'read_campaign'; campaign: string }
  | { out: 'sealed' }
  | { out: 'texts' }
  | { out: 'puzzles' }
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

/**
 * The engine is five files of one name: the module, the script that knows it, and for when they are wanted texts,
 * puzzles and what is sealed.
 */
async function begin(name: string, pause: number): Promise<(message: ToWorker) => void> {
  const [engine, kept] = await Promise.all([import(/* @vite-ignore */ `${name}.js`) as Promise<Engine>, shelf()]);
  await engine.default({ module_or_path: new URL(`${name}.wasm`) });
  const { guest, tables, campaigns, boards } = kept;
  const tab = engine.Tab.open(JSON.stringify({ entropy: random(), pause, guest, tables, campaigns, boards }));
  say({ say: 'ready', digests: JSON.parse(tab.digests()) as Record<string, string> });
  return running(engine, tab, kept, name);
}

/** What a game does not need: rules, lessons, drawings (`json`), puzzles. */
async function told(name: string, ending: string): Promise<string | undefined> {
  const response = await fetch(`${name}.${ending}`).catch(() => null);
  return response?.ok ? response.text() : undefined;
}

/** What a campaign tells later. It is opened here and nowhere else: the page never sees it. */
async function sealed(engine: Engine, name: string): Promise<string | undefined> {
  try {
    const response = await fetch(`${name}.sealed`);
    if (!response.ok) return undefined;
    const packed = engine.unmask(new Uint8Array(await response.arrayBuffer()));
    const files = new Blob([packed]).stream().pipeThrough(new DecompressionStream('gzip'));
    return await new Response(files).text();
  } catch {
    return undefined;
  }
}

function running(engine: Engine, tab: Tab, kept: Shelf, name: string): (message: ToWorker) => void {
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
      case 'read_campaign':
        void kept
          .readCampaign(out.campaign)
          .then((found) => run(tab.read_campaign(Date.now(), found?.steps, found?.agreed)));
        break;
      case 'sealed':
        void sealed(engine, name).then((found) => run(tab.sealed(Date.now(), found)));
        break;
      case 'texts':
        void told(name, 'json').then((found) => run(tab.texts(Date.now(), found)));
        break;
      case 'puzzles':
        void told(name, 'puzzles').then((found) => run(tab.puzzles(Date.now(), found)));
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
