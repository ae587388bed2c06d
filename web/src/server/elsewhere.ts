// Two tabs of one browser with one game: the second asks before it enters, and may take over. Nobody loses a step
// either way, because steps are added and never written over (`tab/shelf.ts`).

type Said = { say: 'asked' | 'mine' | 'entered'; table: string };

/** How long another tab has to answer, in milliseconds; one that sleeps learns later that it has lost the game. */
const PATIENCE = 150;

interface Own {
  has(table: string): boolean;
  /** Another tab has entered a table that was open here. */
  lost(table: string): void;
}

export class Elsewhere {
  #channel = typeof BroadcastChannel === 'function' ? new BroadcastChannel('capotreno') : undefined;
  #waiting = new Map<string, (open: boolean) => void>();

  constructor(own: Own) {
    this.#channel?.addEventListener('message', ({ data }: MessageEvent<Said>) => {
      if (data.say === 'mine') this.#waiting.get(data.table)?.(true);
      else if (!own.has(data.table)) return;
      else if (data.say === 'asked') this.#say('mine', data.table);
      else own.lost(data.table);
    });
  }

  #say(say: Said['say'], table: string): void {
    this.#channel?.postMessage({ say, table });
  }

  /** Whether another tab has the table open. */
  isOpen(table: string): Promise<boolean> {
    if (!this.#channel) return Promise.resolve(false);
    return new Promise((told) => {
      const answer = (open: boolean): void => {
        this.#waiting.delete(table);
        told(open);
      };
      this.#waiting.set(table, answer);
      this.#say('asked', table);
      setTimeout(() => this.#waiting.get(table) === answer && answer(false), PATIENCE);
    });
  }

  /** This tab has it now. */
  entered(table: string): void {
    this.#say('entered', table);
  }
}
