// How far somebody has read: for each campaign and company, on this device.

import { recallJson, remember } from '../browser/storage';
import type { Mark, Page } from './chapter';

interface Kept extends Mark {
  after: number;
}

export class Bookmark {
  readonly #campaign: string;
  #kept = $state.raw<Record<string, Kept | undefined>>({});

  constructor(campaign: string) {
    this.#campaign = campaign;
    this.#kept = recallJson<Record<string, Kept>>(this.#name, {});
  }

  get #name(): string {
    return `chapter.${this.#campaign}`;
  }

  /** Where a company stands in a chapter; those before the one it reads are behind it. */
  at(company: number | null, after: number): Mark | null {
    const kept = this.#kept[String(company)];
    return kept?.after === after ? kept : null;
  }

  put(company: number | null, after: number, { key, at }: Page): void {
    this.#kept = { ...this.#kept, [String(company)]: { after, key, at } };
    remember(this.#name, JSON.stringify(this.#kept));
  }
}
