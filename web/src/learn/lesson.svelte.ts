// A lesson while it is played: where the learner is, what is asked for, what came of the last try.

import type { Action, LessonMoment, LessonWords, Query, Refused, Reply, SeatInfo } from '../generated/protocol';
import { api, Failure } from '../server/api';
import type { Game } from '../match/game.svelte';
import { Match } from '../match/match.svelte';
import { recallJson, remember } from '../browser/storage';
import { t } from '../words/text.svelte';
import { lessonAsk, lessonTry, lessonWords } from './learn';

const OPPONENTS = ['clerk', 'engineer', 'apprentice', 'capotreno'];

/** Where a learner is in each lesson; the number of its steps when it is done. */
export const progress = (): Record<string, number> => recallJson<Record<string, number>>('lessons', {});

export function keepProgress(id: string, step: number): void {
  remember('lessons', JSON.stringify({ ...progress(), [id]: step }));
}

export class Lesson extends Match {
  words = $state.raw<LessonWords | null>(null);
  step = $state(0);
  done = $state(0);
  /** What the lesson asks for now; none when the step is done. */
  asked = $state.raw<Action | null>(null);
  /** The last try was allowed, but not what is asked for. */
  other = $state(false);
  refused = $state.raw<Refused | null>(null);
  failure = $state.raw<Refused | null>(null);
  busy = $state(false);

  constructor(readonly id: string) {
    super();
  }

  get names(): string[] {
    const players = this.view?.seats.length ?? 2;
    return [t('person'), ...OPPONENTS.slice(0, players - 1).map((level) => t(`bot-${level}`))];
  }

  get seats(): SeatInfo[] {
    return [];
  }

  get live(): boolean {
    return true;
  }

  /** Only what is asked for can be done; nothing once the step is done. */
  get plays(): boolean {
    return this.asked !== null;
  }

  /** The sheets of a live game need no more of it than a lesson has: view, `act` and `ask`. */
  get game(): Game {
    return this as unknown as Game;
  }

  get last(): number {
    return (this.words?.steps.length ?? 1) - 1;
  }

  canAct = $derived(!this.busy && (this.may?.act ?? false));

  /** In the language of now; the game goes on where it is. */
  async load(): Promise<void> {
    try {
      const words = await lessonWords(this.id);
      if (!this.words) {
        this.setEdition(await api.edition(words.edition));
        this.board = await api.board(words.edition);
        const kept = progress()[this.id] ?? 0;
        this.words = words;
        await this.go(kept < words.steps.length ? kept : 0);
      }
      this.words = words;
    } catch (cause) {
      this.failure = Failure.from(cause).refused;
    }
  }

  async go(step: number): Promise<void> {
    try {
      const moment = await lessonTry(this.id, { step, done: 0 });
      this.step = step;
      keepProgress(this.id, step);
      this.steps = [];
      this.#take(moment);
    } catch (cause) {
      this.failure = Failure.from(cause).refused;
    }
  }

  async act(action: Action): Promise<boolean> {
    if (this.busy || !this.asked) return false;
    this.busy = true;
    this.other = false;
    this.refused = null;
    try {
      const moment = await lessonTry(this.id, { step: this.step, done: this.done, action });
      this.other = moment.verdict === 'other';
      this.refused = moment.refused;
      if (moment.verdict === 'done') this.#take(moment);
      return moment.verdict === 'done';
    } catch (cause) {
      this.refused = Failure.from(cause).refused;
      return false;
    } finally {
      this.busy = false;
    }
  }

  override async ask(question: Query): Promise<Reply | null> {
    return lessonAsk(this.id, { step: this.step, done: this.done, question }).catch(() => null);
  }

  #take(moment: LessonMoment): void {
    this.other = false;
    this.refused = null;
    this.done = moment.done;
    this.asked = moment.asked;
    // A step that is only read leaves the table as it is.
    if (!moment.view) return;
    // A step that is done waits for its reader: no route calls out to be claimed.
    this.view = moment.asked ? moment.view : { ...moment.view, lines: null };
    if (moment.verdict === 'done') this.steps = [...this.steps, ...moment.steps];
  }
}
