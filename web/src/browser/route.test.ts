import { beforeAll, describe, expect, it, vi } from 'vitest';

describe('addresses behind the #', () => {
  let parse: typeof import('./route.svelte').parse;
  beforeAll(async () => {
    vi.stubGlobal('location', { hash: '' });
    vi.stubGlobal('addEventListener', () => undefined);
    ({ parse } = await import('./route.svelte'));
  });

  it.each([
    ['', { page: 'home' }],
    ['#/campaign', { page: 'campaigns' }],
    ['#/campaign/a1', { page: 'campaign', id: 'a1', part: null, rule: null }],
    ['#/campaign/a1/rules/CH-S', { page: 'campaign', id: 'a1', part: 'rules', rule: 'CH-S' }],
    ['#/', { page: 'home' }],
    ['#/table/a%2Fb', { page: 'table', id: 'a/b' }],
    ['#/new/friends', { page: 'new', mode: 'friends', board: null }],
    ['#/new/enemies', { page: 'unknown' }],
    ['#/rules/nordic/NC-5', { page: 'rules', book: 'nordic', rule: 'NC-5' }],
    ['#/table/%E0%A4%A', { page: 'table', id: '%E0%A4%A' }],
    ['#/privacy', { page: 'privacy' }],
    ['#/games', { page: 'past' }],
    ['#/privacy/x', { page: 'unknown' }],
    ['#/puzzles', { page: 'puzzles', id: null }],
    ['#/puzzles/today', { page: 'puzzles', id: 'today' }],
    ['#/learn', { page: 'learn', lesson: null }],
    ['#/replay/a1', { page: 'replay', id: 'a1', at: null }],
    ['#/replay/a1/12', { page: 'replay', id: 'a1', at: 12 }],
    ['#/replay/a1/twelve', { page: 'replay', id: 'a1', at: null }],
    ['#/review/a1', { page: 'review', id: 'a1' }],
    ['#/board/abc', { page: 'board', id: 'abc' }],
    ['#/workshop/abc', { page: 'workshop', from: 'abc' }],
    ['#/learn/nordic', { page: 'learn', lesson: 'nordic' }],
    ['#/nowhere', { page: 'unknown' }],
  ])('%s', (hash, route) => expect(parse(hash)).toEqual(route));
});
