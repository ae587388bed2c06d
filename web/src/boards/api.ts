// What is asked of a server about boards that people publish, and the sentences of these pages.

import type { Licence, PublishBoard } from '../generated/protocol';
import { address } from '../server/address';
import { api, call } from '../server/api';
import { text } from '../words/text.svelte';

const files = import.meta.glob<string>('../locales/*/boards.ftl', { query: '?raw', import: 'default' });
/** Done when the sentences of this part are there; refusals are said in the words of all pages. */
export const boardWords = Promise.all([text.all(), text.also(files)]);

/** What others may do with a board, the freest first. */
export const LICENCES: Licence[] = ['cc_by_sa', 'cc_by', 'cc0', 'reserved'];
/** Where it stands in full. */
export const LICENCE_TEXTS: Partial<Record<Licence, string>> = {
  cc0: 'https://creativecommons.org/publicdomain/zero/1.0/',
  cc_by: 'https://creativecommons.org/licenses/by/4.0/',
  cc_by_sa: 'https://creativecommons.org/licenses/by-sa/4.0/',
};

export const published = {
  list: (find: string, before?: number) =>
    call('GET /api/published', { query: { before, find: find.trim() || undefined } }),
  mine: async () => {
    await api.guest();
    return call('GET /api/published/mine', {});
  },
  files: (id: string) => call('GET /api/published/{id}/files', { path: { id } }),
  publish: async (body: PublishBoard) => {
    await api.guest();
    return call('POST /api/published', { body });
  },
  remove: (id: string) => call('DELETE /api/published/{id}', { path: { id } }),
};

/** Our own drawing of a board, made by the server. */
export const picture = (id: string, dark: boolean): string =>
  address(`api/editions/${encodeURIComponent(id)}/picture?dark=${dark}`).href;
