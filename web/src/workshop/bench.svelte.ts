// The board on the workbench: its files, what is on it, what was done to it. Every change goes through the engine, one
// after the other, and is kept at once.

import { advise, edit } from './ask';
import { keep } from './shelf';
import type { Advised, Area, Edit, Files, Said, Seen } from './types';
import { Failure } from '../server/failure';
import type { Refused } from '../generated/protocol';

interface Moment {
  files: Files;
  area: Area | null;
}

/** How long nothing must be changed before a board is laid out and looked at as a whole, in milliseconds. */
const REST = 500;

export class Bench {
  readonly key: string;
  seen = $state.raw<Seen | null>(null);
  advised = $state.raw<Advised | null>(null);
  refused = $state.raw<Refused | null>(null);
  /** Whether the last change is kept in this browser; nothing may be kept in some. */
  saved = $state<'yes' | 'saving' | 'no'>('saving');
  #past = $state.raw<Moment[]>([]);
  #future = $state.raw<Moment[]>([]);
  #queue: Promise<unknown> = Promise.resolve();
  #rest: ReturnType<typeof setTimeout> | undefined;

  /** The published board it was made from. */
  readonly after: string | null;

  constructor(key: string, after: string | null = null) {
    this.key = key;
    this.after = after;
  }

  get canUndo(): boolean {
    return this.#past.length > 0;
  }
  get canRedo(): boolean {
    return this.#future.length > 0;
  }
  get files(): Files {
    return this.seen?.files ?? {};
  }
  /** Everything there is to say, what keeps it from being played first. */
  get said(): Said[] {
    const problems = this.seen?.problems ?? [];
    return problems.length > 0 ? problems : (this.advised?.advice ?? []);
  }
  get playable(): boolean {
    return this.seen?.problems.length === 0;
  }
  get name(): string {
    const name = this.seen?.contents.edition.name;
    const words = name && typeof name === 'object' && !Array.isArray(name) ? name.en : '';
    return typeof words === 'string' ? words : '';
  }
  get id(): string {
    const id = this.seen?.contents.edition.id;
    return typeof id === 'string' ? id : 'board';
  }

  /** Lays a board on the bench. */
  open(files: Files, area: Area | null): Promise<boolean> {
    return this.#next(() => edit(files, area, []));
  }

  /** Does something to the board; whether it could be done. */
  change(...edits: Edit[]): Promise<boolean> {
    return this.#next(
      (now) => edit(now.files, now.area, edits),
      (before) => {
        this.#past = [...this.#past, before];
        this.#future = [];
      },
    );
  }

  undo(): Promise<boolean> {
    return this.#next(
      (now) => this.#back(this.#past.at(-1) ?? now),
      (before) => {
        if (!this.canUndo) return;
        this.#past = this.#past.slice(0, -1);
        this.#future = [...this.#future, before];
      },
    );
  }

  redo(): Promise<boolean> {
    return this.#next(
      (now) => this.#back(this.#future.at(-1) ?? now),
      (before) => {
        if (!this.canRedo) return;
        this.#future = this.#future.slice(0, -1);
        this.#past = [...this.#past, before];
      },
    );
  }

  #back({ files, area }: Moment): Promise<Seen> {
    return edit(files, area, []);
  }

  #moment(): Moment {
    return { files: this.seen?.files ?? {}, area: this.seen?.area ?? null };
  }

  /** One thing after the other: each change is made to what the one before left. */
  #next(work: (now: Moment) => Promise<Seen>, done?: (before: Moment) => void): Promise<boolean> {
    const turn = this.#queue.then(async () => {
      const before = this.#moment();
      try {
        this.seen = await work(before);
        this.refused = null;
      } catch (cause) {
        this.refused = Failure.from(cause).refused;
        return false;
      }
      done?.(before);
      void this.#keep();
      this.#look();
      return true;
    });
    this.#queue = turn;
    return turn;
  }

  async #keep(): Promise<void> {
    this.saved = 'saving';
    const { files, area } = this.#moment();
    try {
      await keep({ key: this.key, name: this.name || this.id, files, area, after: this.after, changed: Date.now() });
      this.saved = 'yes';
    } catch {
      this.saved = 'no';
    }
  }

  /** What a good board wants takes a while: it is asked when the hand rests. */
  #look(): void {
    clearTimeout(this.#rest);
    const files = this.files;
    if (!this.playable) {
      this.advised = null;
      return;
    }
    this.#rest = setTimeout(() => {
      void advise(files).then(
        (found) => files === this.files && (this.advised = found),
        () => undefined,
      );
    }, REST);
  }
}
