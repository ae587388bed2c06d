// The engine of a site's folder, for scripts: what plays with its boards, and what draws, tells and teaches.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

function engineAt(folder) {
  const at = join(folder, 'engine');
  const boards = readdirSync(at).find((file) => file.endsWith('.bin'));
  if (boards === undefined) throw new Error(`${at} has no engine`);
  return { at, name: boards.replace('.bin', '') };
}

async function moduleOf(at, name) {
  const script = await import(pathToFileURL(join(at, `${name}.js`)));
  script.initSync({ module: readFileSync(join(at, `${name}.wasm`)) });
  return script;
}

export async function engineOf(folder) {
  const { at, name } = engineAt(folder);
  return { engine: await moduleOf(at, name), boards: readFileSync(join(at, `${name}.bin`)) };
}

export async function guideOf(folder) {
  const { at, name } = engineAt(folder);
  const { Guide } = await moduleOf(at, `${name}.guide`);
  const guide = Guide.open(readFileSync(join(at, `${name}.json`), 'utf8'), '[]');
  guide.puzzles(readFileSync(join(at, `${name}.puzzles`), 'utf8'));
  return { guide, name };
}
