// The one door to the other side: a server, or the engine in this browser's own worker. Who goes through it does not
// know which of the two it is. Tables and campaigns of the tab have ids of their own; a site of files has no server at all, and where
// a server is gone the tab answers what it can.

import { address, said } from './address';
import type { Answer, Door } from './line';
import { network } from './network';
import { canPlay, tab } from './tab';

/** Whether the page comes from a folder of files: then everything is done here. */
export const isSite = (): boolean => document.documentElement.id === 'site';

/** Whether a table or campaign is played in this browser. */
export const isHere = (id: unknown): boolean => isSite() || (typeof id === 'string' && id.startsWith('tab-'));

/** What never changes while a version is in use. */
const CONSTANT = /^api\/(?:editions|bots|rulebook|lessons|puzzles)\b/;
/** The same as files beside the page, so that it stands before the engine is there. */
const asFile = (path: string): string => {
  const [place, query = ''] = path.split('?');
  const language = new URLSearchParams(query).get('lang');
  return `${place}${language ? `.${language}` : ''}.json`;
};

/** What is kept in the browser of this version, or lies there as a file. */
async function kept(path: string): Promise<Answer | null> {
  if (!CONSTANT.test(path)) return null;
  const named = isSite() ? asFile(path) : path;
  const url = address(named);
  url.searchParams.set('v', said('version'));
  const response = await fetch(url).catch(() => null);
  return response?.ok ? { status: response.status, text: await response.text() } : null;
}

const here: Door = {
  ask: async (method, path, body) =>
    (isSite() && method === 'GET' ? await kept(path) : null) ?? tab.ask(method, path, body),
  call: (ears) => tab.call(ears),
};

const there: Door = {
  ask: async (method, path, body) => {
    try {
      return await network.ask(method, path, body);
    } catch (cause) {
      // The server is gone. What never changes, and what is computed from nothing else, is known here as well.
      if (!CONSTANT.test(path) || !canPlay()) throw cause;
      return (method === 'GET' ? await kept(path) : null) ?? tab.ask(method, path, body);
    }
  },
  call: (ears) => network.call(ears),
};

/** The door behind which a table or campaign is; without one, that of everything else. */
export const doorOf = (id?: unknown): Door => (isHere(id) ? here : there);
