// Learning: a lesson by clicks, an example of the rulebook step by step, on a laptop and a phone.

import { expect, type Page } from '@playwright/test';
import { EDITIONS } from '../editions.mjs';
import { open, test, visit } from './player';
import { scan } from './scan';

const coach = (page: Page) => page.locator('.coach');
const title = (page: Page, words: string) => expect(coach(page).locator('h2')).toContainText(words);
const next = (page: Page) => coach(page).locator('.next').click();

/** Picks a route as the keyboard does, takes the first payment offered and claims it. */
async function claim(page: Page, route: RegExp): Promise<void> {
  await page.getByRole('button', { name: route }).first().focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('.payments [aria-checked="true"]')).toBeVisible();
  await page.locator('.sheet footer .main').click();
  await expect(page.locator('.sheet')).toBeHidden();
}

async function keep(page: Page, tickets: RegExp[]): Promise<void> {
  for (const ticket of tickets) await page.locator('.sheet li button').filter({ hasText: ticket }).click();
  await page.locator('.sheet footer .main').click();
}

for (const phone of [false, true]) {
  const device = phone ? 'phone' : 'laptop';

  test(`the first lesson, played to its end by clicks on a ${device}`, async ({ browser }) => {
    const { page } = await visit(browser, { phone });
    await page.goto('./');
    await page.getByRole('link', { name: 'Learn to play' }).click();
    await expect(page.getByRole('heading', { name: 'Learn to play' })).toBeVisible();
    await scan(page, false);
    await page.screenshot({ path: `shots/learn-list-${device}.png` });
    await page.getByRole('link', { name: /Your first journey/ }).click();

    await title(page, 'Choose your tickets');
    await page.screenshot({ path: `shots/learn-tickets-${device}.png` });
    await scan(page, false);
    // Something else than asked is answered kindly and changes nothing.
    await keep(page, [/Helsinki/, /Murmansk/]);
    await expect(coach(page).getByText('this step asks for something else')).toBeVisible();
    await keep(page, [/Helsinki/, /Murmansk/, /Oslo.*Stockholm/s, /Oslo.*København/s]);
    await next(page);

    await title(page, 'Draw two cards');
    await page
      .locator('.market')
      .getByRole('button', { name: /yellow/ })
      .click();
    await expect(page.locator('.status')).toHaveText('Draw your second card');
    await page.locator('.market .deck').first().click();
    await next(page);

    await title(page, 'Claim a route');
    await claim(page, /Oslo – Örebro: 2 yellow/);
    await expect(coach(page)).toContainText('Well done');
    await page.screenshot({ path: `shots/learn-claimed-${device}.png` });
    await scan(page, false);
    await next(page);

    await title(page, 'Complete a ticket');
    await claim(page, /Örebro – Stockholm: 2 purple/);
    await next(page);

    await title(page, 'Ask for more tickets');
    await page.locator('.market .pile.tickets').click();
    // It asks once more: it would cost the turn.
    await page.locator('.market .sure').click();
    await keep(page, [/Stockholm.*København/s]);
    await next(page);

    // The learner may come back later: the lesson goes on where it was.
    await title(page, 'The end is near');
    await page.reload();
    await title(page, 'The end is near');
    await claim(page, /Stockholm – Norrköping: 1 red/);
    await next(page);
    await title(page, 'The last turn');
    await claim(page, /Oslo – Göteborg: 2 orange/);
    await page.getByRole('button', { name: 'Show the count' }).click();
    await expect(page.locator('.end')).toBeVisible();
    await page.screenshot({ path: `shots/learn-end-${device}.png` });
    await page.locator('.end .close').click();
    await expect(page.locator('.end')).toBeHidden();
    await next(page);
    await title(page, 'Where to go from here');
    await coach(page).getByRole('link', { name: 'Finish' }).click();
    await expect(page.getByText('Done')).toBeVisible();
  });

  test(`an example of the rulebook, step by step on a ${device}`, async ({ browser }) => {
    const { page } = await visit(browser, { phone });
    await page.goto('./#/rules/nordic/NC-6');
    const section = page.locator('section[id="NC-6"]');
    await expect(page.locator('article')).not.toContainText('players 2');
    const see = section.getByRole('button', { name: /^See (it on the board|example 1)$/ }).first();
    await see.focus();
    await page.keyboard.press('Enter');
    const example = section.locator('.example.open');
    await expect(example.locator('.board svg').first()).toBeVisible();
    await expect(example).toContainText('The position');
    await scan(page, false);
    const on = example.getByRole('button', { name: 'One step on' });
    await on.focus();
    await page.keyboard.press('Enter');
    await expect(example).toContainText('Step 1 of');
    await expect(example.locator('.told')).toContainText('Player 1');
    await example.scrollIntoViewIfNeeded();
    await page.screenshot({ path: `shots/example-${device}.png` });
    while ((await on.getAttribute('aria-disabled')) !== 'true') await on.click();
    await scan(page, false);
    await example.getByRole('button', { name: 'Close the example' }).click();
    await expect(example).toHaveCount(0);
  });
}

test('the other lessons can be taken with the help of the teacher, in Italian and in the dark', async ({ browser }) => {
  const { page } = await visit(browser, { dark: true, locale: 'it-IT' });
  for (const id of EDITIONS) {
    await open(page, `./#/learn/${id}`);
    for (let press = 0; press < 60; press += 1) {
      const help = coach(page).locator('.do, .next, a.main').first();
      await expect(help).toBeVisible();
      if ((await help.textContent()) === 'Fine') break;
      if (press === 2) await scan(page, true);
      if (press === 3) await page.screenshot({ path: `shots/learn-${id}-dark.png` });
      const before = await coach(page).getAttribute('data-at');
      await help.click();
      await expect(coach(page)).not.toHaveAttribute('data-at', before ?? '');
    }
    await expect(coach(page).getByRole('link', { name: 'Fine' })).toBeVisible();
  }
});

test('a lesson or an example that does not exist says so', async ({ browser }) => {
  const { page } = await visit(browser);
  await page.goto('./#/learn/none');
  await expect(page.getByRole('heading', { name: 'The line ends here' })).toBeVisible();
});
