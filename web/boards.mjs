// Writes the boards of the house as the engine takes them, read and checked by the guide. Called by `cargo xtask` with
// the folder in which the engine is being made.

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const folder = process.argv[2];
const guide = await import(pathToFileURL(join(folder, 'guide.js')));
guide.initSync({ module: readFileSync(join(folder, 'guide_bg.wasm')) });
writeFileSync(join(folder, 'boards.bin'), guide.house());
