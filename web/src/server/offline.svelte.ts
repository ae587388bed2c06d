// Being kept for when there is no network (`public/sw.js`): said with its size, and a new version is announced, never
// pressed on anybody. Only secure origins may have it; over plain http the page says what https would add.

import { address, said } from './address';

/** How often an open page looks for a new version, in milliseconds. */
const LOOK = 60 * 60_000;

class Offline {
  /** What is kept here, in bytes; 0 where nothing is. */
  bytes = $state(0);
  /** A newer version than that of this page is there: loading again brings it. */
  fresh = $state(false);
  /** Whether https would bring it. */
  readonly insecure = said('engine') !== '' && !isSecureContext;
  #started = false;

  /** Without an engine there is nothing to play without a server, and nothing is kept. */
  start(): void {
    const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
    if (this.#started || said('engine') === '' || !workers) return;
    this.#started = true;
    let changed = false;
    workers.addEventListener('controllerchange', () => {
      changed = true;
      workers.controller?.postMessage('version');
    });
    workers.addEventListener('message', (event: MessageEvent<{ version: string; bytes: number }>) => {
      if (event.data.version === said('version')) this.bytes = event.data.bytes;
      // A worker that was there before may be older than the page: then a newer one is on its way.
      else if (changed) this.fresh = true;
    });
    workers.startMessages();
    workers.controller?.postMessage('version');
    workers.register(address('sw.js')).then(
      (kept) => {
        const look = (): void => void kept.update().catch(() => undefined);
        setInterval(look, LOOK);
        addEventListener('online', look);
      },
      // Blocked or without room: the page works as long as there is a network.
      () => undefined,
    );
  }
}

export const offline = new Offline();
