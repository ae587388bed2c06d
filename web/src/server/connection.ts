// One line to one table: numbers its requests, comes back after a break, notices silence.

import { VERSION, type ClientMessage, type Refused, type ServerMessage } from '../generated/protocol';
import { heardTime } from './clock.svelte';
import { doorOf } from './door';
import { Failure } from './failure';
import type { Line } from './line';

export type ConnectionState = 'connecting' | 'live' | 'broken' | 'ended';

export interface Listener {
  /** Which view to come back to. */
  since(): { since?: number; seat?: number };
  heard(message: ServerMessage): void;
  state(state: ConnectionState): void;
  ended(refused: Refused): void;
}

/** A message without the number the connection gives it. */
type Unnumbered<M> = M extends { id: number } ? Omit<M, 'id'> : never;
type Request = Unnumbered<ClientMessage>;
type Answer = Extract<ServerMessage, { type: 'done' | 'answer' | 'pong' }>;

const PONG_TIMEOUT = 12_000;
const PING_EVERY = 20_000;
/** A request that has no answer after this long: is the connection alive? */
const ANSWER_TIMEOUT = 4_000;

export class Connection {
  #line: Line | null = null;
  #closed = false;
  #tries = 0;
  #next = 1;
  #pending = new Map<number, { done: (answer: Answer) => void; failed: (cause: Failure) => void }>();
  #retry: ReturnType<typeof setTimeout> | undefined;
  #ping: ReturnType<typeof setInterval>;

  constructor(
    readonly table: string,
    readonly listener: Listener,
  ) {
    this.#ping = setInterval(() => this.#check(), PING_EVERY);
    addEventListener('online', this.#reconnect);
    document.addEventListener('visibilitychange', this.#checkIfVisible);
    this.#open();
  }

  close(): void {
    this.#closed = true;
    clearInterval(this.#ping);
    clearTimeout(this.#retry);
    removeEventListener('online', this.#reconnect);
    document.removeEventListener('visibilitychange', this.#checkIfVisible);
    this.#line?.close();
    this.#failPending();
  }

  /** Sends a request and waits for its answer. */
  ask(request: Request): Promise<Answer> {
    const id = this.#next++;
    return new Promise((done, failed) => {
      if (!this.#line?.open) return failed(Failure.of('offline'));
      this.#pending.set(id, { done, failed });
      this.#send({ ...request, id });
      if (request.type !== 'ping') setTimeout(() => this.#pending.has(id) && this.#check(), ANSWER_TIMEOUT);
    });
  }

  /** Enters the table, perhaps anew with other eyes: one answer brings the table, the view, what was missed and said. */
  enter(): void {
    this.#send({ type: 'enter', version: VERSION, table: this.table, ...this.listener.since() });
  }

  look(seat: number | null): void {
    this.#send({ type: 'look', seat });
  }

  #reconnect = (): void => {
    if (this.#closed || this.#line?.open) return;
    clearTimeout(this.#retry);
    this.#open();
  };

  /** A device that wakes up may have lost its connection without knowing. */
  #checkIfVisible = (): void => {
    if (document.visibilityState === 'visible') this.#check();
  };

  #open(): void {
    this.listener.state('connecting');
    const line = doorOf(this.table).call({
      opened: () => this.enter(),
      heard: (text) => {
        if (this.#line === line) this.#heard(JSON.parse(text) as ServerMessage);
      },
      closed: () => {
        if (this.#line === line) this.#retryLater();
      },
    });
    this.#line = line;
  }

  #heard(message: ServerMessage): void {
    if (message.type === 'entered' || message.type === 'table') heardTime(message.now);
    if (message.type === 'entered') {
      this.#tries = 0;
      this.listener.state('live');
    }
    if (message.type === 'bye' && !message.again) return this.#end(message.refused);
    if (message.type === 'done' || message.type === 'answer' || message.type === 'pong') {
      this.#pending.get(message.id)?.done(message);
      this.#pending.delete(message.id);
      return;
    }
    if (message.type === 'refused') {
      if (message.id === null) return this.#end(message.refused);
      this.#pending.get(message.id)?.failed(new Failure(message.refused));
      this.#pending.delete(message.id);
      return;
    }
    this.listener.heard(message);
  }

  #send(message: ClientMessage): void {
    if (this.#line?.open) this.#line.send(JSON.stringify(message));
  }

  #end(refused: Refused): void {
    this.close();
    this.listener.state('ended');
    this.listener.ended(refused);
  }

  #retryLater(): void {
    this.#line = null;
    this.#failPending();
    if (this.#closed) return;
    this.listener.state('broken');
    const wait = Math.min(500 * 2 ** this.#tries++, 10_000);
    this.#retry = setTimeout(this.#reconnect, wait);
  }

  #failPending(): void {
    for (const { failed } of this.#pending.values()) failed(Failure.of('offline'));
    this.#pending.clear();
  }

  /** A connection can be dead without being closed: then no pong comes. */
  #check(): void {
    const line = this.#line;
    if (!line?.open) return;
    const late = setTimeout(() => {
      // Closing waits for an answer, which a dead connection never gives: we do not wait for it.
      if (this.#line === line) this.#retryLater();
      line.close();
    }, PONG_TIMEOUT);
    this.ask({ type: 'ping' })
      .catch(() => undefined)
      .finally(() => clearTimeout(late));
  }
}
