// The names on a board, placed for the scale at which it is looked at; in slices, so that no finger has to wait.

import type { Board } from '../generated/protocol';
import { layingNames, spots, type Laid } from './labels';

/** What names have in the board's own geometry: so many units. */
const UNITS = 17;
/** Names are at least so many pixels high on a laptop, and on a phone. */
export const READABLE = 12.4;
export const SMALL = 11.4;
/** Zooming ends where names have this size: larger ones tell nothing more. */
export const LARGEST = 20;
/** What a name may cover on a phone before it waits for the next zoom. */
const PUT_UP_WITH = 45;
const SLICE = 7;

/** The scale at which zooming ends; a large screen may come a little nearer all the same. */
export const nearest = (whole: number): number => Math.max(LARGEST / UNITS, whole * 1.6);

/** How large names are at a scale, in pixels. */
export const pixels = (scale: number, wide: boolean): number =>
  Math.min(Math.max(UNITS * scale, wide ? READABLE : SMALL), LARGEST + 1);

export class Names {
  laid = $state.raw<(Laid | null)[][] | undefined>(undefined);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #known = new Map<string, (Laid | null)[][]>();
  #places: Board['places'] | null = null;

  /** Places the names of a board for a scale; the last ones stay until it is done. */
  lay(board: Board, scale: number, wide: boolean): void {
    clearTimeout(this.#timer);
    if (!(scale > 0)) return;
    // A board one of whose lines has another colour is the same board.
    if (this.#places !== board.places) {
      this.#places = board.places;
      this.#known.clear();
      this.laid = undefined;
    }
    const key = `${(pixels(scale, wide) / scale).toFixed(1)} ${wide}`;
    const known = this.#known.get(key);
    if (known) {
      this.laid = known;
      return;
    }
    const work = layingNames(spots(board, Number(key.split(' ')[0])), board.lines, wide ? Infinity : PUT_UP_WITH);
    const slice = (): void => {
      const end = performance.now() + SLICE;
      while (performance.now() < end) {
        const step = work.next();
        if (!step.done) continue;
        const rest = [...step.value];
        this.laid = board.places.map(({ again }) => rest.splice(0, 1 + again.length));
        this.#known.set(key, this.laid);
        return;
      }
      this.#timer = setTimeout(slice);
    };
    slice();
  }

  stop(): void {
    clearTimeout(this.#timer);
  }
}
