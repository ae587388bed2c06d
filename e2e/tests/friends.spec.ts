// Two browsers at one table, and two people at one device.

import { expect, test } from '@playwright/test';
import { decide, keepTickets, listen, visit } from './player';

test('two browsers play by link; neither hears the other\'s cards', async ({ browser }) => {
  test.setTimeout(90_000);
  const anna = await visit(browser);
  const bruno = await visit(browser, { locale: 'it-IT' });
  const heard = listen(anna.page);
  await anna.page.goto('./#/new/friends');
  await anna.page.locator('form .main').click();
  const link = await anna.page.locator('.link').inputValue();
  await bruno.page.goto(link);
  await bruno.page.getByRole('button', { name: 'Siediti' }).click();
  await anna.page.getByRole('button', { name: 'Start' }).click();
  await Promise.all([keepTickets(anna.page), keepTickets(bruno.page)]);

  // Each draws blind from the deck whenever it is its turn.
  for (let turn = 0; turn < 6; turn += 1) {
    await expect
      .poll(async () => (await anna.page.locator('header.mine').isVisible()) || (await bruno.page.locator('header.mine').isVisible()))
      .toBe(true);
    const page = (await anna.page.locator('header.mine').isVisible()) ? anna.page : bruno.page;
    await page.locator('.market .deck').click();
    await expect(page.locator('.hand section')).toBeVisible();
    await page.locator('.market .deck').click();
    await expect(page.locator('header.mine')).toBeHidden();
  }
  const others = heard.flatMap((frame) => {
    const message = JSON.parse(frame) as { steps?: { events: { what: string; seat: number; card: string | null }[] }[] };
    return (message.steps ?? []).flatMap((step) => step.events).filter((event) => event.what === 'card_drawn' && event.seat === 1);
  });
  expect(others.length).toBeGreaterThan(0);
  expect(others.every((event) => event.card === null)).toBe(true);
});

test('two browsers play a whole game with their own clicks', async ({ browser }) => {
  test.setTimeout(300_000);
  const players = [await visit(browser), await visit(browser, { phone: true, dark: true })];
  const [{ page: first }, { page: second }] = players;
  await first.goto('./#/new/friends');
  await first.locator('input[value="berlin"]').check({ force: true });
  await first.locator('form .main').click();
  await second.goto(await first.locator('.link').inputValue());
  await second.getByRole('button', { name: 'Take a seat' }).click();
  await first.getByRole('button', { name: 'Start' }).click();
  for (let move = 0; move < 400; move += 1) {
    const someone = async (): Promise<boolean> =>
      (await first.locator('header.mine, .end').first().isVisible()) || (await second.locator('header.mine').isVisible());
    await expect.poll(someone, { timeout: 15_000, intervals: [50] }).toBe(true);
    if (await first.locator('.end').isVisible()) break;
    for (const { page } of players) {
      if (!(await page.locator('header.mine').isVisible())) continue;
      const before = await page.locator('.status').textContent();
      await decide(page).catch(() => undefined);
      // The next look must see what the click did.
      await page.waitForFunction(
        (old) => document.querySelector('.status')?.textContent !== old || !document.querySelector('header.mine'),
        before,
        { timeout: 1500 },
      ).catch(() => undefined);
    }
  }
  for (const { page } of players) await expect(page.locator('.end tfoot td').first()).not.toBeEmpty();
});

test('one device: a curtain between the players', async ({ browser }) => {
  const { page } = await visit(browser);
  await page.goto('./#/new/shared');
  await page.getByPlaceholder('Player 2').fill('Bruno');
  await page.locator('form .main').click();
  for (let player = 0; player < 2; player += 1) {
    await expect(page.locator('.curtain')).toBeVisible();
    await expect(page.locator('.hand')).toHaveCount(0);
    await page.locator('.curtain button').click();
    const tickets = page.locator('.sheet li button');
    await expect(tickets.first()).toBeVisible();
    for (let index = 0; index < (await tickets.count()); index += 1) await tickets.nth(index).click();
    await page.locator('.sheet footer .main').click();
  }
  // Whoever holds the device may also be the one who starts: then there is nothing to hide.
  const curtain = page.locator('.curtain button');
  const mine = page.locator('header.mine');
  await expect(curtain.or(mine)).toBeVisible();
  if (await curtain.isVisible()) await curtain.click();
  await expect(mine).toBeVisible();
  await page.locator('.market .deck').click();
  await expect(page.locator('.status')).toHaveText('Draw your second card');
  await page.locator('.market .deck').click();
  await expect(curtain).toBeVisible();
});
