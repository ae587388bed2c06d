// The gallery: every board at its start, in the middle of a game, while claiming and at its end, on a desktop and on a
// phone, light and dark; dark phones speak Italian. To look at, not to compare: target/gallery. And a sheet of all boards
// for the README.

import { mkdirSync, writeFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { EDITIONS } from '../editions.mjs';
import { keepTickets, playBots, test, visit } from '../tests/player';
import { withPalette } from './palette';

const FOLDER = '../target/gallery';
mkdirSync(FOLDER, { recursive: true });
/** How many decisions a bot makes for us before the middle of the game is shown. */
const MIDDLE = 15;

/** Lets a bot decide for us until it is our turn again, and so on. */
async function on(page: Page, decisions: number): Promise<void> {
  const told = (): Promise<string> => page.evaluate(() => document.body.innerText);
  const turn = async (): Promise<boolean> =>
    /^(Your turn|Tocca a te)/.test((await page.locator('#status').textContent()) ?? '');
  for (let decision = 0; decision < decisions || !(await turn()); decision += 1) {
    await expect(page.locator('header.mine')).toBeVisible();
    const before = await told();
    // On a phone the same button is there, but hidden: its place is the table's sheet.
    await page.locator('.play-for-me').dispatchEvent('click');
    await expect.poll(told, { intervals: [30] }).not.toBe(before);
  }
  await expect(page.locator('header.mine')).toBeVisible();
  await expect(page.locator('.moment')).toHaveCount(0, { timeout: 20_000 });
}

/** Lets bots play to the end. */
async function finish(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^(Table|Tavolo)$/ }).click();
  await page.getByRole('button', { name: /^(Let a bot play on|Lascia giocare un bot)$/ }).click();
  await expect(page.locator('.end .won')).toBeVisible({ timeout: 120_000 });
}

for (const edition of EDITIONS)
  for (const phone of [false, true])
    for (const dark of [false, true])
      test(`${edition} ${phone ? 'phone' : 'desktop'} ${dark ? 'dark' : 'light'}`, async ({ browser }) => {
        const { page } = await visit(browser, { phone, dark, locale: phone && dark ? 'it-IT' : 'en-GB' });
        await page.addInitScript(() => localStorage.setItem('capotreno.tips', 'off'));
        const take = async (moment: string): Promise<void> => {
          const name = `${edition}-${moment}-${phone ? 'phone' : 'desktop'}-${dark ? 'dark' : 'light'}`;
          writeFileSync(`${FOLDER}/${name}.png`, await page.screenshot());
        };
        await playBots(page, edition);
        await page.waitForLoadState('networkidle');
        await take('start');
        await keepTickets(page);
        await on(page, MIDDLE);
        await take('middle');
        await page.locator('.line.claimable').first().focus();
        await page.keyboard.press('Enter');
        await expect(page.locator('.sheet')).toBeVisible();
        await take('claim');
        await page.keyboard.press('Escape');
        await finish(page);
        await take('end');
      });

test('a sheet of the boards', async ({ browser }) => {
  const boards: string[] = [];
  for (const edition of EDITIONS) {
    const { page: table, context } = await visit(browser);
    await playBots(table, edition);
    await keepTickets(table);
    await finish(table);
    // The board alone, without the table it lies on.
    boards.push((await table.locator('.world').screenshot()).toString('base64'));
    await context.close();
  }
  const { page } = await visit(browser);
  await page.setViewportSize({ width: 1240, height: 900 });
  await page.setContent(
    `<style>body{margin:0;background:#f4eee0}div{display:flex;flex-wrap:wrap;gap:10px;justify-content:center;padding:10px}
     img{height:312px;border-radius:8px}</style><div>${boards
       .map((board) => `<img src="data:image/png;base64,${board}">`)
       .join('')}</div>`,
  );
  const sheet = await withPalette(page, await page.locator('div').screenshot());
  expect(sheet.length).toBeLessThan(300_000);
  writeFileSync('../docs/pictures/boards.png', sheet);
});
