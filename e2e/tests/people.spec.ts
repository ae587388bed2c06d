// What people meet first: boards as pictures, an invitation with a name, large letters on a small phone.

import { expect } from '@playwright/test';
import { open, test, visit } from './player';

test('a board is chosen by its picture and facts, and the choice goes along', async ({ browser }) => {
  const { page } = await visit(browser);
  await page.goto('./');
  const boards = page.getByRole('radiogroup', { name: 'Board' }).getByRole('radio');
  const last = (await boards.count()) - 1;
  const name = await boards.nth(last).evaluate((radio: HTMLInputElement) => radio.value);
  await expect(page.locator('label').filter({ has: page.locator(`input[value="${name}"]`) })).toContainText(
    /players · \d+–\d+ min · .*(easy|medium|demanding)/,
  );
  await expect
    .poll(() =>
      page
        .locator('.editions img')
        .evaluateAll((all) => all.every((one) => (one as HTMLImageElement).naturalWidth > 0)),
    )
    .toBe(true);
  await boards.nth(last).check({ force: true });
  await page
    .getByRole('button', { name: /^Remove opponent/ })
    .first()
    .click();
  for (const link of ['With friends', 'One device', 'Who starts, clocks and more']) {
    const home = page.url();
    await page.getByRole('link', { name: link }).click();
    await expect(page).not.toHaveURL(home);
    await expect(page.locator(`input[value="${name}"]`)).toBeChecked();
    await page.goBack();
    await expect(page).toHaveURL(home);
    await expect(page.locator(`input[value="${name}"]`)).toBeChecked();
    await expect(page.getByRole('combobox', { name: /^Opponent/ })).toHaveCount(1);
  }
  // Whoever scrolls down takes Play along.
  await page.setViewportSize({ width: 1024, height: 500 });
  await page.getByRole('link', { name: 'Who starts, clocks and more' }).scrollIntoViewIfNeeded();
  await expect(page.getByRole('button', { name: /^Play/ })).toBeInViewport({ ratio: 1 });
});

test('an invitation says who invites to what, and asks for a name', async ({ browser }) => {
  const host = await visit(browser);
  await host.page.goto('./');
  await host.page.getByLabel('Your name').fill('Anna');
  await host.page.getByRole('button', { name: 'Save' }).click();
  await expect(host.page.getByRole('button', { name: 'Saved' })).toBeVisible();
  await open(host.page, './#/new/friends');
  await host.page.locator('form .main').click();
  await expect(host.page.getByRole('img', { name: /camera/ })).toBeVisible();
  await expect(host.page.getByRole('list', { name: /what is allowed/ })).toContainText('No clock');
  const guest = await visit(browser, { phone: true });
  await guest.page.goto(await host.page.locator('.link').inputValue());
  await expect(guest.page.locator('article')).toContainText('Anna invites you to play');
  await guest.page.getByLabel('Your name').fill('Bruno');
  await guest.page.getByRole('button', { name: 'Take a seat' }).click();
  await expect(host.page.locator('.seats')).toContainText('Bruno');
  // They talk before they play, each in the colour of the seat.
  await guest.page.getByLabel('Say something').fill('Ciao');
  await guest.page.getByRole('button', { name: 'Send' }).click();
  await expect(host.page.getByRole('region', { name: 'Chat' })).toContainText('Bruno Ciao');
});

test('letters twice as large on a phone: no page scrolls sideways', async ({ browser }) => {
  const { page } = await visit(browser, { phone: true });
  for (const address of ['./', './#/new/friends', './#/learn', './#/campaign', './#/rules']) {
    await open(page, address);
    await expect(page.locator('h1, h2').first()).toBeVisible();
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth), { message: address }).toBe(390);
  }
});
