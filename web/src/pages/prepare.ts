// What a table needs, fetched while one still looks at the home page: then Play waits for the game alone.

import { api } from '../server/api';
import { text } from '../words/text.svelte';

/** Done when it is there, or when it did not come: then it is asked for again where it is needed. */
export async function prepare(edition: string): Promise<void> {
  await Promise.allSettled([
    import('./Table.svelte'),
    import('../parts/PatternDefs.svelte'),
    text.all(),
    import('@noble/hashes/blake3.js'),
    api.edition(edition),
    api.board(edition),
  ]);
}
