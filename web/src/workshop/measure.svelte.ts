// Bots play on the board while it is being made. The engine plays some games at a time, so that it stays free for the
// hand that draws.

import { measure } from './ask';
import type { Files, Measured } from './types';

/** So many games say enough. */
export const ENOUGH = 3000;
/** How long the engine may be away at a time, in milliseconds. */
const SLICE = 120;

/** The numbers of a version of the board, with the names its routes have. */
export interface Version {
  told: Measured;
  lines: string[];
}

export class Measuring {
  told = $state.raw<Measured | null>(null);
  /** A version that was kept to be compared with. */
  kept = $state.raw<Version | null>(null);
  running = $state(false);
  #run = 0;

  /** Plays on this board; on another one it begins anew. */
  async start(files: Files, players: number): Promise<void> {
    const run = (this.#run += 1);
    this.running = true;
    let games = 5;
    let told: Measured | null = null;
    try {
      while (run === this.#run && (told?.games ?? 0) < ENOUGH) {
        const began = performance.now();
        told = await measure(files, players, games);
        if (run !== this.#run) return;
        this.told = told;
        const took = Math.max(performance.now() - began, 1);
        games = Math.min(200, Math.max(1, Math.round((games * SLICE) / took)));
      }
    } catch {
      // A board with problems cannot be played; the list of problems says why.
    } finally {
      if (run === this.#run) this.running = false;
    }
  }

  stop(): void {
    this.#run += 1;
    this.running = false;
  }
}
