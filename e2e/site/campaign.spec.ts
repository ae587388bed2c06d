// Campaigns on the site of files: founded alone or around one device, played, kept; and what is sealed stays sealed.

import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { keepTickets, test, visit } from '../tests/player';
import { scan } from '../tests/scan';
import { backToCampaign, decideAll, openTable, throughStory } from '../tests/season';
import { serve, type Files } from './files';
import { arrive, begin, finish, folder } from './visitor';

let files: Files;
test.beforeAll(async () => {
  files = await serve(folder);
});
test.afterAll(() => files.stop());

const year = (page: Page) => page.locator('h1').first();
const isSealed = (path: string): boolean => path.endsWith('.sealed');
const isLarge = (path: string): boolean => path.endsWith('.campaign.wasm');

/** The lines of how the campaign ends, in any of its endings. */
const endings = readFileSync('../campaigns/charter/words/en/epilogues.toml', 'utf8')
  .split('\n')
  .filter((line) => line.length > 60);

/** Writes down all that the worker tells the page. */
async function overhear(page: Page): Promise<() => Promise<string>> {
  await page.addInitScript(() => {
    const heard: string[] = [];
    Object.assign(globalThis, { heard });
    globalThis.Worker = class extends Worker {
      constructor(address: string | URL, options?: WorkerOptions) {
        super(address, options);
        this.addEventListener('message', ({ data }) => heard.push(JSON.stringify(data)));
      }
    };
  });
  return () => page.evaluate(() => (globalThis as unknown as { heard: string[] }).heard.join('\n'));
}

test('alone: founded in two clicks, a game against bots, the stage between games, there after a reload', async ({
  browser,
}) => {
  const { page } = await visit(browser);
  const heard = await overhear(page);
  await arrive(page, files.home);
  await page.locator('.hero a[href$="#/campaign"]').click();
  await page.getByRole('button', { name: 'Alone: bots for all others' }).click();
  await expect(year(page)).toHaveText('1865 First Whistle');
  // It is kept for later beside all other files of the site, and only the worker opens it.
  expect(files.asked.some(isSealed)).toBe(true);
  await scan(page, false);
  await openTable(page);
  await keepTickets(page);
  await finish(page);
  await backToCampaign(page);
  await expect(page.locator('.reader h2').first()).toHaveText('The bank writes its slips');
  await page.reload();
  await expect(page.locator('.reader h2').first()).toHaveText('The bank writes its slips');
  await decideAll([page]);
  await expect(year(page)).toHaveText('1868 Hired Hands');
  const told = await heard();
  expect(told).toContain('Hired Hands');
  expect(endings.length).toBeGreaterThan(10);
  expect(endings.filter((line) => told.includes(line))).toEqual([]);
  // It is listed on the home page, and goes on.
  await page.goto(files.home);
  await page.locator('.campaigns a[href*="tab-"]').first().click();
  await openTable(page);
  // LW-52: with the tickets chosen the story of the year is read, and then the game goes on.
  await keepTickets(page);
  await throughStory([page]);
});

test('around one device: two people and a bot, and the curtain between them', async ({ browser }) => {
  const { page } = await visit(browser);
  await arrive(page, `${files.home}#/campaign`);
  await page.getByLabel('Who plays New England Shore').selectOption('shared');
  await page.getByRole('button', { name: 'Found the campaign' }).click();
  await expect(year(page)).toHaveText('1865 First Whistle');
  expect(await page.getByLabel('Who plays').count()).toBe(0);
  const campaign = page.url();
  await openTable(page);
  const curtain = page.locator('.curtain');
  for (let players = 0; players < 2; players += 1) {
    await curtain.locator('.main').click();
    await keepTickets(page);
  }
  await page.goto(campaign);
  await page.reload();
  await expect(page.getByRole('button', { name: 'To the table' })).toBeVisible();
});

test('a game begun before the first campaign goes on in the engine that knows campaigns', async ({ browser }) => {
  const own = await serve(folder);
  const { page } = await visit(browser, { kept: false });
  await arrive(page, own.home);
  await begin(page);
  await keepTickets(page);
  await expect(page.locator('header.mine[aria-busy="false"]')).toBeVisible();
  const game = page.url();
  expect(own.asked.filter((path) => isLarge(path) || isSealed(path))).toEqual([]);
  // The same page and worker: only what stands behind the # changes.
  await page.evaluate(() => (location.hash = '#/campaign'));
  await page.getByRole('button', { name: 'Alone: bots for all others' }).click();
  await expect(year(page)).toHaveText('1865 First Whistle');
  expect(own.asked.filter(isLarge)).toHaveLength(1);
  await page.evaluate((address) => (location.href = address), game);
  await expect(page.locator('header.mine[aria-busy="false"]')).toBeVisible();
  await finish(page);
  await own.stop();
});
