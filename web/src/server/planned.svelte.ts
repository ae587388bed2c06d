// A planned stop of the server, as it was announced: on the line of a table, or with the list of tables.

import type { Notice } from '../generated/protocol';

class Planned {
  notice = $state.raw<Notice | null>(null);
  /** Milliseconds until then; below zero it may be at any moment. */
  left = $state(0);
  #stopsAt = 0;
  #timer: ReturnType<typeof setInterval> | undefined;

  hear(notice: Notice | null): void {
    clearInterval(this.#timer);
    this.notice = notice;
    if (!notice) return;
    this.#stopsAt = Date.now() + notice.stops_in;
    this.#tick();
    this.#timer = setInterval(() => this.#tick(), 500);
  }

  #tick(): void {
    this.left = this.#stopsAt - Date.now();
  }
}

export const planned = new Planned();
