// The gallery of all pages beside the tables: by somebody who has played, with an event, ratings and games behind. To
// look at, not to compare: target/gallery/pages, a folder for every look (see looks.ts).

import { mkdirSync } from 'node:fs';
import { expect, type BrowserContext, type Page } from '@playwright/test';
import { finishGame, keepTickets, test, visit } from '../tests/player';
import { LOOKS } from './looks';

const FOLDER = '../target/gallery/pages';

/** A bot plays on to the end for who leaves. */
async function leave(page: Page): Promise<void> {
  await keepTickets(page);
  await page.getByRole('button', { name: 'Table', exact: true }).click();
  await page.getByRole('button', { name: 'Leave the game' }).click();
  await page.getByRole('alert').getByRole('button', { name: 'Leave the game' }).click();
  await expect(page.locator('.hero')).toBeVisible();
}

/** Comes again until the page tells it. */
async function until(page: Page, address: string, told: RegExp): Promise<void> {
  await expect(async () => {
    await page.goto('about:blank');
    await page.goto(address);
    await expect(page.getByText(told).first()).toBeVisible({ timeout: 2000 });
  }).toPass();
}

/** Two people, a rated game between them, an event that both have played. */
async function past(host: Page, guest: Page): Promise<{ made: string; over: string }> {
  await host.goto('./');
  await host.getByLabel('Your name').fill('Anna');
  await host.getByRole('button', { name: 'Save' }).click();
  await expect(host.getByText('Saved')).toBeVisible();
  await host.goto('./#/new/friends');
  await host.locator('input[value="berlin"]').check({ force: true });
  await host.locator('summary').click();
  await host.getByLabel('Rated: people only').check();
  await host.locator('form .main').click();
  await guest.goto(await host.locator('.link').inputValue());
  await guest.locator('article .main').click();
  await host.getByRole('button', { name: 'Start' }).click();
  for (const page of [host, guest]) await leave(page);

  const event = async (name: string): Promise<string> => {
    await host.goto('about:blank');
    await host.goto('./#/events');
    await host.getByLabel('Name', { exact: true }).fill(name);
    await host.getByLabel('Board').selectOption('berlin');
    await host.getByLabel('People at most').fill('2');
    await host.getByRole('button', { name: 'Make an event' }).click();
    await expect(host.getByRole('heading', { name })).toBeVisible();
    return host.url();
  };
  const over = await event('Thursday evening');
  for (const page of [host, guest]) {
    await page.goto('about:blank');
    await page.goto(over);
    await page.getByRole('button', { name: 'Play round 1' }).click();
    await leave(page);
  }
  await until(host, over, /How everybody did/);
  const made = await event('The long Sunday of the club');
  await finishGame(host, './');
  await until(host, './#/games', /Ratings/);
  return { made, over };
}

test('all pages beside the tables', async ({ browser }) => {
  const [host, guest] = [await visit(browser), await visit(browser)];
  const { made, over } = await past(host.page, guest.page);
  const pages: [string, string][] = [
    ['home', './'],
    ['new-bots', './#/new/bots'],
    ['new-friends', './#/new/friends'],
    ['new-shared', './#/new/shared'],
    ['games', './#/games'],
    ['events', './#/events'],
    ['event-made', made],
    ['event-over', over],
    ['ratings', './#/ratings/berlin'],
    ['ratings-none', './#/ratings/nordic'],
    ['calls', './#/calls'],
    ['recover', './#/recover'],
    ['puzzles', './#/puzzles'],
    ['puzzle', './#/puzzles/today'],
    ['workshop', './#/workshop'],
    ['campaigns', './#/campaign'],
    ['learn', './#/learn'],
    ['rules', './#/rules'],
    ['privacy', './#/privacy'],
    ['unknown', './#/nowhere'],
  ];
  const known = await host.context.storageState();
  for (const { name, ...options } of LOOKS) {
    mkdirSync(`${FOLDER}/${name}`, { recursive: true });
    const { context, page } = await visit(browser, options);
    await remember(context, known);
    await page.addInitScript(() => {
      if (location.protocol !== 'about:') localStorage.setItem('capotreno.tips', 'off');
    });
    for (const [kind, address] of pages) {
      await page.goto('about:blank');
      await page.goto(address);
      await page.waitForLoadState('networkidle');
      await page.screenshot({ path: `${FOLDER}/${name}/${kind}.png`, fullPage: true });
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(wide, `${kind}, ${name}`).toBeLessThanOrEqual(0);
    }
    await context.close();
  }
});

/** The same person on another device. */
const remember = (context: BrowserContext, state: Awaited<ReturnType<BrowserContext['storageState']>>): Promise<void> =>
  context.addCookies(state.cookies);
