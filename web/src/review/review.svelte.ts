// The review of a finished game: asked for, waited for, shown.

import type { Refused, Review, Routes } from '../generated/protocol';
import { api, call, Failure } from '../server/api';
import { isHere } from '../server/door';
import { text } from '../words/text.svelte';

const files = import.meta.glob<string>('../locales/*/review.ftl', { query: '?raw', import: 'default' });

/** Done when the sentences of this part are there. */
export const reviewWords = text.also(files);

/** How often one looks whether a server has made it, in milliseconds. In a browser each look makes a piece of it. */
const PAUSE = 1500;

type State = Routes['GET /api/tables/{id}/review']['answer'];

/** How far it is: nothing is known yet, others come first, so many positions are done. */
export type Progress = { before: number } | { done: number; all: number } | null;

export class Reviewing {
  review = $state.raw<Review | null>(null);
  progress = $state.raw<Progress>(null);
  refused = $state.raw<Refused | null>(null);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #gone = false;

  constructor(readonly id: string) {
    void this.#look();
  }

  /** Looks no more. */
  stop(): void {
    this.#gone = true;
    clearTimeout(this.#timer);
  }

  async #ask(): Promise<State> {
    const path = { id: this.id };
    const state = await call('GET /api/tables/{id}/review', { path });
    if (state.state !== 'unasked') return state;
    await api.guest();
    return call('POST /api/tables/{id}/review', { path });
  }

  async #look(): Promise<void> {
    try {
      const state = await this.#ask();
      if (state.state === 'done') this.review = state.review;
      else if (state.state === 'making') this.progress = { done: state.done, all: state.all };
      else if (state.state === 'queued') this.progress = { before: state.before };
    } catch (cause) {
      this.refused = Failure.from(cause).refused;
    }
    if (this.review || this.refused || this.#gone) return;
    this.#timer = setTimeout(() => void this.#look(), isHere(this.id) ? 0 : PAUSE);
  }
}
