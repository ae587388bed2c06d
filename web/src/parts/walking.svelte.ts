// A number that walks to its new value, step by step; at once where nothing moves.

import { untrack } from 'svelte';
import { settings } from '../browser/settings.svelte';

const STEP = 55;
/** However far it is, it does not take longer than so many steps. */
const MOST = 18;

export class Walking {
  shown = $state(0);
  /** Whether it walks just now. */
  walks = $state(false);

  /** To be made while a component is. */
  constructor(target: () => number) {
    this.shown = untrack(target);
    $effect(() => {
      const to = target();
      const from = untrack(() => this.shown);
      if (to === from) return;
      if (!settings.moves) {
        this.shown = to;
        return;
      }
      const step = Math.sign(to - from) * Math.max(1, Math.ceil(Math.abs(to - from) / MOST));
      this.walks = true;
      const timer = setInterval(() => {
        const next = this.shown + step;
        this.shown = step > 0 ? Math.min(next, to) : Math.max(next, to);
        if (this.shown === to) {
          clearInterval(timer);
          this.walks = false;
        }
      }, STEP);
      return () => {
        clearInterval(timer);
        this.walks = false;
      };
    });
  }
}
