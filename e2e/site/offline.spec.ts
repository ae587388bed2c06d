// Without a network: what was kept plays on, a new version is announced and never mixed with the old one.

import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { keepTickets, open, test, visit } from '../tests/player';
import { scan } from '../tests/scan';
import { serve } from './files';
import { arrive, begin, finish, folder, isKept, playOut, shareDevice } from './visitor';

test('after a reload without a network: a game, its replay, one device, rules and a lesson', async ({ browser }) => {
  const files = await serve(folder);
  const { page } = await visit(browser);
  await arrive(page, files.home);
  await isKept(page);
  await page.getByRole('button', { name: 'Settings' }).click();
  await expect(page.getByText(/Plays without a connection, too: \d+ MB/)).toBeVisible();
  await scan(page, false);
  await files.stop();
  await page.reload();
  await playOut(page, 'japan');
  await page.getByRole('link', { name: 'Replay' }).click();
  await expect(page.locator('svg .line').first()).toBeVisible();
  await open(page, `${files.home}#/new/shared`);
  await shareDevice(page);
  await open(page, `${files.home}#/learn/first`);
  await expect(page.locator('svg .line').first()).toBeVisible();
  await open(page, `${files.home}#/rules/nordic`);
  await expect(page.locator('h2').first()).toBeVisible();
});

/** The same site as another version, as if something in it had changed. */
function renewed(): string {
  const copy = mkdtempSync(join(tmpdir(), 'capotreno-site-'));
  cpSync(folder, copy, { recursive: true });
  const version = /name="version" content="(\w+)"/.exec(readFileSync(join(copy, 'index.html'), 'utf8'))?.[1] ?? '';
  for (const file of ['index.html', 'sw.js']) {
    const path = join(copy, file);
    writeFileSync(path, readFileSync(path, 'utf8').replaceAll(version, 'anotherversion'));
  }
  return copy;
}

test('a new version while a game is open: said quietly, taken with a reload', async ({ browser }) => {
  let now = folder;
  const files = await serve(() => now);
  const { page } = await visit(browser);
  await arrive(page, files.home);
  await isKept(page);
  await begin(page);
  await keepTickets(page);
  const version = (): Promise<string> =>
    page.evaluate(() => document.querySelector<HTMLMetaElement>('meta[name="version"]')?.content ?? '');
  const before = await version();
  now = renewed();
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
  const note = page.getByText('There is a new version.');
  await expect(note).toBeVisible();
  await scan(page, false);
  // The game goes on as it was: nothing is pressed on anybody.
  expect(await version()).toBe(before);
  await expect(page.locator('header.mine[aria-busy="false"]')).toBeVisible();
  await note.getByRole('button', { name: 'Load again' }).click();
  await expect(page.locator('header.mine[aria-busy="false"]')).toBeVisible();
  expect(await version()).toBe('anotherversion');
  await expect(note).toBeHidden();
  await finish(page);
  await files.stop();
});
