// The editions of the binary: a folder each.

import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(import.meta.dirname, '../editions');

export const EDITIONS = readdirSync(folder).filter((id) => existsSync(join(folder, id, 'edition.toml')));
