// A plain web server of files, under a sub-path: it knows nothing of the game.

import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';
import { TYPES } from '../types.mjs';

export interface Files {
  home: string;
  /** Every path that was asked for. */
  asked: string[];
  stop(): Promise<void>;
}

/** `folder` may be changed while it runs: a new version is laid where the old one was. */
export async function serve(folder: string | (() => string), base = '/some/where/'): Promise<Files> {
  const asked: string[] = [];
  const root = typeof folder === 'string' ? () => folder : folder;
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    asked.push(pathname);
    const path = pathname.startsWith(base) ? pathname.slice(base.length) || 'index.html' : '';
    readFile(join(root(), normalize(`/${path}`))).then(
      (bytes) => {
        response.writeHead(200, { 'content-type': TYPES[extname(path)] ?? 'application/octet-stream' });
        response.end(bytes);
      },
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((listens) => server.listen(0, '127.0.0.1', listens));
  const { port } = server.address() as AddressInfo;
  return {
    home: `http://127.0.0.1:${port}${base}`,
    asked,
    stop: () => {
      server.closeAllConnections();
      return new Promise((ended) => server.close(() => ended()));
    },
  };
}
