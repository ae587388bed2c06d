// The site of files: games from the first click to the last, pages, and what is there after a reload, with no server
// of ours anywhere.

import { closeSync, ftruncateSync, mkdtempSync, openSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { EDITIONS } from '../editions.mjs';
import { decide, keepTickets, open, test, visit } from '../tests/player';
import { scan } from '../tests/scan';
import { serve, type Files } from './files';
import { arrive, begin, finish, folder, playOut, shareDevice, takeLesson } from './visitor';

let files: Files;
test.beforeAll(async () => {
  files = await serve(folder);
});
test.afterAll(() => files.stop());

test('a whole game, kept when the page is loaded again', async ({ browser }) => {
  const { page } = await visit(browser);
  const refused: string[] = [];
  page.on('console', (message) => message.type() === 'error' && refused.push(message.text()));
  await arrive(page, files.home);
  await expect(page.locator('.hero .main')).toBeEnabled();
  await begin(page);
  await keepTickets(page);
  expect(page.url()).toContain('#/table/tab-');
  await expect(page.locator('header.mine[aria-busy="false"]')).toBeVisible();
  await decide(page);
  await page.reload();
  await expect(page.locator('header.mine[aria-busy="false"]')).toBeVisible();
  // A worker that the system ends takes nothing with it.
  await page
    .workers()[0]
    .evaluate(() => self.close())
    .catch(() => undefined);
  await page.reload();
  await expect(page.locator('header.mine[aria-busy="false"]')).toBeVisible();
  await finish(page);
  // The shuffle can be checked, the game looked back at.
  await page.getByRole('link', { name: 'Replay' }).click();
  await expect(page.locator('svg .line').first()).toBeVisible();
  expect(refused).toEqual([]);
  expect(files.asked.filter((path) => /\/(ws|api\/(tables|guest|lobby))/.test(path))).toEqual([]);
});

test('a puzzle is judged by the engine, and the page never sees the game behind it', async ({ browser }) => {
  // Whatever is kept for later is fetched, too: here only what is asked for.
  const { page } = await visit(browser, { kept: false });
  files.asked.length = 0;
  await arrive(page, `${files.home}#/puzzles`);
  await expect(page.getByRole('heading', { name: 'Puzzles' })).toBeVisible();
  expect(files.asked.filter((path) => path.endsWith('.puzzles'))).toEqual([]);
  await page.getByLabel('What is asked').selectOption({ label: 'Claim a route, or not yet?' });
  await page.locator('ol a').first().click();
  await page.locator('.market .deck.can').click();
  await expect(page.locator('.sheet')).toContainText('The best move:');
  expect(files.asked.filter((path) => path.endsWith('.puzzles'))).toHaveLength(1);
});

for (const edition of EDITIONS) {
  test(`a whole game of ${edition}`, async ({ browser }) => {
    const { page } = await visit(browser);
    await arrive(page, files.home);
    await playOut(page, edition);
  });
}

test('a finished game is reviewed in the browser, and the page says how far it is', async ({ browser }) => {
  const { page } = await visit(browser);
  await arrive(page, files.home);
  await playOut(page, 'berlin');
  await page.getByRole('link', { name: 'Review' }).click();
  // Where the machine is quick the review is there before anybody sees how far it is.
  const chances = page.getByRole('img', { name: /chance to win/ });
  await expect(page.getByRole('progressbar').or(chances).first()).toBeVisible();
  await expect(chances).toBeVisible({ timeout: 300_000 });
  await expect(page.getByRole('heading', { name: 'Luck and decisions' })).toBeVisible();
  await page.goBack();
  await page.goForward();
  // It was remembered: nothing is waited for.
  await expect(page.getByRole('img', { name: /chance to win/ })).toBeVisible();
  await scan(page, false);
});

test('hot seat: the curtain falls between two players', async ({ browser }) => {
  const { page } = await visit(browser);
  await arrive(page, `${files.home}#/new/shared`);
  await shareDevice(page);
});

test('rules, and a lesson to its end with the help of the teacher', async ({ browser }) => {
  const { page } = await visit(browser);
  await arrive(page, `${files.home}#/rules`);
  await expect(page.locator('h2').first()).toBeVisible();
  await open(page, `${files.home}#/learn/japan`);
  await takeLesson(page);
});

test('a board of ones own, from its files', async ({ browser }) => {
  const { page } = await visit(browser);
  await arrive(page, files.home);
  const board = (name: string): string => `../docs/examples/tiny-board/${name}.toml`;
  await page.locator('.file input').setInputFiles(['edition', 'board', 'tickets'].map(board));
  await expect(page.locator('input[value="tiny"]')).toBeChecked();
  await playOut(page);
});

test('a game that was kept as a file; files that are none', async ({ browser }) => {
  const { page } = await visit(browser);
  await arrive(page, files.home);
  const chosen = page.locator('.file input');
  await chosen.setInputFiles('../records/japan-2.game');
  await expect(page.locator('.timeline')).toBeVisible();
  await expect(page.locator('svg .line').first()).toBeVisible();
  // It is kept, and listed.
  await page.goto(files.home);
  await expect(page.locator('.side a[href*="tab-"]')).toHaveCount(1);
  await chosen.setInputFiles({ name: 'list.game', mimeType: 'text/plain', buffer: Buffer.from('bread, milk') });
  await expect(page.getByRole('alert')).toContainText('This file is no game');
  // One card changed, and it is no longer the game that was played.
  const changed = readFileSync('../records/nordic-2.game', 'utf8').replace('"seat":0', '"seat":1');
  await chosen.setInputFiles({ name: 'changed.game', mimeType: 'text/plain', buffer: Buffer.from(changed) });
  await expect(page.getByRole('alert')).toContainText('This file is no game');
  await scan(page, false);
  const huge = join(mkdtempSync(join(tmpdir(), 'capotreno-')), 'huge.game');
  const file = openSync(huge, 'w');
  ftruncateSync(file, 1e9);
  closeSync(file);
  await chosen.setInputFiles(huge);
  await expect(page.getByRole('alert')).toContainText('too large');
});

test('two tabs with one game: the second says so and takes over', async ({ browser }) => {
  const { context, page } = await visit(browser);
  await arrive(page, files.home);
  await begin(page);
  await keepTickets(page);
  await expect(page.locator('header.mine[aria-busy="false"]')).toBeVisible();
  const second = await context.newPage();
  await second.goto(page.url());
  await expect(second.getByText('open in another tab')).toBeVisible();
  await scan(second, false);
  await second.getByRole('button', { name: 'Play it here' }).click();
  await expect(second.locator('header.mine[aria-busy="false"]')).toBeVisible();
  await expect(page.getByText('open in another tab')).toBeVisible();
  await decide(second);
  // And back: what was done there is here.
  await page.getByRole('button', { name: 'Play it here' }).click();
  await expect(second.getByText('open in another tab')).toBeVisible();
  await finish(page);
});

test('a game whose kept steps were changed says so, and nothing else is lost', async ({ browser }) => {
  const { page } = await visit(browser);
  await arrive(page, files.home);
  await begin(page);
  await keepTickets(page);
  await expect(page.locator('header.mine[aria-busy="false"]')).toBeVisible();
  await page.evaluate(
    () =>
      new Promise<void>((changed, failed) => {
        const request = indexedDB.open('capotreno');
        request.addEventListener('error', () => failed(request.error));
        request.addEventListener('success', () => {
          const all = request.result.transaction('steps', 'readwrite');
          all
            .objectStore('steps')
            .openCursor()
            .addEventListener('success', (event) => {
              const cursor = (event.target as IDBRequest<IDBCursorWithValue>).result;
              cursor.update({ ...cursor.value, link: '0'.repeat(64) });
            });
          all.addEventListener('complete', () => changed());
        });
      }),
  );
  await page.reload();
  await expect(page.getByText('is damaged').first()).toBeVisible();
  await scan(page, false);
  await page.goto(files.home);
  await playOut(page);
});

test('a browser that keeps nothing says so and plays', async ({ browser }) => {
  const { context, page } = await visit(browser, { kept: false });
  await context.route('**/assets/worker-*.js', async (route) => {
    const answer = await route.fetch();
    const blocked = "Object.defineProperty(self, 'indexedDB', { get() { throw new Error('blocked'); } });";
    await route.fulfill({ response: answer, body: blocked + (await answer.text()) });
  });
  await arrive(page, files.home);
  await expect(page.getByText('Nothing can be kept in this browser')).toBeVisible();
  await playOut(page);
});

test('where there is no room what cannot be kept is not done', async ({ browser }) => {
  const { context, page } = await visit(browser, { kept: false });
  await context.route('**/assets/worker-*.js', async (route) => {
    const answer = await route.fetch();
    const full =
      'const add = IDBObjectStore.prototype.add;' +
      'IDBObjectStore.prototype.add = function (value, key) {' +
      " if (key[1] > 0) { this.transaction.abort(); throw new DOMException('full', 'QuotaExceededError'); }" +
      ' return add.call(this, value, key); };';
    await route.fulfill({ response: answer, body: full + (await answer.text()) });
  });
  await arrive(page, files.home);
  await begin(page);
  const tickets = page.locator('.sheet li button');
  for (let index = 0; index < (await tickets.count()); index += 1) await tickets.nth(index).click();
  await page.locator('.sheet footer .main').click();
  await expect(page.getByText('This could not be saved').first()).toBeVisible();
});

test('a browser without WebAssembly says what it lacks', async ({ browser }) => {
  const { page } = await visit(browser);
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'WebAssembly'));
  await arrive(page, files.home);
  await page.locator('.hero .main').click();
  await expect(page.getByRole('alert')).toContainText('has no WebAssembly');
});
