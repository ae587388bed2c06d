// How far somebody has read: for each campaign and company, on this device. Of what was read on another the chronicle
// knows (`decided`), unless it was brought here as a file: then it is new to whoever goes on with it.

import { recallJson, remember } from '../browser/storage';
import type { Mark, Page } from './chapter';

interface Kept extends Mark {
  after: number;
}

const nameOf = (campaign: string): string => `chapter.${campaign}`;
const ANEW = 'anew';

/** A chronicle from a file is read from the beginning of its last chapter. */
export const readAnew = (campaign: string): void =>
  remember(nameOf(campaign), JSON.stringify({ [ANEW]: { after: -1, key: '', at: -1 } }));

export class Bookmark {
  readonly #campaign: string;
  #kept = $state.raw<Record<string, Kept | undefined>>({});

  constructor(campaign: string) {
    this.#campaign = campaign;
    this.#kept = recallJson<Record<string, Kept>>(nameOf(campaign), {});
  }

  /** Where a company stands in a chapter; those before the one it reads are behind it. */
  at(company: number | null, after: number): Mark | null {
    const kept = this.#kept[String(company)];
    return kept?.after === after ? kept : (this.#kept[ANEW] ?? null);
  }

  put(company: number | null, after: number, { key, at }: Page): void {
    this.#kept = { ...this.#kept, [String(company)]: { after, key, at } };
    remember(nameOf(this.#campaign), JSON.stringify(this.#kept));
  }
}
