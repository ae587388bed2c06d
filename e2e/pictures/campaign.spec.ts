// The gallery of the campaign: every kind of page between its games, every decision, the vaults and the keepsake, in
// English on a light desktop and in Italian on a dark phone. To look at, not to compare: target/gallery/campaign.

import { mkdirSync } from 'node:fs';
import { expect } from '@playwright/test';
import { keepTickets, test, visit } from '../tests/player';
import { between, goOnWith, type Look, press, story } from '../tests/season';

const FOLDER = '../target/gallery/campaign';
mkdirSync(FOLDER, { recursive: true });
/** The games that are begun from the campaign all tests know: together they have every kind of page. */
const GAMES = [1, 3, 5, 7, 9, 10, 11, 12];

for (const phone of [false, true])
  for (const game of GAMES)
    test(`the campaign before game ${game} ${phone ? 'on a phone' : 'on a desktop'}`, async ({ browser }) => {
      const way = phone ? 'taps' : 'keys';
      const { page } = await visit(browser, { phone, dark: phone, locale: phone ? 'it-IT' : 'en-GB' });
      await page.addInitScript(() => localStorage.setItem('capotreno.tips', 'off'));
      const seen = new Set<string>();
      const look: Look = async (kind) => {
        if (seen.has(kind)) return;
        seen.add(kind);
        const name = `${String(game).padStart(2, '0')}-${String(seen.size).padStart(2, '0')}-${kind}`;
        await page.screenshot({ path: `${FOLDER}/${name}-${phone ? 'phone' : 'desktop'}.png` });
      };
      if (game === 1) {
        await page.goto('./#/campaign');
        await look('found');
        await press(page, 'form button[type="button"]', way);
      } else await goOnWith(page, game);
      await between(page, way, look);
      await look('ready');
      await press(page, '.now .panel .now > .button.main', way);
      await keepTickets(page);
      await story(page, way, look);
      await look('table');
      if (game !== 12) return;
      await page.getByRole('button', { name: /^(Table|Tavolo)$/ }).click();
      await page.getByRole('button', { name: /^(Let a bot play on|Lascia giocare un bot)$/ }).click();
      await expect(page.locator('.end tfoot td').first()).not.toBeEmpty();
      await look('end');
      await page.locator('a[href^="#/campaign/"]:visible').last().click();
      const vault = page.locator('.vaults button').first();
      await between(page, way, look, '.vaults');
      await look('vaults-shut');
      for (let opened = 1; await vault.isVisible(); opened += 1) {
        await vault.click();
        await look(`vault-${opened}`);
      }
      await look('over');
      await page.locator('a[href*="keepsake"]').first().click();
      await page.waitForLoadState('networkidle');
      await page.screenshot({ path: `${FOLDER}/12-keepsake-${phone ? 'phone' : 'desktop'}.png`, fullPage: true });
    });
