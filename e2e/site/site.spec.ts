// The site of files: a game from the first click to the last, pages, and what is there after a reload, with no server
// of ours anywhere.

import { expect, type Page } from '@playwright/test';
import { decide, keepTickets, test, visit } from '../tests/player';
import { serve, type Files } from './files';

const folder = process.env.CAPOTRENO_SITE ?? '../target/site';
let files: Files;
test.beforeAll(async () => {
  files = await serve(folder);
});
test.afterAll(() => files.stop());

/** A page on which bots do not pause. */
async function arrive(page: Page, at = ''): Promise<void> {
  await page.addInitScript(() => localStorage.setItem('capotreno.bot-pause', '0'));
  await page.goto(files.home + at);
}

async function play(page: Page): Promise<void> {
  await page.locator('.hero .main').click();
  await expect(page.locator('.sheet')).toBeVisible();
  await keepTickets(page);
}

test('a whole game, kept when the page is loaded again', async ({ browser }) => {
  const { page } = await visit(browser);
  const refused: string[] = [];
  page.on('console', (message) => message.type() === 'error' && refused.push(message.text()));
  await arrive(page);
  await expect(page.locator('.hero .main')).toBeEnabled();
  await play(page);
  expect(page.url()).toContain('#/table/tab-');
  await expect(page.locator('header.mine[aria-busy="false"]')).toBeVisible();
  await decide(page);
  await page.reload();
  await expect(page.locator('header.mine[aria-busy="false"]')).toBeVisible();
  await page.getByRole('button', { name: 'Table', exact: true }).click();
  await page.getByRole('button', { name: 'Let a bot play on' }).click();
  await expect(page.locator('.end tfoot td').first()).not.toBeEmpty();
  // The shuffle can be checked, the game looked back at.
  await page.getByRole('link', { name: 'Replay' }).click();
  await expect(page.locator('svg .line').first()).toBeVisible();
  expect(refused).toEqual([]);
  expect(files.asked.filter((path) => /\/(ws|api\/(tables|guest|lobby))/.test(path))).toEqual([]);
});

test('hot seat: the curtain falls between two players', async ({ browser }) => {
  const { page } = await visit(browser);
  await arrive(page, '#/new/shared');
  await page.locator('form .main').click();
  const curtain = page.locator('.curtain');
  for (let players = 0; players < 2; players += 1) {
    await curtain.locator('.main').click();
    await keepTickets(page);
  }
  await expect(curtain.or(page.locator('header.mine')).first()).toBeVisible();
});

test('rules and a lesson', async ({ browser }) => {
  const { page } = await visit(browser);
  await arrive(page, '#/learn/first');
  await expect(page.locator('svg .line').first()).toBeVisible();
  await arrive(page, '#/rules');
  await expect(page.locator('h2').first()).toBeVisible();
});
