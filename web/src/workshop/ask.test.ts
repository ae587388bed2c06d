import { expect, it, vi } from 'vitest';
import type { Area } from './types';

vi.mock('../server/tab', () => ({ warm: () => Promise.resolve() }));
vi.mock('../words/text.svelte', () => ({ text: { also: () => Promise.resolve() } }));
const SMALL: Area = [10, 44, 12, 46];
/** What the engine was asked. */
const asked: string[] = [];
vi.mock('../server/give', () => ({
  give: (path: string) => {
    asked.push(path);
    return Promise.resolve({ files: {}, area: SMALL, atlas: true });
  },
}));
const fetched: string[] = [];
vi.stubGlobal('fetch', (file: string) => {
  fetched.push(file.replace(/^.*\/|[.?].*$/g, ''));
  return file.includes('fine') ? Promise.reject(new TypeError('no network')) : Promise.resolve(new Response('coast'));
});
const { edit, ready } = await import('./ask');

it('finer coastlines that cannot be had are asked for once, not at every change', async () => {
  await ready();
  await edit({}, SMALL, []);
  await edit({}, SMALL, []);
  expect(fetched).toEqual(['world', 'fine']);
  expect(asked).toEqual(['api/workshop/atlas', 'api/workshop/edit', 'api/workshop/edit']);
  // Whoever opens the workshop anew may have a network again.
  await ready();
  await edit({}, SMALL, []);
  expect(fetched).toEqual(['world', 'fine', 'fine']);
});
