// What a turn tells: the chances of a tunnel, going back in practice, how quickly bots play.

import { expect, type Page } from '@playwright/test';
import { keepTickets, playBots, test, visit } from './player';

async function myTurn(page: Page): Promise<void> {
  await expect(page.locator('#status')).toHaveText(/^Your turn/);
}

async function drawTwo(page: Page): Promise<void> {
  await page.locator('.market .deck').click();
  await expect(page.locator('.status')).toHaveText('Draw your second card');
  await page.locator('.market .deck').click();
}

const hand = (page: Page): Promise<string | null> => page.locator('.hand section').getAttribute('aria-label');

test('a tunnel tells before the claim what it may cost', async ({ browser }) => {
  const { page } = await visit(browser);
  await playBots(page, 'nordic');
  await keepTickets(page);
  const tunnel = page.locator('.line.claimable[aria-label*="tunnel"]').first();
  for (let turn = 0; turn < 16 && (await tunnel.count()) === 0; turn += 1) {
    await myTurn(page);
    await drawTwo(page);
    await myTurn(page);
  }
  await tunnel.focus();
  await page.keyboard.press('Enter');
  const chances = page.getByRole('list', { name: 'What the tunnel may cost' });
  await expect(chances.locator('li').first()).toHaveText(/^nothing more\s*\d+%$/);
  expect(await chances.locator('li').count()).toBeGreaterThan(1);
  await expect(page.locator('.tunnel .through')).toHaveText(/a >?\d+% chance to get through/);
  await page.locator('.sheet footer .main').click();
  // Either it asks for more and shows its cards, or the route is taken.
  await expect(
    page
      .locator('.revealed')
      .or(page.locator('.log', { hasText: 'the tunnel asks' }))
      .first(),
  ).toBeVisible();
});

test('in practice one goes back after the bots have answered, as often as one likes', async ({ browser }) => {
  const { page } = await visit(browser);
  await page.goto('./#/new/bots');
  await page.locator('details summary').first().click();
  await page.getByLabel(/Practice/).check();
  await page.locator('form .main').click();
  await keepTickets(page);
  await myTurn(page);
  const before = await hand(page);
  await drawTwo(page);
  await myTurn(page);
  expect(await hand(page)).not.toBe(before);
  const back = page.getByRole('button', { name: 'Go back to before my last decision' });
  await back.click();
  await expect(page.locator('.status')).toHaveText('Draw your second card');
  await back.click();
  await myTurn(page);
  expect(await hand(page)).toBe(before);
  await expect(page.locator('.log')).toContainText('You went back');
  // And on from there.
  await drawTwo(page);
  await myTurn(page);
});

test('whoever opened the table chooses how quickly its bots play, and it is remembered', async ({ browser }) => {
  const { page } = await visit(browser);
  await playBots(page, 'nordic');
  await keepTickets(page);
  await myTurn(page);
  await page.getByRole('button', { name: 'Table', exact: true }).click();
  const speed = page.getByLabel('Bots play');
  await expect(speed).toHaveValue('normal');
  await speed.selectOption('leisurely');
  await expect(speed).toHaveValue('leisurely');
  await playBots(page, 'berlin');
  await keepTickets(page);
  await page.getByRole('button', { name: 'Table', exact: true }).click();
  await expect(page.getByLabel('Bots play')).toHaveValue('leisurely');
});
