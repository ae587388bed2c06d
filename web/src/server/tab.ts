// The engine in this browser: a worker that is started when it is first needed. One that ends, whatever ended it, is
// started again by the next who asks; what was played is kept and read again.

import { recall } from '../browser/storage';
import type { FromWorker, ToWorker } from '../tab/messages';
import { address } from './address';
import type { Answer, Door, Ears, Line } from './line';
import { Failure } from './failure';

/** How long bots pause, in milliseconds; tests have no time. */
const PAUSE = 700;
/** What never changes lies beside the page as files, so that it stands before the engine is there. */
const CONSTANT = /^api\/(?:editions|bots|rulebook|lessons)\b/;

let worker: Worker | undefined;
let next = 1;
const requests = new Map<number, { found: (answer: Answer) => void; failed: (why: Failure) => void }>();
const lines = new Map<number, Ears>();

/** Whether what is played here is lost when the page is closed. */
let unkept: (() => void) | undefined;
export const onUnkept = (tell: () => void): void => void (unkept = tell);

function started(): Worker {
  if (worker) return worker;
  const fresh = new Worker(new URL('../tab/worker.ts', import.meta.url), { type: 'module' });
  worker = fresh;
  fresh.addEventListener('message', (event: MessageEvent<FromWorker>) => worker === fresh && heard(event.data));
  fresh.addEventListener('error', () => worker === fresh && end());
  const pause = Number(recall('bot-pause') ?? PAUSE);
  tell({ say: 'open', engine: address('engine/tab.js').href, pause });
  // Browsers throw away what is kept when room is short, unless they are asked not to.
  void navigator.storage?.persist?.().catch(() => false);
  return fresh;
}

const tell = (message: ToWorker): void => started().postMessage(message);

function end(): void {
  worker?.terminate();
  worker = undefined;
  for (const { failed } of requests.values()) failed(Failure.of('no_engine'));
  requests.clear();
  const cut = [...lines.values()];
  lines.clear();
  for (const ears of cut) ears.closed();
}

function heard(message: FromWorker): void {
  switch (message.say) {
    case 'answer':
      requests.get(message.request)?.found({ status: message.status, text: message.body });
      requests.delete(message.request);
      break;
    case 'tell':
      lines.get(message.page)?.heard(message.text);
      break;
    case 'close':
      lines.get(message.page)?.closed();
      lines.delete(message.page);
      break;
    case 'unkept':
      unkept?.();
      break;
    case 'failed':
      end();
      break;
  }
}

/** The file with an answer that never changes, where there is one. */
async function constant(path: string): Promise<Answer | null> {
  if (!CONSTANT.test(path)) return null;
  const [place, query = ''] = path.split('?');
  const language = new URLSearchParams(query).get('lang');
  const response = await fetch(address(`${place}${language ? `.${language}` : ''}.json`)).catch(() => null);
  return response?.ok ? { status: response.status, text: await response.text() } : null;
}

async function ask(method: string, path: string, body?: string): Promise<Answer> {
  const file = method === 'GET' ? await constant(path) : null;
  if (file) return file;
  const request = next++;
  return new Promise((found, failed) => {
    requests.set(request, { found, failed });
    tell({ say: 'request', request, method, path: `/${path}`, body });
  });
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
    send: (text) => tell({ say: 'message', page, text }),
    close: () => {
      if (lines.delete(page)) tell({ say: 'gone', page });
      setTimeout(() => ears.closed());
    },
  };
}

export const tab: Door = { ask, call };
