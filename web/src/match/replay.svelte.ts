// A finished game, step by step, from any seat's eyes.

import type { GameView, Refused, SeatInfo, StepEvents } from '../generated/protocol';
import { api, Failure } from '../server/api';
import { Match } from './match.svelte';
import { recordNames } from '../words/names';

export class Replay extends Match {
  as = $state('archive');
  at = $state(0);
  failure = $state.raw<Refused | null>(null);
  #names = $state.raw<string[]>([]);
  #all = $state.raw<StepEvents[]>([]);
  #views = new Map<string, GameView>();

  constructor(readonly id: string) {
    super();
    void this.load();
  }

  get names(): string[] {
    return recordNames(this.#names);
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

  get last(): number {
    return this.#all.at(-1)?.seq ?? 0;
  }

  async load(): Promise<void> {
    try {
      const index = await api.replay(this.id, this.as);
      this.#names = index.names;
      this.#all = index.steps;
      // What is not among the editions is the table's own: a game of a campaign.
      const known = (await api.editions()).some(({ id }) => id === index.edition);
      this.setEdition(await (known ? api.edition(index.edition) : api.tableEdition(this.id)));
      this.board = await (known ? api.board(index.edition) : api.tableBoard(this.id));
      await this.show(this.at);
    } catch (cause) {
      this.failure = Failure.from(cause).refused;
    }
  }

  async show(seq: number): Promise<void> {
    this.at = Math.min(Math.max(seq, 0), this.last);
    const key = `${this.as}.${this.at}`;
    const wanted = this.at;
    try {
      const view = this.#views.get(key) ?? (await api.replayStep(this.id, wanted, this.as)).view;
      this.#views.set(key, view);
      if (this.at !== wanted) return;
      this.view = view;
      this.steps = this.#all.filter((step) => step.seq <= wanted);
    } catch (cause) {
      this.failure = Failure.from(cause).refused;
    }
  }

  async from(as: string): Promise<void> {
    this.as = as;
    await this.load();
  }
}
