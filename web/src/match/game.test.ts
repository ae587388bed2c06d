// A shared device: whoever takes it finds nothing of the one before, whatever is still under way.

import { beforeEach, expect, it, vi } from 'vitest';
import type { ChatLine, ClientMessage, GameView, ServerMessage, StepEvents, TableInfo } from '../generated/protocol';
import { Game } from './game.svelte';

const LONG_ENOUGH = { timeout: 20_000 };

class FakeSocket extends EventTarget {
  static OPEN = 1;
  static last: FakeSocket;
  readyState = 1;
  sent: ClientMessage[] = [];

  constructor() {
    super();
    FakeSocket.last = this;
    queueMicrotask(() => this.dispatchEvent(new Event('open')));
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text) as ClientMessage);
  }

  close(): void {
    this.readyState = 3;
  }

  say(message: ServerMessage): void {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(message) }));
  }
}

const page = Object.assign(new EventTarget(), { baseURI: 'http://localhost/', visibilityState: 'visible' });
vi.stubGlobal('document', Object.assign(page, { documentElement: { lang: '' } }));
vi.stubGlobal('addEventListener', () => undefined);
vi.stubGlobal('removeEventListener', () => undefined);
vi.stubGlobal('WebSocket', FakeSocket);
vi.stubGlobal('fetch', () => Promise.resolve(new Response('{}')));

const SECRET = 'only for the eyes of';
const seat = (name: string) => ({ name, you: true, person: true, bot: null, company: null });
const table = { id: 'a', edition: 'nordic', campaign: null, phase: 'playing', seats: [seat('Ada'), seat('Bruno')] };

/** What a viewer sees while somebody is waited for; null is a spectator. */
function view(seq: number, of: number | null, awaited: number): GameView {
  const own = of === null ? null : { seat: of, hand: { red: 1 }, tickets: [], offer: [], note: `${SECRET} ${of}` };
  return {
    seq,
    viewer: of === null ? 'spectator' : { seat: of },
    stage: 'turn',
    awaited: [awaited],
    own,
    may: null,
    lines: null,
    seats: [],
    shared_lines: [],
    can_take_back: null,
    campaign: own && { own: { note: `${SECRET} ${of}` } },
  } as unknown as GameView;
}
const steps = (last: number): StepEvents[] =>
  Array.from({ length: last }, (_, index) => ({ seq: index + 1, events: [] }));

async function open(): Promise<{ game: Game; socket: FakeSocket }> {
  const game = new Game('a');
  await vi.waitFor(() => expect(FakeSocket.last.sent).toHaveLength(1), LONG_ENOUGH);
  const socket = FakeSocket.last;
  enter(socket, 0, null, []);
  return { game, socket };
}

/** What the server answers to whoever enters. */
function enter(socket: FakeSocket, last: number, of: GameView | null, chat: ChatLine[]): void {
  socket.say({ type: 'entered', table: table as unknown as TableInfo, now: 0, view: of, steps: steps(last), chat });
}

/** Everything the page can reach from the game. */
const held = (game: Game): string =>
  JSON.stringify([game.view, game.steps, game.may, game.forced, game.refused, [...game.claimable], [...game.owners]]);

beforeEach(() => {
  FakeSocket.last = undefined as unknown as FakeSocket;
});

it('drops the whole view when the device is passed on, and takes the next one only for who holds it', async () => {
  const { game, socket } = await open();
  expect(socket.sent[0]).toMatchObject({ type: 'enter', since: 0 });
  socket.say({ type: 'update', steps: steps(2), view: view(2, null, 0) });
  expect([game.curtain, game.next]).toEqual([true, 0]);

  game.lift(0);
  expect(socket.sent.at(-1)).toMatchObject({ type: 'enter', since: 0, seat: 0 });
  expect([game.view, game.steps, game.curtain]).toEqual([null, [], true]);
  enter(socket, 2, view(2, 0, 0), []);
  expect([game.curtain, game.seat, game.steps.length]).toEqual([false, 0, 2]);
  expect(held(game)).toContain(SECRET);

  // Ada has decided: it is Bruno's turn.
  socket.say({ type: 'update', steps: steps(3).slice(2), view: view(3, 0, 1) });
  expect([game.view, game.steps, game.curtain, game.next]).toEqual([null, [], true, 1]);
  expect(held(game)).not.toContain(SECRET);
  expect(socket.sent.at(-1)).toMatchObject({ type: 'enter', since: 0 });
  expect(socket.sent.at(-1)).not.toHaveProperty('seat');

  // What was on its way to Ada comes late.
  socket.say({ type: 'update', steps: steps(3).slice(2), view: view(3, 0, 1) });
  enter(socket, 3, view(3, 0, 1), []);
  expect(held(game)).not.toContain(SECRET);

  enter(socket, 3, view(3, null, 1), []);
  expect([game.curtain, game.next, game.steps.length]).toEqual([true, 1, 3]);
  expect(held(game)).not.toContain(SECRET);

  // Bruno takes it; what a spectator sees is not yet his.
  game.lift(1);
  socket.say({ type: 'update', steps: [], view: view(3, null, 1) });
  expect([game.view, game.curtain]).toEqual([null, true]);
  enter(socket, 3, view(3, 1, 1), []);
  expect([game.curtain, game.seat, game.steps.length]).toEqual([false, 1, 3]);
  expect(held(game)).not.toContain(`${SECRET} 0`);
  game.close();
});

it('comes back after a break with the eyes of who holds the device', async () => {
  const { game, socket } = await open();
  socket.say({ type: 'update', steps: steps(2), view: view(2, null, 0) });
  game.lift(0);
  vi.useFakeTimers();
  socket.readyState = 3;
  socket.dispatchEvent(new Event('close'));
  await vi.advanceTimersByTimeAsync(600);
  vi.useRealTimers();
  expect(FakeSocket.last).not.toBe(socket);
  expect(FakeSocket.last.sent[0]).toMatchObject({ type: 'enter', since: 0, seat: 0 });
  game.close();
});

it('hears with one message all that happened and was said while it was away', async () => {
  const { game, socket } = await open();
  const line = { seat: 1, name: 'Bruno', text: 'ciao', at: 0 };
  enter(socket, 2, view(2, null, 0), [line]);
  expect([game.connection, game.view?.seq, game.steps.length, game.chat]).toEqual(['live', 2, 2, [line]]);
  expect(socket.sent).toHaveLength(1);
  game.close();
});

it('does one thing at a time: the next only on a view that shows the last', async () => {
  const { game, socket } = await open();
  socket.say({ type: 'update', steps: steps(2), view: view(2, null, 0) });
  game.lift(0);
  socket.say({ type: 'update', steps: steps(2), view: view(2, 0, 0) });
  const acted = game.act('draw_blind');
  const { id } = socket.sent.at(-1) as { id: number };
  expect([game.busy, await game.act('draw_blind')]).toEqual([true, false]);
  socket.say({ type: 'done', id, seq: 3 });
  expect([await acted, game.busy, await game.act('draw_blind')]).toEqual([true, true, false]);
  socket.say({ type: 'update', steps: [{ seq: 3, events: [] }], view: view(3, 0, 0) });
  expect(game.busy).toBe(false);
  game.close();
});

it('answers what a claim asks as it was planned on its sheet, and asks what was not', async () => {
  const { game, socket } = await open();
  socket.say({ type: 'update', steps: steps(2), view: view(2, null, 0) });
  game.lift(0);
  socket.say({ type: 'update', steps: steps(2), view: view(2, 0, 0) });
  const question = (ask: string) => ({ ask, rule: 'CH-O', place: null, amount: null, about: [], answers: [] });
  const asking = (seq: number, ask: string): GameView =>
    ({
      ...view(seq, 0, 0),
      stage: 'question',
      may: { act: true },
      campaign: { question: question(ask) },
    }) as unknown as GameView;
  const answer = { answer: { option: 1 } };
  const plan = ['stamp', 'dues'].map((ask) => ({ question: question(ask), answer }));
  const claimed = game.claim({ claim_line: { line: 3, set: { red: 1 } } }, plan);
  const sent = () => socket.sent.at(-1) as { id: number; action?: unknown };
  socket.say({ type: 'done', id: sent().id, seq: 3 });
  expect(await claimed).toBe(true);
  socket.say({ type: 'update', steps: [{ seq: 3, events: [] }], view: asking(3, 'stamp') });
  expect([game.planned, game.may?.act]).toEqual([answer, false]);
  const done = game.goOn();
  expect(sent().action).toEqual(answer);
  socket.say({ type: 'done', id: sent().id, seq: 4 });
  await done;
  // Something else is asked than was thought: that is for the player.
  socket.say({ type: 'update', steps: [{ seq: 4, events: [] }], view: asking(4, 'survey') });
  expect([game.planned, game.may?.act]).toEqual([null, true]);
  game.close();
});
