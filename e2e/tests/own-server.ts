// A server of a test's own: without a fixed seed, or to be stopped in the middle of a game.

import { spawn, type ChildProcess } from 'node:child_process';
import { createServer } from 'node:net';

export const binary = process.env.CAPOTRENO_BINARY ?? '../target/release/capotreno';

export interface OwnServer {
  home: string;
  stop(): Promise<void>;
}

function freePort(): Promise<number> {
  return new Promise((found) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => found(port));
    });
  });
}

export async function ownServer(base = '/'): Promise<OwnServer> {
  const port = await freePort();
  const home = `http://127.0.0.1:${port}${base}`;
  const server: ChildProcess = spawn(
    binary,
    ['serve', '--listen', `127.0.0.1:${port}`, '--in-memory', '--bot-pause', '0', '--base', base],
    { stdio: 'ignore' },
  );
  for (let attempt = 0; ; attempt += 1) {
    if (
      await fetch(`${home}healthz`).then(
        (answer) => answer.ok,
        () => false,
      )
    )
      break;
    if (attempt > 200) throw new Error('the server did not start');
    await new Promise((next) => setTimeout(next, 50));
  }
  const gone = new Promise<void>((ended) => server.once('exit', () => ended()));
  return {
    home,
    stop: () => {
      server.kill('SIGKILL');
      return gone;
    },
  };
}
