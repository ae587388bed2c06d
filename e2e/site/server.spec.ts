// A server that has the engine: its pages play solo games themselves, and go on when it is gone.

import { join } from 'node:path';
import { expect } from '@playwright/test';
import { ownServer } from '../tests/own-server';
import { keepTickets, open, test, visit } from '../tests/player';
import { scan } from '../tests/scan';
import { arrive, begin, finish, folder, isKept, playOut } from './visitor';

test('solo games are played in the tab, also when the server is gone', async ({ browser }) => {
  const server = await ownServer('/trains/', {}, ['--engine', join(folder, 'engine')]);
  const { page } = await visit(browser);
  const violations: string[] = [];
  page.on('console', (message) => /Content Security Policy/.test(message.text()) && violations.push(message.text()));
  await arrive(page, server.home);
  const answer = await page.request.get(server.home);
  expect(answer.headers()['content-security-policy']).not.toContain('unsafe');
  await isKept(page);
  await page.locator('.file input').setInputFiles('../records/japan-2.game');
  await expect(page.locator('.timeline')).toBeVisible();
  await open(page, server.home);
  // The engine is there when it lists what this browser keeps.
  await expect(page.locator('.side a[href*="tab-"]')).toHaveCount(1);
  await begin(page);
  expect(page.url()).toContain('#/table/tab-');
  await keepTickets(page);
  await finish(page);
  expect(violations).toEqual([]);

  await server.stop();
  await open(page, server.home);
  await playOut(page, 'japan');
  await page.getByRole('link', { name: 'Replay' }).click();
  await expect(page.locator('svg .line').first()).toBeVisible();
  await open(page, `${server.home}#/learn/first`);
  await expect(page.locator('svg .line').first()).toBeVisible();
  // What needs others waits, and says so.
  await open(page, `${server.home}#/new/friends`);
  await page.locator('form .main').click();
  await expect(page.getByRole('alert')).toContainText('The server does not answer');
});

test('a game of the tab is reviewed in it, played on, and kept with the others of the server', async ({ browser }) => {
  const server = await ownServer('/', {}, ['--engine', join(folder, 'engine')]);
  const { page } = await visit(browser);
  await arrive(page, server.home);
  await isKept(page);
  await begin(page, 'berlin');
  await keepTickets(page);
  await finish(page);
  const table = page.url().replace(/^.*#\/table\//, '');
  expect(table).toContain('tab-');
  await page.getByRole('link', { name: 'Review' }).click();
  // Where the machine is quick the review is there before anybody sees how far it is.
  const chances = page.getByRole('img', { name: /chance to win/ });
  await expect(page.getByRole('progressbar').or(chances).first()).toBeVisible();
  await expect(chances).toBeVisible({ timeout: 300_000 });
  await expect(page.locator('.map .sign').first()).toBeVisible();
  await scan(page, false);

  // From here one plays on, with what was hidden dealt anew.
  await page.getByRole('button', { name: /^Play on as/ }).click();
  await page.getByRole('button', { name: 'dealt anew' }).click();
  await expect(page).toHaveURL(/#\/table\/tab-/);
  await expect(page.locator('svg .line').first()).toBeVisible();
  expect(page.url()).not.toContain(table);

  await open(page, `${server.home}#/games`);
  await expect(page.getByRole('heading', { name: 'One game is known to this browser alone' })).toBeVisible();
  await scan(page, false);
  await page.getByRole('button', { name: 'Keep with the others' }).click();
  await expect(page.getByRole('status')).toContainText('One game is kept with the others now.');
  await expect(page.locator('.games li')).toHaveCount(1);
  await page.locator('.games').getByRole('link', { name: 'Review' }).click();
  await expect(chances).toBeVisible({ timeout: 300_000 });
  expect(page.url()).not.toContain('tab-');
  await server.stop();
});

test('without an engine the server plays, as ever', async ({ browser }) => {
  const server = await ownServer();
  const { page } = await visit(browser);
  await arrive(page, server.home);
  await playOut(page);
  expect(page.url()).not.toContain('tab-');
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
  await server.stop();
});
