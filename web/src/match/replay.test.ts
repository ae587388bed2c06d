// A finished game, looked at step by step, where positions come late or not at all.

import { expect, it, vi } from 'vitest';
import type { GameView } from '../generated/protocol';
import { Failure } from '../server/failure';

/** Answers that are waited for, by the step and the eyes they are for. */
const waiting = new Map<string, { found: (answer: { view: GameView }) => void; failed: (why: Failure) => void }>();
const api = {
  replay: () => Promise.resolve({ names: ['Ada'], colours: [0], steps: [1, 2, 3].map((seq) => ({ seq, events: [] })) }),
  tableEdition: () => Promise.resolve({ lines: [], wild: null, charter: null }),
  tableBoard: () => Promise.resolve({ lines: [] }),
  replayStep: (_: string, seq: number, as: string) =>
    new Promise((found, failed) => waiting.set(`${as}.${seq}`, { found, failed })),
};
vi.mock('../server/api', () => ({ api, Failure }));
vi.mock('../words/text.svelte', () => ({ t: (id: string) => id, text: { wild: null } }));
const { Replay } = await import('./replay.svelte');

const settled = (): Promise<void> => new Promise((then) => setTimeout(then));

async function answer(seq: number, as: string): Promise<void> {
  waiting.get(`${as}.${seq}`)?.found({ view: { seats: [], own: { seat: 0, hand: { red: seq } } } as never });
  await settled();
}

async function opened(): Promise<InstanceType<typeof Replay>> {
  const replay = new Replay('some');
  await settled();
  await answer(0, 'archive');
  await answer(0, '0');
  return replay;
}

it('says of which step the hands are while the next ones are on their way', async () => {
  const replay = await opened();
  expect([replay.at, replay.handsAt]).toEqual([0, 0]);
  void replay.show(2);
  await answer(2, 'archive');
  expect([replay.at, replay.handsAt]).toEqual([2, 0]);
  await answer(2, '0');
  expect([replay.at, replay.handsAt, replay.hands]).toEqual([2, 2, [{ seat: 0, hand: { red: 2 } }]]);
});

it('a position that cannot be had is forgotten with the next one', async () => {
  const replay = await opened();
  void replay.show(1);
  waiting.get('archive.1')?.failed(Failure.of('server_gone'));
  await settled();
  expect(replay.failure?.code).toBe('server_gone');
  void replay.show(2);
  expect(replay.failure).toBeNull();
  // One that fails late is of no concern any more.
  void replay.show(3);
  waiting.get('archive.2')?.failed(Failure.of('server_gone'));
  await answer(3, 'archive');
  await answer(3, '0');
  expect([replay.failure, replay.handsAt]).toEqual([null, 3]);
});
