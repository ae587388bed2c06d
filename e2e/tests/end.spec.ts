// After the end: the record, the proof of a fair shuffle, the replay, playing again.

import { execFileSync } from 'node:child_process';
import { expect } from '@playwright/test';
import { binary, ownServer } from './own-server';
import { finishGame, test, visit } from './player';

test('the record and the proof of a fair shuffle, and the command that checks the whole deal', async ({
  browser,
}, info) => {
  const server = await ownServer();
  try {
    const { page } = await visit(browser);
    await finishGame(page, server.home);

    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Fair shuffle' }).first().click();
    await expect(page.locator('.sheet .good')).toHaveText('Everything this browser can check is right.');
    await expect(page.locator('.sheet li.ok')).toHaveCount(3);
    const command = await page.locator('.sheet code').textContent();

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save the record' }).click(),
    ]);
    const file = info.outputPath(download.suggestedFilename());
    await download.saveAs(file);
    const [program, ...words] = command!.split(' ');
    expect(program).toBe('capotreno');
    expect(words.at(-1)).toBe(download.suggestedFilename());
    execFileSync(binary, [...words.slice(0, -1), file]);

    // The routes of one player alone, and back to the result.
    await page
      .getByRole('button', { name: /^Show the routes of/ })
      .last()
      .click();
    await expect(page.locator('.line.faded').first()).toBeVisible();
    await page.getByRole('button', { name: 'Result' }).click();
    // Whoever gets the link looks at the whole game.
    await page.getByRole('button', { name: 'Share' }).click();
    const friend = await visit(browser);
    await friend.page.goto(await page.locator('.end .link').inputValue());
    await expect(friend.page.locator('.timeline')).toBeVisible();
    await friend.context.close();

    await page.getByRole('link', { name: 'Replay' }).click();
    await expect(page.locator('.timeline')).toBeVisible();
    await page.getByRole('slider').press('End');
    await expect(page.locator('.line .piece').first()).toBeVisible();
    await page.goBack();
    await page.getByRole('button', { name: 'Play again' }).click();
    await expect(page.locator('.sheet li button').first()).toBeVisible();
  } finally {
    await server.stop();
  }
});
