// A server that has the engine: its pages play solo games themselves, and go on when it is gone.

import { join } from 'node:path';
import { expect } from '@playwright/test';
import { ownServer } from '../tests/own-server';
import { keepTickets, open, test, visit } from '../tests/player';
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

test('without an engine the server plays, as ever', async ({ browser }) => {
  const server = await ownServer();
  const { page } = await visit(browser);
  await arrive(page, server.home);
  await playOut(page);
  expect(page.url()).not.toContain('tab-');
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
  await server.stop();
});
