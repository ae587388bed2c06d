// People at one table: taking back, talking, watching, leaving, and two people at one device.

import { expect, type Page } from '@playwright/test';
import {
  atOneTable,
  decide,
  keepTickets,
  leaks,
  letBotsFinish,
  listen,
  move,
  next,
  open,
  test,
  visit,
  type Player,
} from './player';

const table = (page: Page) => page.getByRole('button', { name: 'Table', exact: true }).click();

/** Both keep their tickets; the game waits for whoever starts. */
async function begin(players: Player[]): Promise<Page> {
  await Promise.all(players.map(({ page }) => keepTickets(page)));
  return (await next(players))!;
}

test('a claim is taken back, and everybody sees it', async ({ browser }) => {
  const players = await atOneTable(browser, 'berlin');
  let page = await begin(players);
  for (let turn = 0; turn < 40; turn += 1) {
    await move(page);
    // Whoever claimed sees it first.
    if (await page.locator('.line .piece').count()) break;
    page = (await next(players))!;
  }
  await page.getByRole('button', { name: 'Take back' }).click();
  for (const { page: each } of players) {
    await expect(each.locator('.line .piece')).toHaveCount(0);
    await expect(each.locator('.log')).toContainText('took the claim back');
  }
  await expect(page.locator('header.mine')).toBeVisible();
});

test('a word across the table, on a phone too, and silence', async ({ browser }) => {
  const [anna, bruno] = await atOneTable(browser, 'nordic', { phone: true });
  await begin([anna, bruno]);
  await anna.page.getByRole('textbox', { name: 'Say something' }).fill('<b>Hello</b>');
  await anna.page.keyboard.press('Enter');
  await bruno.page.getByRole('button', { name: 'Chat' }).click();
  await expect(bruno.page.locator('.foot li')).toContainText('<b>Hello</b>');
  await bruno.page.getByRole('textbox', { name: 'Say something' }).fill('Good evening');
  await bruno.page.keyboard.press('Enter');
  await expect(anna.page.locator('.foot li')).toHaveCount(2);
  await table(anna.page);
  await anna.page.getByLabel('Mute the chat').check();
  await anna.page.keyboard.press('Escape');
  await expect(anna.page.locator('.foot li')).toHaveCount(0);
  await anna.page.getByRole('button', { name: 'Listen again' }).click();
  await expect(anna.page.locator('.foot li')).toHaveCount(2);
});

test('a spectator sees the table, a shared hand, and nothing else', async ({ browser }) => {
  const players = await atOneTable(browser, 'nordic');
  await begin(players);
  const [{ page: anna }] = players;
  const carla = await visit(browser);
  const heard = listen(carla.page);
  await carla.page.goto(anna.url());
  await expect(carla.page.locator('.line').first()).toBeVisible();
  await expect(carla.page.locator('.hand')).toHaveCount(0);
  expect(leaks(heard, -1)).toEqual([]);
  await table(anna);
  await expect(anna.locator('.sheet')).toContainText('1 spectator');
  await anna.getByLabel('Share what I see').check();
  await table(carla.page);
  await carla.page.getByRole('button', { name: /^Look over/ }).click();
  await expect(carla.page.locator('.hand section')).toBeVisible();
  // Looking is not playing: nothing can be done from there, though it may be that seat's turn.
  await expect(carla.page.locator('header.mine')).toHaveCount(0);
  await expect(carla.page.locator('.market .can')).toHaveCount(0);
  await anna.getByLabel('Share what I see').uncheck();
  await expect(carla.page.locator('.hand')).toHaveCount(0);
});

test('who leaves is played by a bot, and takes the seat back', async ({ browser }) => {
  const players = await atOneTable(browser, 'nordic');
  await begin(players);
  const [{ page: anna }, { page: bruno }] = players;
  const address = anna.url();
  await table(anna);
  await anna.getByRole('button', { name: 'Leave the game' }).click();
  await anna.getByRole('alert').getByRole('button', { name: 'Leave the game' }).click();
  await expect(anna.locator('.hero')).toBeVisible();
  // The bot plays on: sooner or later it is the other player's turn.
  await expect(bruno.locator('header.mine')).toBeVisible();
  await anna.goto(address);
  await anna.getByRole('button', { name: 'Take the seat back' }).click();
  await expect(anna.getByRole('button', { name: 'Take the seat back' })).toBeHidden();
});

test('clocks run, who starts and companies are chosen', async ({ browser }) => {
  const { page } = await visit(browser);
  await page.goto('./#/new/bots');
  await page.locator('input[value="legends"]').check({ force: true });
  await page.getByLabel('Company of seat 1').selectOption({ index: 3 });
  await expect(page.getByLabel('Company of seat 2').locator('option').nth(3)).toBeDisabled();
  await page.locator('summary').click();
  await page.getByLabel('Clock').selectOption('5 minutes for the game, +10 s a decision');
  await page.getByLabel('Who starts').selectOption('You');
  await page.locator('form .main').click();
  const clock = page.locator('.players .clock.runs').first();
  await expect(clock).toHaveText(/[45]:\d\d/);
  const before = await clock.textContent();
  await expect(clock).not.toHaveText(before!);
  await keepTickets(page);
  await expect(page.locator('.status')).toHaveText(/^Your turn/);
  await expect(page.locator('.players .clock')).toHaveCount(3);
});

test('everybody chooses a colour in the waiting room', async ({ browser }) => {
  const [{ page: anna }, { page: bruno }] = [await visit(browser), await visit(browser, { phone: true })];
  await anna.goto('./#/new/friends');
  await anna.locator('form .main').click();
  await bruno.goto(await anna.locator('.link').inputValue());
  await bruno.locator('article .main').click();
  const colour = (page: Page, name: string) => page.getByRole('radio', { name, exact: true });
  await expect(colour(anna, 'blue')).toBeChecked();
  await colour(anna, 'black').check({ force: true });
  // What one has the other cannot have; what one gave up the other can.
  await expect(colour(bruno, 'black')).toBeDisabled();
  await colour(bruno, 'blue').check({ force: true });
  await expect(colour(anna, 'blue')).toBeDisabled();
  await anna.getByRole('button', { name: 'Start' }).click();
  await expect(anna.locator('.players li').first().locator('[data-paint]')).toHaveAttribute('data-paint', '4');
});

test('a one-time link carries a player to another device', async ({ browser }) => {
  const laptop = await visit(browser);
  const phone = await visit(browser, { phone: true });
  await laptop.page.goto('./');
  await laptop.page.getByLabel('Your name').fill('Ada');
  await laptop.page.getByRole('button', { name: 'Save' }).click();
  await laptop.page.getByRole('button', { name: 'Go on with another device' }).click();
  const link = await laptop.page.locator('.link').inputValue();
  await phone.page.goto(link);
  await phone.page.getByRole('button', { name: 'Go on with this device' }).click();
  await expect(phone.page.getByRole('status')).toContainText('Ada');
  await phone.page.getByRole('link', { name: 'Home' }).click();
  await expect(phone.page.getByLabel('Your name')).toHaveValue('Ada');
  const late = await visit(browser);
  await late.page.goto(link);
  await late.page.getByRole('button', { name: 'Go on with this device' }).click();
  await expect(late.page.locator('article')).toContainText('This link was used or has expired.');
});

test('a device is logged out from another one', async ({ browser }) => {
  const laptop = await visit(browser);
  const phone = await visit(browser, { phone: true });
  await laptop.page.goto('./');
  await laptop.page.getByLabel('Your name').fill('Ada');
  await laptop.page.getByRole('button', { name: 'Save' }).click();
  await laptop.page.getByRole('button', { name: 'Go on with another device' }).click();
  await phone.page.goto(await laptop.page.locator('.link').inputValue());
  await phone.page.getByRole('button', { name: 'Go on with this device' }).click();
  await expect(phone.page.getByRole('status')).toContainText('Ada');

  await open(laptop.page, './');
  await laptop.page.getByRole('button', { name: 'My devices' }).click();
  await expect(laptop.page.getByText('This device')).toBeVisible();
  const other = laptop.page.locator('li', { hasText: 'Last used' });
  await other.getByRole('button', { name: 'Log out', exact: true }).click();
  await other.getByRole('button', { name: 'Log out for good?' }).click();
  await expect(other).toHaveCount(0);
  await open(phone.page, './');
  await expect(phone.page.getByLabel('Your name')).not.toHaveValue('Ada');
});

test('a rematch begins when the other one has accepted', async ({ browser }) => {
  const players = await atOneTable(browser, 'berlin');
  for (const { page } of players) await keepTickets(page);
  await letBotsFinish(players);
  const [ada, ben] = players.map(({ page }) => page);
  await ada.getByRole('button', { name: 'Play again' }).click();
  // Ada sits at the new table and waits; nothing has begun.
  await expect(ada.getByText('Waiting for one player to accept.')).toBeVisible();
  await expect(ada.getByRole('button', { name: 'Start' })).toBeDisabled();
  await ben.getByRole('button', { name: 'Join the next game' }).click();
  await ada.getByRole('button', { name: 'Start' }).click();
  for (const { page } of players) await expect(page.locator('.sheet li button').first()).toBeVisible();
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
    await keepTickets(page);
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
  await curtain.click();
  await expect(mine).toBeVisible();
  // The one who takes the device does not read what the other drew…
  await expect(page.locator('.log li li').filter({ hasText: 'drew a card' })).toHaveCount(2);
  await page.locator('.market .deck').click();
  await page.locator('.market .deck').click();
  await expect(curtain).toBeVisible();
  // … and under the curtain a new page is told nothing of either seat.
  const heard = listen(page);
  await page.reload();
  await expect(curtain).toBeVisible();
  expect(heard.length).toBeGreaterThan(0);
  expect(heard.filter((frame) => frame.includes('"hand":{') || /"card_drawn","seat":\d,"card":"/.test(frame))).toEqual(
    [],
  );
});

test('one device: a claim is taken back before the device is passed on', async ({ browser }) => {
  const { page } = await visit(browser);
  await page.goto('./#/new/shared');
  await page.locator('input[value="berlin"]').check({ force: true });
  await page.locator('form .main').click();
  const curtain = page.locator('.curtain .main');
  const pieces = page.locator('.line .piece');
  const mine = page.locator('header.mine[aria-busy="false"]');
  const undo = page.locator('.curtain').getByRole('button', { name: /take back the last claim/ });
  for (let turn = 0; turn < 60 && !(await undo.isVisible()); turn += 1) {
    await expect(curtain.or(mine).first()).toBeVisible();
    if (await curtain.isVisible()) {
      // It may have come after the loop looked.
      if (await undo.isVisible()) break;
      await curtain.click();
    }
    await expect(mine).toBeVisible();
    await decide(page);
    await expect(mine.or(curtain).first()).toBeVisible();
  }
  const taken = (await undo.textContent())!.split(':')[0].trim();
  await undo.click();
  await expect(page.locator('.curtain h2')).toHaveText(`${taken}'s turn`);
  await curtain.click();
  await expect(mine).toBeVisible();
  await expect(pieces).toHaveCount(0);
});

test('playing again waits for the others', async ({ browser }) => {
  const players = await atOneTable(browser, 'berlin');
  await begin(players);
  await letBotsFinish(players);
  const [{ page: anna }, { page: bruno }] = players;
  await anna.getByRole('button', { name: 'Play again' }).click();
  await expect(anna.getByRole('button', { name: 'Start' })).toBeDisabled();
  await bruno.getByRole('button', { name: 'Join the next game' }).click();
  await expect(bruno.locator('article')).toBeVisible();
  await anna.getByRole('button', { name: 'Start' }).click();
  for (const { page } of players) await expect(page.locator('.sheet li button').first()).toBeVisible();
});
