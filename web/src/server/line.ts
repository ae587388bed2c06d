// What a door gives: answers to requests, and lines to tables.

/** What a request is answered: a status as HTTP has it, and a text. */
export interface Answer {
  status: number;
  text: string;
}

/** What a line to a table brings. */
export interface Ears {
  opened(): void;
  heard(text: string): void;
  closed(): void;
}

/** A line to a table. */
export interface Line {
  readonly open: boolean;
  send(text: string): void;
  close(): void;
}

export interface Door {
  /** Asks something; fails where nobody answers. */
  ask(method: string, path: string, body?: string): Promise<Answer>;
  call(ears: Ears): Line;
}
