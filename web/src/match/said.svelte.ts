// What is said aloud, for those who do not see the table: everything one does oneself with the cards by name, and what
// each other does gathered into one sentence a turn.

import type { StepEvents } from '../generated/protocol';
import { cardsText } from '../words/describe';
import { t } from '../words/text.svelte';
import { sentence, type Entry } from './log';
import type { Match } from './match.svelte';

export interface Said {
  /** Each has a number of its own: what is said twice is heard twice. */
  id: number;
  text: string;
}

/** A sentence with its cards by name. */
export const spoken = ({ text, cards }: Omit<Entry, 'key'>): string => (cards ? `${text}: ${cardsText(cards)}` : text);

/** A region that is read aloud needs only its newest words. */
const MOST = 6;

export class Voice {
  said = $state.raw<Said[]>([]);
  #next = 0;
  /** What is under way of somebody else's turn. */
  #waiting: string[] = [];

  say(text: string): void {
    if (text) this.said = [...this.said, { id: this.#next++, text }].slice(-MOST);
  }

  hear(match: Match, steps: StepEvents[]): void {
    for (const event of steps.flatMap(({ events }) => events)) {
      if (event.what === 'turn_started') {
        this.#flush();
        if (event.seat === match.seat) this.say(t('said-turn'));
        continue;
      }
      const entry = sentence(match, event);
      if (!entry) continue;
      if (entry.seat === null || entry.seat === match.seat || event.what === 'last_round') this.say(spoken(entry));
      else this.#waiting.push(spoken(entry));
    }
    if (match.view?.stage === 'over') this.#flush();
  }

  #flush(): void {
    this.say(this.#waiting.join('. '));
    this.#waiting = [];
  }
}
