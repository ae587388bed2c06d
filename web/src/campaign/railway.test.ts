// A shared device between games: whoever takes it finds nothing of the company before.

import { beforeEach, expect, it, vi } from 'vitest';

const page = new EventTarget();
vi.stubGlobal('document', Object.assign(page, { baseURI: 'http://localhost/', documentElement: { lang: '' } }));
vi.stubGlobal('addEventListener', () => undefined);
vi.stubGlobal('location', { hash: '' });

const LONG_ENOUGH = { timeout: 20_000 };

/** What was asked and is not answered yet. */
let asked: { path: string; answer: (body: unknown) => void }[] = [];
vi.stubGlobal('fetch', (url: URL) => {
  if (url.pathname.endsWith('/guest')) return Promise.resolve(new Response('{}'));
  if (url.pathname.endsWith('/board')) return Promise.resolve(new Response('{}'));
  return new Promise((answer) => {
    const path = `${url.pathname}${url.search}`;
    asked.push({ path, answer: (body) => answer(new Response(JSON.stringify(body))) });
  });
});
async function next(path: string): Promise<(body: unknown) => void> {
  await vi.waitFor(() => expect(asked.map((request) => request.path)).toContain(path), LONG_ENOUGH);
  const at = asked.findIndex((request) => request.path === path);
  return asked.splice(at, 1)[0].answer;
}

/** The campaign with the eyes of a company; null is nobody's. */
const info = (seq: number, company: number | null) => ({
  id: 'c',
  seq,
  name: { en: 'C', it: 'C' },
  companies: [0, 1].map((number) => ({ company: number, you: true })),
  view: {
    company,
    awaited: [{ company: 1 }],
    sentences: { en: '', it: '' },
    places: [],
    lines: [],
    to_pick: [],
    answered: company === null ? null : `only for the eyes of ${company}`,
  },
});

beforeEach(() => {
  asked = [];
});

it('drops what one company saw before another looks', async () => {
  const { Railway } = await import('./railway.svelte');
  const railway = new Railway('c');
  (await next('/api/campaigns/c'))(info(1, null));
  await vi.waitFor(() => expect(railway.view?.company).toBeNull(), LONG_ENOUGH);

  void railway.look(0);
  expect(railway.info).toBeNull();
  (await next('/api/campaigns/c?company=0'))(info(1, 0));
  await vi.waitFor(() => expect(railway.view?.company).toBe(0), LONG_ENOUGH);
  (await next('/api/campaigns/c?after=1'))(info(1, null));
  const late = await next('/api/campaigns/c?after=1&company=0');
  expect(railway.view?.company).toBe(0);

  // The first has decided; the second is asked next, and the answer to the first is nothing for them.
  const moved = railway.move({ move: 'choose', option: 'pay' });
  (await next('/api/campaigns/c/move'))(info(2, 0));
  const handed = await next('/api/campaigns/c');
  expect(railway.info).toBeNull();
  handed(info(2, null));
  expect(await moved).toBe(true);
  expect(railway.view?.company).toBeNull();

  // What the page asked for with the eyes of the first comes late.
  late(info(3, 0));
  await next('/api/campaigns/c?after=2');
  expect(railway.view?.company).toBeNull();
  railway.close();
});
