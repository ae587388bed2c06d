// The content security policy: nothing inline is allowed, and no page needs it.

import { expect, type Page } from '@playwright/test';
import { decide, keepTickets, open, playBots, test, visit } from './player';

const violations = (page: Page): Promise<string[]> => page.evaluate('window.violations');

test('no page breaks the policy, which allows nothing inline', async ({ browser }) => {
  const { page } = await visit(browser);
  await page.addInitScript(() => {
    const found: string[] = [];
    Object.assign(window, { violations: found });
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile, sample }) =>
      found.push(`${violatedDirective} ${blockedURI} ${sourceFile} ${sample}`),
    );
  });
  const answer = await page.goto('./');
  expect(answer?.headers()['content-security-policy']).toContain("style-src 'self';");
  expect(answer?.headers()['content-security-policy']).not.toContain('unsafe');
  await expect(page.locator('.hero svg[preserveAspectRatio]')).toBeVisible();
  expect(await violations(page), 'home').toEqual([]);

  for (const address of ['./#/new/friends', './#/learn', './#/rules/nordic', './#/campaign', './#/nowhere']) {
    await open(page, address);
    await expect(page.locator('h1').first()).toBeVisible();
    expect(await violations(page), address).toEqual([]);
  }
  await open(page, './#/rules/nordic/NC-6');
  await page
    .getByRole('button', { name: /^See (it on the board|example 1)$/ })
    .first()
    .click();
  await expect(page.locator('.example.open .board svg').first()).toBeVisible();
  expect(await violations(page), 'an example').toEqual([]);

  await playBots(page, 'nordic');
  await page.getByRole('button', { name: 'Hint' }).click();
  await expect(page.locator('.sheet .best')).toBeVisible();
  await page.keyboard.press('Escape');
  await keepTickets(page);
  await expect(page.locator('#status')).toHaveText(/^Your turn/);
  await decide(page);
  await page.getByRole('button', { name: 'Table', exact: true }).click();
  await page.getByRole('button', { name: 'Let a bot play on' }).click();
  await expect(page.locator('.end tfoot td').first()).not.toBeEmpty();
  expect(await violations(page), 'a game').toEqual([]);
  await page.getByRole('link', { name: 'Replay' }).click();
  await expect(page.locator('.timeline')).toBeVisible();
  expect(await violations(page), 'its replay').toEqual([]);

  await open(page, './#/campaign');
  await page.getByLabel('Who plays Chesapeake Western').selectOption('apprentice');
  await page.getByRole('button', { name: 'Found the campaign' }).click();
  await page.getByRole('link', { name: 'Map', exact: true }).click();
  await expect(page.locator('.map .line').first()).toBeVisible();
  expect(await violations(page), 'a campaign').toEqual([]);

  // What is looked for here is found where it is.
  await page.evaluate(() => document.body.setAttribute('style', 'color: red'));
  await expect.poll(() => violations(page)).toHaveLength(1);
});
