// The one door to the other side: a server, or the engine in this browser's own worker. Who goes through it does not
// know which of the two it is. Tables of the tab have ids of their own; a site of files has no server at all.

import type { Door } from './line';
import { network } from './network';
import { tab } from './tab';

/** Whether the page comes from a folder of files: then everything is done here. */
export const isSite = (): boolean => document.documentElement.id === 'site';

/** Whether a table is played in this browser. */
const isHere = (table: unknown): boolean => typeof table === 'string' && table.startsWith('tab-');

/** Whether a table is a server's. */
export const isServed = (table: unknown): boolean => !isSite() && !isHere(table);

/** The door behind which a table is; without one, that of everything else. */
export const doorOf = (table?: unknown): Door => (isSite() || isHere(table) ? tab : network);
