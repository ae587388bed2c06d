// Games that count: a rated table, and an event in which two people play the same cards.

import { expect, type Page, type TestInfo } from '@playwright/test';
import { keepTickets, test, visit } from './player';
import { scan } from './scan';

/** A bot plays on to the end for who leaves. */
async function leave(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Table', exact: true }).click();
  await expect(page.getByLabel('Share what I see')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Let a bot play on' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Leave the game' }).click();
  await page.getByRole('alert').getByRole('button', { name: 'Leave the game' }).click();
  await expect(page.locator('.hero')).toBeVisible();
}

async function named(page: Page, name: string): Promise<void> {
  await page.goto('./');
  await page.getByLabel('Your name').fill(name);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved')).toBeVisible();
}

/** Nothing is wider than a phone; and pictures to look at. */
async function looks(page: Page, info: TestInfo, name: string): Promise<void> {
  await page.screenshot({ path: info.outputPath(`${name}.png`), fullPage: true });
  const { wide, room } = await page.evaluate(() => ({
    wide: document.documentElement.scrollWidth,
    room: document.documentElement.clientWidth,
  }));
  expect(wide).toBeLessThanOrEqual(room);
}

test('a rated table has no help, and ratings come of it', async ({ browser }, info) => {
  const anna = await visit(browser);
  const bruno = await visit(browser, { phone: true, locale: 'it-IT', dark: true });
  await named(anna.page, 'Anna');
  await anna.page.goto('./#/new/friends');
  await anna.page.locator('input[value="berlin"]').check({ force: true });
  await anna.page.locator('summary').click();
  await anna.page.getByLabel('Rated: people only').check();
  await expect(anna.page.getByLabel('Bots may be asked for hints')).toHaveCount(0);
  await expect(anna.page.getByLabel('Claims can be taken back')).toHaveCount(0);
  await looks(anna.page, info, 'choices');
  await anna.page.locator('form .main').click();
  await expect(anna.page.locator('.terms')).toContainText('Rated');
  await expect(anna.page.locator('.seats')).toContainText('no rated game yet');
  await expect(anna.page.getByRole('button', { name: 'Bot', exact: true })).toHaveCount(0);
  await bruno.page.goto(await anna.page.locator('.link').inputValue());
  await expect(bruno.page.locator('.terms')).toContainText('Valido per i punteggi');
  await looks(bruno.page, info, 'waiting-it');
  await scan(bruno.page, true);
  await bruno.page.locator('article .main').click();
  await anna.page.getByRole('button', { name: 'Start' }).click();
  await keepTickets(anna.page);
  await expect(anna.page.getByRole('button', { name: /hint/i })).toHaveCount(0);
  await leave(anna.page);
  // The other one goes, too; bots end the game, and it counts.
  await keepTickets(bruno.page);
  await bruno.page.getByRole('button', { name: 'Tavolo', exact: true }).click();
  await bruno.page.getByRole('button', { name: 'Lascia la partita' }).click();
  await bruno.page.getByRole('alert').getByRole('button', { name: 'Lascia la partita' }).click();

  await expect(async () => {
    await anna.page.goto('about:blank');
    await anna.page.goto('./#/games');
    await expect(anna.page.getByRole('heading', { name: 'Ratings' })).toBeVisible({ timeout: 2000 });
  }).toPass();
  await expect(anna.page.locator('.games li')).toContainText('Rated');
  await looks(anna.page, info, 'games');
  await scan(anna.page, false);
  await anna.page.getByRole('region', { name: 'Ratings' }).getByRole('link').click();
  await expect(anna.page.getByRole('heading', { name: /^Ratings:/ })).toBeVisible();
  await expect(anna.page.locator('tbody tr')).toHaveCount(2);
  await expect(anna.page.locator('tbody tr.you')).toContainText('Anna');
  await expect(anna.page.locator('tbody tr.you')).toContainText('+/−');
  await looks(anna.page, info, 'ratings');
  await scan(anna.page, false);
  await bruno.page.goto(anna.page.url());
  await expect(bruno.page.locator('tbody tr')).toHaveCount(2);
  await looks(bruno.page, info, 'ratings-it');
});

test('two people play the same cards, and see each other only afterwards', async ({ browser }, info) => {
  const anna = await visit(browser);
  const bruno = await visit(browser, { phone: true, dark: true });
  await named(anna.page, 'Anna');
  await anna.page.getByRole('link', { name: 'Events' }).click();
  await anna.page.getByLabel('Name', { exact: true }).fill('Thursday evening');
  await anna.page.getByLabel('Board').selectOption('berlin');
  await anna.page.getByLabel('People at most').fill('2');
  await looks(anna.page, info, 'events');
  await scan(anna.page, false);
  await anna.page.getByRole('button', { name: 'Make an event' }).click();
  await expect(anna.page.getByRole('heading', { name: 'Thursday evening' })).toBeVisible();
  const event = anna.page.url();
  await scan(anna.page, false);
  await looks(anna.page, info, 'event');
  await anna.page.getByRole('button', { name: 'Play round 1' }).click();
  await expect(anna.page.locator('.sheet li button').first()).toBeVisible();
  const tickets = await anna.page.locator('.sheet li').allTextContents();
  const hers = anna.page.url();
  await keepTickets(anna.page);

  await bruno.page.goto(event);
  await expect(bruno.page.getByRole('button', { name: 'Play round 1' })).toBeVisible();
  await looks(bruno.page, info, 'event-phone');
  await scan(bruno.page, true);
  // What the other one plays is shut.
  await bruno.page.goto(hers);
  await expect(bruno.page.getByText('Others have still to play these cards.')).toBeVisible();
  await bruno.page.goto(hers.replace('#/table/', '#/replay/'));
  await expect(bruno.page.getByText('Others have still to play these cards.')).toBeVisible();

  await leave(anna.page);
  await expect(async () => {
    await anna.page.goto('about:blank');
    await anna.page.goto(event);
    await expect(anna.page.getByText('You have played every round.')).toBeVisible({ timeout: 2000 });
  }).toPass();
  await expect(anna.page.getByRole('link', { name: 'Replay' })).toHaveCount(0);
  await looks(anna.page, info, 'event-done');

  await bruno.page.goto('about:blank');
  await bruno.page.goto(event);
  await bruno.page.getByRole('button', { name: 'Play round 1' }).click();
  await expect(bruno.page.locator('.sheet li button').first()).toBeVisible();
  expect(await bruno.page.locator('.sheet li').allTextContents()).toEqual(tickets);
  await keepTickets(bruno.page);
  await leave(bruno.page);

  // All have finished: everybody sees everything.
  await expect(async () => {
    await bruno.page.goto('about:blank');
    await bruno.page.goto(event);
    await expect(bruno.page.getByRole('heading', { name: 'How everybody did' })).toBeVisible({ timeout: 2000 });
  }).toPass();
  await expect(bruno.page.locator('tbody tr')).toHaveCount(2);
  await looks(bruno.page, info, 'results-phone');
  await scan(bruno.page, true);
  const italian = await visit(browser, { locale: 'it-IT' });
  await italian.page.goto(event);
  await expect(italian.page.getByRole('heading', { name: "Com'è andata a tutti" })).toBeVisible();
  await looks(italian.page, info, 'results-it');
  await scan(italian.page, false);
  await italian.page.getByRole('link', { name: 'Rivedi' }).first().click();
  await expect(italian.page.locator('.timeline')).toBeVisible();
  await italian.page.goto(`${event.split('#')[0]}#/events`);
  await expect(italian.page.getByRole('heading', { name: 'Eventi' })).toBeVisible();
  await looks(italian.page, info, 'events-it');
});
