// The games of `crates/tab/examples/bouts.rs`, played by the engine of a browser: FOLDER FROM TO.

import { engineOf } from './engine.mjs';

const [folder, from, to] = process.argv.slice(2);
const { engine, boards } = await engineOf(folder);
process.stdout.write(engine.bouts(boards, Number(from), Number(to)));
