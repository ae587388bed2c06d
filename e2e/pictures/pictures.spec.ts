// Takes the pictures of the README: docs/pictures. Run by `cargo xtask pictures`.

import { writeFileSync } from 'node:fs';
import { expect, type Browser, type Page } from '@playwright/test';
import { keepTickets, playBots, test, visit, type Options } from '../tests/player';
import { withPalette } from './palette';

const MOST_BYTES = 300_000;

async function take(page: Page, name: string): Promise<void> {
  const picture = await withPalette(page, await page.screenshot());
  expect(picture.length, name).toBeLessThan(MOST_BYTES);
  writeFileSync(`../docs/pictures/${name}.png`, picture);
}

/** A game in its middle: every decision so far was a bot's advice. */
async function middle(browser: Browser, edition: string, decisions: number, options: Options): Promise<Page> {
  const { page } = await visit(browser, options);
  await page.addInitScript(() => localStorage.setItem('capotreno.tips', 'off'));
  await page.goto('./');
  const name = page.locator('#name');
  await name.fill(options.locale === 'it-IT' ? 'Giulia' : 'Anna');
  await name.press('Enter');
  await playBots(page, edition);
  await keepTickets(page);
  // The log makes room for decisions, so the whole page tells whether something happened.
  const logged = (): Promise<string> => page.evaluate(() => document.body.innerText);
  const turn = async (): Promise<boolean> =>
    /^(Your turn|Tocca a te)/.test((await page.locator('#status').textContent()) ?? '');
  for (let decision = 0; decision < decisions || !(await turn()); decision += 1) {
    await expect(page.locator('header.mine')).toBeVisible({ timeout: 30_000 });
    const before = await logged();
    if (options.phone) {
      await page.getByRole('button', { name: /^(Table|Tavolo)$/ }).click();
      await page
        .locator('.sheet')
        .getByRole('button', { name: /^(Let a bot make|Fai scegliere)/ })
        .click();
    } else await page.locator('.play-for-me').click();
    await expect.poll(logged, { intervals: [30] }).not.toBe(before);
  }
  await expect(page.locator('header.mine')).toBeVisible({ timeout: 30_000 });
  // What just happened lies over the board for a moment.
  await expect(page.locator('.moment')).toHaveCount(0, { timeout: 20_000 });
  return page;
}

test('home', async ({ browser }) => {
  const { page } = await visit(browser);
  await page.goto('./');
  await expect(page.locator('.hero svg[preserveAspectRatio]')).toBeVisible();
  await page.waitForLoadState('networkidle');
  await take(page, 'home');
});

test('a turn', async ({ browser }) => {
  await take(await middle(browser, 'nordic', 24, {}), 'nordic');
});

test('a claim, in the dark', async ({ browser }) => {
  const page = await middle(browser, 'legends', 12, { dark: true });
  await page.locator('.line.claimable').first().focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('.payments [aria-checked="true"]')).toBeVisible();
  await take(page, 'legends');
});

test('on a phone', async ({ browser }) => {
  await take(await middle(browser, 'berlin', 12, { phone: true, locale: 'it-IT' }), 'phone');
});

// The first year only: later ones would tell what is sealed.
test('a campaign begins', async ({ browser }) => {
  const { page } = await visit(browser);
  await page.goto('./#/campaign');
  const who = (company: string) => page.getByLabel(`Who plays ${company}`);
  await who('Hudson & Lakes').selectOption('me');
  await who('Chesapeake Western').selectOption('clerk');
  await who('New England Shore').selectOption('engineer');
  await page.getByRole('button', { name: 'Found the campaign' }).click();
  await expect(page.locator('h1').first()).toHaveText('1865 First Whistle');
  await take(page, 'campaign');
});
