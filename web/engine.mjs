// The engine of a site's folder, for scripts.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gunzipSync } from 'node:zlib';

export async function engineOf(folder) {
  const at = join(folder, 'engine');
  const name = readdirSync(at)
    .find((file) => file.endsWith('.wasm'))
    ?.replace('.wasm', '');
  if (name === undefined) throw new Error(`${at} has no engine`);
  const engine = await import(pathToFileURL(join(at, `${name}.js`)));
  engine.initSync({ module: readFileSync(join(at, `${name}.wasm`)) });
  const sealed = gunzipSync(engine.unmask(readFileSync(join(at, `${name}.sealed`)))).toString();
  const told = (ending) => readFileSync(join(at, `${name}.${ending}`), 'utf8');
  return { engine, name, texts: told('json'), puzzles: told('puzzles'), sealed };
}
