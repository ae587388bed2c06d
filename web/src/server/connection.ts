// One WebSocket to one table: numbers its requests, comes back after a break, notices silence.

import { VERSION, type ClientMessage, type Refused, type ServerMessage } from '../generated/protocol';
import { Failure, address } from './api';
import { heardTime } from './clock.svelte';

export type Line = 'connecting' | 'live' | 'broken' | 'ended';

export interface Listener {
  /** Which view to come back to. */
  since(): { since?: number; seat?: number };
  heard(message: ServerMessage): void;
  state(line: Line): void;
  ended(refused: Refused): void;
}

/** A message without the number the connection gives it. */
type Unnumbered<M> = M extends { id: number } ? Omit<M, 'id'> : never;
type Request = Unnumbered<ClientMessage>;
type Answer = Extract<ServerMessage, { type: 'done' | 'answer' | 'pong' }>;

const PATIENCE = 12_000;
const PING_EVERY = 20_000;
/** A request that has no answer after this long makes us wonder. */
const WONDER = 4_000;

export class Connection {
  #socket: WebSocket | null = null;
  #closed = false;
  #tries = 0;
  #next = 1;
  #waiting = new Map<number, { done: (answer: Answer) => void; failed: (cause: Failure) => void }>();
  #retry: ReturnType<typeof setTimeout> | undefined;
  #ping: ReturnType<typeof setInterval>;

  constructor(
    readonly table: string,
    readonly listener: Listener,
  ) {
    this.#ping = setInterval(() => this.#check(), PING_EVERY);
    addEventListener('online', this.#now);
    document.addEventListener('visibilitychange', this.#awake);
    this.#open();
  }

  close(): void {
    this.#closed = true;
    clearInterval(this.#ping);
    clearTimeout(this.#retry);
    removeEventListener('online', this.#now);
    document.removeEventListener('visibilitychange', this.#awake);
    this.#socket?.close();
    this.#forget();
  }

  /** Sends a request and waits for its answer. */
  ask(request: Request): Promise<Answer> {
    const id = this.#next++;
    return new Promise((done, failed) => {
      if (this.#socket?.readyState !== WebSocket.OPEN) return failed(Failure.of('offline'));
      this.#waiting.set(id, { done, failed });
      this.#send({ ...request, id });
      if (request.type !== 'ping') setTimeout(() => this.#waiting.has(id) && this.#check(), WONDER);
    });
  }

  /** Enters the table, perhaps anew with other eyes: what is missed since then comes, with the view. */
  enter(): void {
    this.#send({ type: 'enter', version: VERSION, table: this.table, ...this.listener.since() });
  }

  look(seat: number | null): void {
    this.#send({ type: 'look', seat });
  }

  #now = (): void => {
    if (this.#closed || this.#socket?.readyState === WebSocket.OPEN) return;
    clearTimeout(this.#retry);
    this.#open();
  };

  /** A device that wakes up may have lost its connection without knowing. */
  #awake = (): void => {
    if (document.visibilityState === 'visible') this.#check();
  };

  #open(): void {
    this.listener.state('connecting');
    const url = address('ws');
    url.protocol = url.protocol.replace('http', 'ws');
    url.hash = '';
    const socket = new WebSocket(url);
    this.#socket = socket;
    socket.addEventListener('open', () => this.enter());
    socket.addEventListener('message', (event) => {
      if (this.#socket === socket) this.#heard(JSON.parse(String(event.data)) as ServerMessage);
    });
    socket.addEventListener('close', () => {
      if (this.#socket === socket) this.#broke();
    });
  }

  #heard(message: ServerMessage): void {
    if (message.type === 'table') {
      heardTime(message.now);
      this.#tries = 0;
      this.listener.state('live');
    }
    if (message.type === 'bye' && !message.again) return this.#end(message.refused);
    if (message.type === 'done' || message.type === 'answer' || message.type === 'pong') {
      this.#waiting.get(message.id)?.done(message);
      this.#waiting.delete(message.id);
      return;
    }
    if (message.type === 'refused') {
      if (message.id === null) return this.#end(message.refused);
      this.#waiting.get(message.id)?.failed(new Failure(message.refused));
      this.#waiting.delete(message.id);
      return;
    }
    this.listener.heard(message);
  }

  #send(message: ClientMessage): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  #end(refused: Refused): void {
    this.close();
    this.listener.state('ended');
    this.listener.ended(refused);
  }

  #broke(): void {
    this.#socket = null;
    this.#forget();
    if (this.#closed) return;
    this.listener.state('broken');
    const wait = Math.min(500 * 2 ** this.#tries++, 10_000);
    this.#retry = setTimeout(this.#now, wait);
  }

  #forget(): void {
    for (const { failed } of this.#waiting.values()) failed(Failure.of('offline'));
    this.#waiting.clear();
  }

  /** A connection can be dead without being closed: then no pong comes. */
  #check(): void {
    const socket = this.#socket;
    if (socket?.readyState !== WebSocket.OPEN) return;
    const late = setTimeout(() => {
      // Closing waits for an answer, which a dead connection never gives: we do not wait for it.
      if (this.#socket === socket) this.#broke();
      socket.close();
    }, PATIENCE);
    this.ask({ type: 'ping' })
      .catch(() => undefined)
      .finally(() => clearTimeout(late));
  }
}
