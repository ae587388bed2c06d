// The server, over HTTP and WebSocket.

import { address } from './address';
import type { Answer, Door, Ears, Line } from './line';
import { Failure } from './failure';

/** How long an answer may take, in milliseconds. */
const PATIENCE = 30_000;

async function ask(method: string, path: string, body?: string): Promise<Answer> {
  try {
    const response = await fetch(address(path), {
      method,
      credentials: 'same-origin',
      headers: body === undefined ? {} : { 'content-type': 'application/json' },
      body,
      // A server that never answers does not answer. What waits for news waits as long as there are none.
      ...(/[?&]after=/.test(path) ? {} : { signal: AbortSignal.timeout(PATIENCE) }),
    });
    return { status: response.status, text: await response.text() };
  } catch {
    throw Failure.of('server_gone');
  }
}

function call(ears: Ears): Line {
  const url = address('ws');
  url.protocol = url.protocol.replace('http', 'ws');
  url.hash = '';
  const socket = new WebSocket(url);
  socket.addEventListener('open', () => ears.opened());
  socket.addEventListener('message', (event) => ears.heard(String(event.data)));
  socket.addEventListener('close', () => ears.closed());
  return {
    get open() {
      return socket.readyState === WebSocket.OPEN;
    },
    send: (text) => socket.send(text),
    close: () => socket.close(),
  };
}

export const network: Door = { ask, call };
