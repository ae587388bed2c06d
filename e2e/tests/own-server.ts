// A server of a test's own: without a fixed seed, or to be stopped in the middle of a game.

import { spawn } from 'node:child_process';

export const binary = process.env.CAPOTRENO_BINARY ?? '../target/release/capotreno';

export interface OwnServer {
  home: string;
  stop(): Promise<void>;
}

export async function ownServer(
  base = '/',
  settings: Record<string, string> = {},
  more: string[] = [],
): Promise<OwnServer> {
  // A server refuses variables it does not know, and that of the site is none of its own.
  const { CAPOTRENO_SITE: _, ...env } = process.env;
  const server = spawn(
    binary,
    ['serve', '--listen', '127.0.0.1:0', '--in-memory', '--bot-pause', '0', '--base', base, ...more],
    // A review is looked at, not studied.
    { stdio: ['ignore', 'pipe', 'ignore'], env: { ...env, CAPOTRENO_REVIEW_PLAYOUTS: '8', ...settings } },
  );
  // Its first line says where it listens.
  const home = await new Promise<string>((found, failed) => {
    let said = '';
    server.stdout.on('data', (words) => {
      said += String(words);
      const address = /^listening on (\S+)\n/.exec(said);
      if (address) found(address[1]);
    });
    server.once('error', failed);
    server.once('exit', () => failed(new Error('the server did not start')));
  });
  const gone = new Promise<void>((ended) => server.once('exit', () => ended()));
  return {
    home,
    stop: () => {
      server.kill('SIGKILL');
      return gone;
    },
  };
}
