// An example as something the board can show.

import type { Example, ExampleFrame, SeatInfo } from '../generated/protocol';
import { api } from '../server/api';
import { given } from '../match/choice';
import { Match } from '../match/match.svelte';
import { t } from '../words/text.svelte';
import { linesOf } from './facts';
import { example } from './learn';

export class Shown extends Match {
  story = $state.raw<Example | null>(null);
  at = $state(0);
  /** The lines the example is about: the board is shown around them. */
  near = $state.raw<number[]>([]);

  get names(): string[] {
    return (this.view?.seats ?? []).map((_, seat) => t('player-number', { number: seat + 1 }));
  }

  get seats(): SeatInfo[] {
    return [];
  }

  get live(): boolean {
    return false;
  }

  get plays(): boolean {
    return false;
  }

  get frame(): ExampleFrame | null {
    return this.story?.frames[this.at] ?? null;
  }

  get last(): number {
    return (this.story?.frames.length ?? 1) - 1;
  }

  async load(page: string, number: number): Promise<void> {
    const story = await example(page, number);
    if (story.frames.length > 0) {
      const [edition, board] = await Promise.all([api.edition(story.edition), api.board(story.edition)]);
      this.setEdition(edition);
      this.board = board;
      this.near = lines(story);
    }
    this.story = story;
    this.show(0);
  }

  show(at: number): void {
    this.at = Math.min(Math.max(at, 0), this.last);
    const frame = this.frame;
    if (!frame) return;
    this.view = frame.view;
    this.steps = [{ seq: this.at, events: frame.events }];
  }
}

function lines(story: Example): number[] {
  const claimed = story.frames.flatMap(({ deeds }) =>
    deeds.flatMap(({ action }) => given(action, 'claim_line')?.line ?? []),
  );
  const noticed = story.frames.flatMap(({ facts }) => facts.flatMap(linesOf));
  const owned = story.frames.at(-1)?.view.seats.flatMap((seat) => seat.lines) ?? [];
  return [...new Set([...claimed, ...noticed, ...owned])];
}
