// Every board, against bots, from the home page to the end.

import { expect, test } from '@playwright/test';
import { keepTickets, playBots, playToEnd, visit } from './player';

for (const edition of ['nordic', 'japan', 'northern', 'berlin', 'legends']) {
  test(`${edition}: from the home page to the end, against bots`, async ({ browser }) => {
    test.setTimeout(400_000);
    const { context, page } = await visit(browser);
    await playBots(page, edition);
    await page.screenshot({ path: `screenshots/${edition}-start.png` });
    await keepTickets(page);
    await expect(page.locator('.market .deck.can')).toBeVisible({ timeout: 30_000 });
    await page.screenshot({ path: `screenshots/${edition}-turn.png` });
    await playToEnd(page);
    await page.screenshot({ path: `screenshots/${edition}-end.png` });
    await expect(page.locator('.end tfoot td').first()).not.toBeEmpty();
    await context.close();
  });
}
