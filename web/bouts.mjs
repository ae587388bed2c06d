// The games of `crates/tab/examples/bouts.rs`, played by the engine of a browser: FOLDER FROM TO.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const [folder, from, to] = process.argv.slice(2);
const engine = await import(pathToFileURL(join(folder, 'engine/tab.js')));
engine.initSync({ module: readFileSync(join(folder, 'engine/tab_bg.wasm')) });
process.stdout.write(engine.bouts(Number(from), Number(to)));
