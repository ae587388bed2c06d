// The gallery of the campaign: every kind of page between its games, every decision, a claim that asks, the vaults and
// the keepsake. To look at, not to compare: target/gallery/campaign, a folder for every look (see looks.ts).
// GAMES names the games to begin, if not all of these; 5+ is what follows the fifth: vote, growth, frontier, colour, depot.

import { mkdirSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { chronicleAfter } from '../tests/golden';
import { keepTickets, test, visit } from '../tests/player';
import { between, claimThatAsks, goOnWith, type Look, press, story } from '../tests/season';
import { LOOKS } from './looks';

const FOLDER = '../target/gallery/campaign';
/** The games that are begun from the campaign all tests know: together they have every kind of page. */
const GAMES = (process.env.GAMES ?? '1 2 3 5 5+ 7 8 9 10 11 12').split(' ');
/** Of these pages the whole is taken, however long. */
const LONG = /^(ready|vault|over|found|part|keepsake)/;
const PARTS = ['story', 'map', 'rules', 'company', 'ledger', 'people'];

/** Takes a picture of everything that was not seen yet. */
function looking(page: Page, folder: string, game: string): Look {
  mkdirSync(folder, { recursive: true });
  const seen = new Set<string>();
  return async (kind) => {
    if (seen.has(kind)) return;
    seen.add(kind);
    const number = [game, String(seen.size)].map((part) => part.padStart(2, '0')).join('-');
    const path = `${folder}/${number}-${kind}.png`;
    // Of a decision what is to be decided, without all that is known below it.
    if (/^(decision|chosen)/.test(kind)) await page.locator('.columns > .now').screenshot({ path });
    else await page.screenshot({ path, fullPage: LONG.test(kind) });
  };
}

for (const { name, ...options } of LOOKS)
  for (const token of GAMES)
    test(`the campaign at game ${token}, ${name}`, async ({ browser }) => {
      const way = options.phone ? 'taps' : 'keys';
      const player = await visit(browser, options);
      const { page } = player;
      await page.addInitScript(() => localStorage.setItem('capotreno.tips', 'off'));
      const game = Number.parseInt(token, 10);
      const look = looking(page, `${FOLDER}/${name}`, token);
      if (game === 1) {
        await page.goto('./#/campaign');
        await page.waitForLoadState('networkidle');
        await look('found');
        await press(page, 'form button[type="button"]', way);
      } else await goOnWith(page, token.endsWith('+') ? chronicleAfter(game) : game);
      await between(page, way, look);
      if (token.endsWith('+')) return;
      await look('ready');
      if (game === 7)
        for (const part of PARTS) {
          await page.locator(`a[href$="/${part}"]`).first().click();
          await page.waitForTimeout(300);
          await look(`part-${part}`);
        }
      await press(page, '.now .panel .now > .button.main', way);
      await keepTickets(page);
      await story(page, way, look);
      await look('table');
      if (game === 8) {
        expect(await claimThatAsks(player)).toBe(true);
        await look('claim');
      }
      if (game === 12) await finale(page, way, look);
    });

/** Bots play the last game; the vaults, the railway, the keepsake. */
async function finale(page: Page, way: 'keys' | 'taps', look: Look): Promise<void> {
  await page.getByRole('button', { name: /^(Table|Tavolo)$/ }).click();
  await page.getByRole('button', { name: /^(Let a bot play on|Lascia giocare un bot)$/ }).click();
  await expect(page.locator('.end tfoot td').first()).not.toBeEmpty();
  await look('end');
  await page.locator('a[href^="#/campaign/"]:visible').last().click();
  const vault = page.locator('.vaults button.main').first();
  await between(page, way, look, '.vaults');
  await look('vaults-shut');
  for (let opened = 1; await vault.isVisible(); opened += 1) {
    await vault.click();
    await look(`vault-${opened}`);
  }
  await look('over');
  await page.locator('a[href*="keepsake"]').first().click();
  await page.waitForLoadState('networkidle');
  await look('keepsake');
}
