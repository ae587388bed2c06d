// The review of a finished game: the curve, what was better, the position on the board; and where the game is kept.

import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { ownServer } from './own-server';
import { finishGame, test, visit } from './player';
import { scan } from './scan';

test('a finished game is reviewed, in words and on the board', async ({ browser }, info) => {
  const server = await ownServer();
  try {
    const { page } = await visit(browser);
    await finishGame(page, server.home);

    await page.getByRole('link', { name: 'Review' }).click();
    await expect(page.getByRole('img', { name: /chance to win/ })).toBeVisible({ timeout: 300_000 });
    await expect(page.locator('.curve')).toHaveCount(3);
    await expect(page.getByRole('heading', { name: 'Luck and decisions' })).toBeVisible();
    await page.screenshot({ path: info.outputPath('review.png'), fullPage: true });
    await scan(page, false);

    // What is worth a look lies on the board, too: the same signs on the curve, on the map and in the list.
    await expect(page.locator('.map .line').first()).toBeVisible();
    const moments = page.locator('.moments button');
    expect(await page.locator('.map .sign').count()).toBeGreaterThan(0);
    await moments.last().click();
    await expect(page.locator('.moments .chosen').last()).toHaveText((await moments.last().textContent()) ?? '');
    await expect(page.locator('.map .sign.chosen, .curve ~ g .sign.chosen').first()).toBeVisible();
    await page.screenshot({ path: info.outputPath('review-moment.png'), fullPage: true });

    // Any step can be chosen, and shown on the board.
    await page.getByRole('slider').press('End');
    await expect(page.locator('.step h3')).toContainText('Step');
    await expect(page.locator('.map .line .piece').first()).toBeVisible();
    await page.getByRole('link', { name: 'Show on the board' }).click();
    await expect(page.locator('.timeline')).toBeVisible();
    await expect(page.locator('.line .piece').first()).toBeVisible();
    await page.goBack();
    // It was kept: nothing is waited for.
    await expect(page.getByRole('img', { name: /chance to win/ })).toBeVisible();

    const italian = await visit(browser, { locale: 'it-IT', phone: true });
    await italian.page.goto(page.url());
    await expect(italian.page.getByRole('heading', { name: 'Fortuna e decisioni' })).toBeVisible();
    await italian.page.screenshot({ path: info.outputPath('review-it.png'), fullPage: true });
    const wide = await italian.page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide).toBeLessThanOrEqual(390);

    // The game stands in the record of who played it, and nobody else's.
    await page.goto(`${server.home}#/games`);
    await expect(page.getByRole('heading', { name: 'One game' })).toBeVisible();
    await expect(page.locator('.games li')).toContainText('Berlin');
    await scan(page, false);
    await page.screenshot({ path: info.outputPath('games.png'), fullPage: true });
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Take everything along' }).click(),
    ]);
    const all = JSON.parse(await readFile(await file.path(), 'utf8'));
    expect(all.games).toHaveLength(1);
    expect(all.games[0].record).toContain('capotreno-game');
    await italian.page.goto(`${server.home}#/games`);
    await expect(italian.page.getByText('non è ancora finita nessuna tua partita')).toBeVisible();
  } finally {
    await server.stop();
  }
});
