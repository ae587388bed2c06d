// The engine in this browser: a worker that is started when it is first needed. One that ends, whatever ended it, is
// started again by the next who asks; what was played is kept and read again.

import { recall } from '../browser/storage';
import type { TableInfo } from '../generated/protocol';
import type { FromWorker, ToWorker } from '../tab/messages';
import { address, said } from './address';
import { Elsewhere } from './elsewhere';
import type { Answer, Door, Ears, Line } from './line';
import { Failure } from './failure';

/** A worker that says nothing for so long, in milliseconds, was ended by the system, which tells nobody. */
const SILENCE = 10_000;
/** How long bots pause, in milliseconds; tests have no time. */
const PAUSE = 700;

let worker: Worker | undefined;
/** The digests of the engine's editions; there when it is. */
let digests: Record<string, string> | undefined;
let next = 1;
/** Since when the worker owes an answer. */
let owed: number | undefined;
/** Tables opened by this page, which no other tab can have. */
const opening = new Set<number>();
const ours = new Set<string>();
/** Who waits for the engine. */
const waiting: (() => void)[] = [];
const requests = new Map<number, { found: (answer: Answer) => void; failed: (why: Failure) => void }>();
const lines = new Map<number, Ears>();
/** Which table each line is at: one tab has it, others are told so. */
const tables = new Map<number, string>();
const elsewhere = new Elsewhere({
  has: (table) => [...tables.values()].includes(table),
  lost: (table) => letGo(table),
});

/** Whether what is played here is lost when the page is closed. */
let unkept: (() => void) | undefined;
export const onUnkept = (then: () => void): void => void (unkept = then);

/** Whether there is an engine for this browser, and the browser can run it. */
export const canPlay = (): boolean =>
  said('engine') !== '' && typeof WebAssembly === 'object' && typeof Worker === 'function';

/** Why it cannot. */
export const unable = (): Failure => Failure.of(said('engine') === '' ? 'engine_missing' : 'no_wasm');

/** Whether the engine is there and has the very same board. */
export const knows = (edition: string, digest: string): boolean => digests?.[edition] === digest;
/** Whether the engine is there. */
export const isAwake = (): boolean => digests !== undefined;

/** Starts the engine before it is needed; done when it is there, or will not be. */
export function warm(): Promise<void> {
  if (digests || !canPlay()) return Promise.resolve();
  started();
  return new Promise((done) => waiting.push(done));
}

/**
 * Done when the engine is there or will not be; where nobody has asked for it after so many milliseconds, then. While it
 * is on its way it is waited for, however slow the line.
 */
export function settled(patience: number): Promise<void> {
  if (digests || !canPlay()) return Promise.resolve();
  return new Promise((done) => {
    waiting.push(done);
    setTimeout(() => worker === undefined && done(), patience);
  });
}

function started(): Worker {
  if (worker) return worker;
  const fresh = new Worker(new URL('../tab/worker.ts', import.meta.url), { type: 'module' });
  worker = fresh;
  fresh.addEventListener('message', (event: MessageEvent<FromWorker>) => worker === fresh && heard(event.data));
  fresh.addEventListener('error', () => worker === fresh && end());
  const pause = Number(recall('bot-pause') ?? PAUSE);
  tell({ say: 'open', engine: address(`engine/${said('engine')}`).href, pause });
  // Browsers throw away what is kept when room is short, unless they are asked not to.
  void navigator.storage?.persist?.().catch(() => false);
  return fresh;
}

function tell(message: ToWorker): void {
  // What waits for news of a campaign is owed nothing.
  const waits = message.say === 'request' && /[?&]after=/.test(message.path);
  if ((message.say === 'request' || message.say === 'message') && !waits) owed ??= performance.now();
  started().postMessage(message);
}

function end(): void {
  worker?.terminate();
  worker = undefined;
  digests = undefined;
  owed = undefined;
  for (const done of waiting.splice(0)) done();
  for (const { failed } of requests.values()) failed(Failure.of('no_engine'));
  requests.clear();
  const cut = [...lines.values()];
  lines.clear();
  tables.clear();
  for (const ears of cut) ears.closed();
}

function heard(message: FromWorker): void {
  owed = undefined;
  switch (message.say) {
    case 'ready':
      digests = message.digests;
      for (const done of waiting.splice(0)) done();
      break;
    case 'answer':
      if (opening.delete(message.request) && message.status === 200)
        ours.add((JSON.parse(message.body) as TableInfo).id);
      requests.get(message.request)?.found({ status: message.status, text: message.body });
      requests.delete(message.request);
      break;
    case 'tell':
      lines.get(message.page)?.heard(message.text);
      break;
    case 'close':
      lines.get(message.page)?.closed();
      drop(message.page);
      break;
    case 'unkept':
      unkept?.();
      break;
    case 'failed':
      end();
      break;
  }
}

async function ask(method: string, path: string, body?: string): Promise<Answer> {
  if (!canPlay()) throw unable();
  const request = next++;
  if (method === 'POST' && path === 'api/tables') opening.add(request);
  return new Promise((found, failed) => {
    requests.set(request, { found, failed });
    tell({ say: 'request', request, method, path: `/${path}`, body });
  });
}

function drop(page: number): boolean {
  tables.delete(page);
  return lines.delete(page);
}

/** The line is cut with a word, as a server would do it. */
function bye(page: number, code: string): void {
  const ears = lines.get(page);
  if (drop(page)) tell({ say: 'gone', page });
  ears?.heard(JSON.stringify({ type: 'bye', refused: Failure.of(code).refused, again: false }));
}

/** Another tab goes on with a table: here it is forgotten, and read again where it comes back. */
function letGo(table: string): void {
  for (const [page, at] of tables) if (at === table) bye(page, 'elsewhere');
  tell({ say: 'sleep', table });
}

/** Sends what a page says; where it enters a table, not before it is known that no other tab has it. */
async function send(page: number, text: string): Promise<void> {
  const message = JSON.parse(text) as { type: string; table?: string };
  if (message.type === 'enter' && message.table !== undefined && tables.get(page) !== message.table) {
    if (!ours.delete(message.table) && (await elsewhere.isOpen(message.table))) return bye(page, 'elsewhere');
    if (!lines.has(page)) return;
    tables.set(page, message.table);
    elsewhere.entered(message.table);
  }
  tell({ say: 'message', page, text });
}

function call(ears: Ears): Line {
  const page = next++;
  lines.set(page, ears);
  // As with a socket, nothing is heard before the caller has its line.
  setTimeout(() => lines.has(page) && ears.opened());
  return {
    get open() {
      return lines.has(page);
    },
    send: (text) => void send(page, text),
    close: () => {
      if (digests && owed !== undefined && performance.now() - owed > SILENCE) end();
      else if (drop(page)) tell({ say: 'gone', page });
      setTimeout(() => ears.closed());
    },
  };
}

/** Takes a table over from another tab. */
export const takeOver = (table: string): void => elsewhere.entered(table);

export const tab: Door = { ask, call };
