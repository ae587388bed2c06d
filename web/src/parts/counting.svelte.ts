// Rows of a score that are counted up one after the other, or all at once where nothing moves.

import { onMount } from 'svelte';
import { settings } from '../browser/settings.svelte';

export class Counting {
  readonly #rows: () => number;
  #shown = $state(settings.moves ? 0 : Infinity);

  /** To be made while a component is: it counts from when that is on the page. */
  constructor(rows: () => number, pause: number) {
    this.#rows = rows;
    onMount(() => {
      const timer = setInterval(() => {
        this.#shown += 1;
        if (this.done) clearInterval(timer);
      }, pause);
      return () => clearInterval(timer);
    });
  }

  /** How many rows are counted already. */
  get shown(): number {
    return this.#shown;
  }

  get done(): boolean {
    return this.#shown > this.#rows();
  }
}
