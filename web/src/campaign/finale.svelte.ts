// The end of a campaign as it is opened on this device: vault by vault, and nothing told before.

import { recall, remember } from '../browser/storage';

/** What stands for "the winner was named". */
const NAMED = 'named';

export class Finale {
  readonly #name: string;
  #opened = $state(0);
  #named = $state(false);

  constructor(campaign: string) {
    this.#name = `vaults.${campaign}`;
    const kept = recall(this.#name);
    this.#named = kept === NAMED;
    this.#opened = Number(kept) || 0;
  }

  /** How many vaults are open. */
  get opened(): number {
    return this.#opened;
  }

  /** Whether the winner was named: from then on everything is told. */
  get named(): boolean {
    return this.#named;
  }

  open(): void {
    this.#opened += 1;
    remember(this.#name, String(this.#opened));
  }

  name(): void {
    this.#named = true;
    remember(this.#name, NAMED);
  }
}
