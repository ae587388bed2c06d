// What a server says of itself: what it keeps, that it forgets whoever asks, and that it is going to stop.

import { expect } from '@playwright/test';
import { ownServer } from './own-server';
import { keepTickets, open, test, visit } from './player';
import { scan } from './scan';

test('the page about privacy tells the settings, and forgets who asks for it', async ({ browser }) => {
  const server = await ownServer('/trains/', {
    CAPOTRENO_CONTACT: 'trains@games.example',
    CAPOTRENO_FORGET_GUESTS_AFTER: '77',
  });
  const { page, context } = await visit(browser);
  await page.goto(server.home);
  await page.getByLabel('Your name').fill('Annamaria');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('button', { name: 'Saved' })).toBeVisible();
  const before = (await context.cookies()).find(({ name }) => name === 'capotreno')?.value;
  await page.getByRole('link', { name: 'Privacy' }).click();
  const article = page.locator('article');
  await expect(article).toContainText('not been here for 77 days');
  await expect(article).toContainText('the last 200 lines');
  await expect(article).toContainText('No log of requests is written.');
  await expect(article).toContainText('trains@games.example');
  await scan(page, false);
  // Nothing happens before it was said twice.
  await page.getByRole('button', { name: 'Forget me' }).click();
  await expect(page.getByRole('alert')).toContainText('cannot be undone');
  await page.getByRole('button', { name: 'No, keep me' }).click();
  await page.getByRole('button', { name: 'Forget me' }).click();
  await page.getByRole('button', { name: 'Yes, forget me' }).click();
  await expect(page.getByRole('status')).toContainText('You are forgotten.');
  await page.getByRole('link', { name: 'Home' }).click();
  await expect(page.getByLabel('Your name')).toHaveValue(/^Guest [0-9a-f]{4}$/);
  const after = (await context.cookies()).find(({ name }) => name === 'capotreno')?.value;
  expect(after).not.toBe(before);
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('button', { name: 'Italiano' }).click();
  await page.getByRole('link', { name: 'Privacy' }).first().click();
  await expect(article).toContainText('Che cosa conserva questo server');
  await server.stop();
});

test('a planned stop is counted down on the first page and beside the board', async ({ browser }) => {
  const token = 'a token for the tests of the browser';
  const server = await ownServer('/', { CAPOTRENO_ADMIN_TOKEN: token });
  const operator = (method: string, body?: object): Promise<Response> =>
    fetch(`${server.home}admin/notice`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: body && JSON.stringify(body),
    });
  const { page } = await visit(browser, { phone: true });
  await page.goto(server.home);
  await expect(page.getByLabel('Your name')).toBeVisible();
  expect((await operator('POST', { text: 'A new disk.', seconds: 600 })).status).toBe(200);
  const planned = page.locator('.planned');
  await expect(planned).toContainText('going to stop');
  await expect(planned).toContainText('A new disk.');
  await expect(planned.getByRole('timer')).toHaveText(/^In (9:[0-5]\d|10:00)$/);
  await page.goto('about:blank');
  // At a table the line brings it; no board is hidden by it.
  const player = await visit(browser);
  await player.page.goto(server.home);
  await player.page.locator('.hero .main').click();
  await expect(player.page.locator('.sheet')).toBeVisible();
  await keepTickets(player.page);
  const beside = player.page.locator('.planned');
  await expect(beside.getByRole('timer')).toHaveText(/^In (9|8):[0-5]\d$/);
  await scan(player.page, false);
  expect((await operator('DELETE')).status).toBe(200);
  await expect(beside).toBeHidden();
  await open(page, server.home);
  await expect(page.getByLabel('Your name')).toBeVisible();
  await expect(planned).toBeHidden();
  await server.stop();
});
