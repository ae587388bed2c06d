// Over plain http in the home network, as a phone sees it: no service worker, and the page says what https would add;
// games are played and kept all the same.

import { expect } from '@playwright/test';
import { decide, keepTickets, test, visit } from '../tests/player';
import { serve } from './files';
import { arrive, begin, finish, folder } from './visitor';

const NAME = 'table.home.arpa';

test('a game over plain http is kept, and the menu says what https would add', async ({ playwright }, info) => {
  const files = await serve(folder);
  // A name that is not this machine's own is no secure origin.
  const { executablePath, args = [] } = info.project.use.launchOptions ?? {};
  const browser = await playwright.chromium.launch({
    executablePath,
    args: [...args, `--host-resolver-rules=MAP ${NAME} 127.0.0.1`],
  });
  const { page } = await visit(browser);
  await arrive(page, files.home.replace('127.0.0.1', NAME));
  expect(await page.evaluate(() => [isSecureContext, 'serviceWorker' in navigator])).toEqual([false, false]);
  await begin(page);
  await keepTickets(page);
  await expect(page.locator('header.mine[aria-busy="false"]')).toBeVisible();
  await decide(page);
  const games = page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));
  expect(await games).toEqual(['capotreno']);
  await page.reload();
  await expect(page.locator('header.mine[aria-busy="false"]')).toBeVisible();
  await finish(page);
  await page.goto(files.home.replace('127.0.0.1', NAME));
  await page.getByRole('button', { name: 'Settings' }).click();
  await expect(page.getByText('Over https this page could be installed')).toBeVisible();
  await browser.close();
  await files.stop();
});
