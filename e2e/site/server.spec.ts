// A server that has the engine: its pages play solo games themselves, and go on when it is gone.

import { join } from 'node:path';
import { expect } from '@playwright/test';
import { ownServer } from '../tests/own-server';
import { open, test, visit } from '../tests/player';
import { arrive, finish, folder, isKept, playOut } from './visitor';

test('solo games are played in the tab, also when the server is gone', async ({ browser }) => {
  const server = await ownServer('/trains/', {}, ['--engine', join(folder, 'engine')]);
  const { page } = await visit(browser);
  const violations: string[] = [];
  page.on('console', (message) => /Content Security Policy/.test(message.text()) && violations.push(message.text()));
  await arrive(page, server.home);
  const answer = await page.request.get(server.home);
  expect(answer.headers()['content-security-policy']).not.toContain('unsafe');
  await isKept(page);
  // The engine is there when it lists what this browser keeps.
  await expect.poll(() => page.workers().length).toBe(1);
  await expect
    .poll(async () => {
      await open(page, server.home);
      await page.locator('.hero .main').click();
      await expect(page.locator('.sheet')).toBeVisible();
      return page.url();
    })
    .toContain('#/table/tab-');
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
