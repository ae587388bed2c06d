// A finished game, step by step, from any seat's eyes.

import type { GameView, OwnView, Refused, SeatInfo, StepEvents } from '../generated/protocol';
import { api, Failure } from '../server/api';
import { Match } from './match.svelte';
import { recordNames } from '../words/names';

export class Replay extends Match {
  as = $state('archive');
  at = $state(0);
  failure = $state.raw<Refused | null>(null);
  hands = $state.raw<OwnView[]>([]);
  /** The step the hands are of: while a position is fetched they are still those of the one before. */
  handsAt = $state(-1);
  #names = $state.raw<string[]>([]);
  #colours = $state.raw<number[]>([]);
  #all = $state.raw<StepEvents[]>([]);
  #views = new Map<string, GameView>();

  constructor(
    readonly id: string,
    start = 0,
  ) {
    super();
    this.at = start;
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

  protected override chosen(seat: number): number {
    return this.#colours[seat] ?? seat;
  }

  get last(): number {
    return this.#all.at(-1)?.seq ?? 0;
  }

  async load(): Promise<void> {
    try {
      const index = await api.replay(this.id, this.as);
      this.#names = index.names;
      this.#colours = index.colours;
      this.#all = index.steps;
      // What the game was played on: the edition of that name may be another by now.
      this.setEdition(await api.tableEdition(this.id));
      this.board = await api.tableBoard(this.id);
      await this.show(this.at);
    } catch (cause) {
      this.failure = Failure.from(cause).refused;
    }
  }

  /** The step with which the turn after or before this one begins. */
  turn(by: 1 | -1): number {
    const begins = this.#all.filter(({ events }) => events.some(({ what }) => what === 'turn_started'));
    const seqs = begins.map(({ seq }) => seq);
    return by > 0
      ? (seqs.find((seq) => seq > this.at) ?? this.last)
      : ([...seqs].reverse().find((seq) => seq < this.at) ?? 0);
  }

  /** What each seat has in hand now, for who looks with all eyes. */
  async #look(seq: number): Promise<void> {
    const eyes = this.as === 'archive' ? this.#names : [];
    const views = await Promise.all(eyes.map((_, seat) => this.#seen(seq, String(seat))));
    if (this.at !== seq) return;
    this.hands = views.flatMap(({ own }) => own ?? []);
    this.handsAt = seq;
  }

  async #seen(seq: number, as: string): Promise<GameView> {
    const key = `${as}.${seq}`;
    const view = this.#views.get(key) ?? (await api.replayStep(this.id, seq, as)).view;
    this.#views.set(key, view);
    return view;
  }

  async show(seq: number): Promise<void> {
    this.at = Math.min(Math.max(seq, 0), this.last);
    const wanted = this.at;
    this.failure = null;
    try {
      const view = await this.#seen(wanted, this.as);
      if (this.at !== wanted) return;
      this.view = view;
      this.steps = this.#all.filter((step) => step.seq <= wanted);
      await this.#look(wanted);
    } catch (cause) {
      // What is no longer looked at is not missed.
      if (this.at === wanted) this.failure = Failure.from(cause).refused;
    }
  }

  async from(as: string): Promise<void> {
    this.as = as;
    await this.load();
  }
}
