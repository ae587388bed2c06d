// A stranger makes Sicily by clicks, plays it, sees numbers and prints it; a friend elsewhere plays what was sent.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { ownServer } from '../tests/own-server';
import { decide, keepTickets, test, visit } from '../tests/player';
import { city, drag, panel, problems, tool } from './bench';
import { arrive, finish, folder } from './visitor';

/** Where each city is clicked, as shares of the map. */
const CITIES: [name: string, x: number, y: number][] = [
  ['Trapani', 0.1, 0.3],
  ['Marsala', 0.12, 0.52],
  ['Sciacca', 0.26, 0.66],
  ['Palermo', 0.28, 0.22],
  ['Corleone', 0.3, 0.44],
  ['Agrigento', 0.42, 0.74],
  ['Cefalù', 0.44, 0.26],
  ['Caltanissetta', 0.5, 0.56],
  ['Gela', 0.56, 0.84],
  ['Enna', 0.62, 0.44],
  ['Milazzo', 0.72, 0.18],
  ['Ragusa', 0.72, 0.86],
  ['Catania', 0.8, 0.52],
  ['Messina', 0.88, 0.22],
  ['Siracusa', 0.88, 0.74],
];
const ROUTES: [string, string][] = [
  ['Trapani', 'Palermo'],
  ['Trapani', 'Marsala'],
  ['Trapani', 'Corleone'],
  ['Marsala', 'Sciacca'],
  ['Marsala', 'Corleone'],
  ['Sciacca', 'Corleone'],
  ['Sciacca', 'Agrigento'],
  ['Palermo', 'Corleone'],
  ['Palermo', 'Cefalù'],
  ['Corleone', 'Agrigento'],
  ['Corleone', 'Cefalù'],
  ['Corleone', 'Caltanissetta'],
  ['Agrigento', 'Caltanissetta'],
  ['Agrigento', 'Gela'],
  ['Cefalù', 'Caltanissetta'],
  ['Cefalù', 'Enna'],
  ['Cefalù', 'Milazzo'],
  ['Caltanissetta', 'Enna'],
  ['Caltanissetta', 'Gela'],
  ['Gela', 'Enna'],
  ['Gela', 'Ragusa'],
  ['Enna', 'Milazzo'],
  ['Enna', 'Catania'],
  ['Milazzo', 'Messina'],
  ['Ragusa', 'Catania'],
  ['Ragusa', 'Siracusa'],
  ['Catania', 'Messina'],
  ['Catania', 'Siracusa'],
];
const TICKETS: [string, string][] = [
  ['Trapani', 'Catania'],
  ['Trapani', 'Agrigento'],
  ['Trapani', 'Enna'],
  ['Marsala', 'Messina'],
  ['Marsala', 'Cefalù'],
  ['Palermo', 'Siracusa'],
  ['Palermo', 'Gela'],
  ['Palermo', 'Messina'],
  ['Sciacca', 'Catania'],
  ['Sciacca', 'Milazzo'],
  ['Corleone', 'Ragusa'],
  ['Agrigento', 'Messina'],
  ['Agrigento', 'Siracusa'],
  ['Cefalù', 'Siracusa'],
  ['Caltanissetta', 'Catania'],
  ['Milazzo', 'Ragusa'],
];
/** Routes have colours by turns: a board of grey ones alone would be no game. */
const COLOURS = ['red', 'blue', 'green', 'yellow', 'black', 'white', 'orange', 'purple'];

async function draw(page: Page): Promise<void> {
  await page.getByLabel('Its name').fill('Sicilia');
  await page.getByLabel('Around which region or country?').fill('Sicily');
  await page.getByRole('button', { name: 'Begin', exact: true }).click();
  const map = page.locator('.canvas svg');
  await expect(map).toBeVisible();
  await tool(page, 'City').click();
  for (const [name, x, y] of CITIES) {
    const box = (await map.boundingBox())!;
    await page.mouse.click(box.x + box.width * x, box.y + box.height * y);
    await expect(page.getByRole('heading', { name: /^City \d+$/ })).toBeVisible();
    const field = page.getByLabel('Name', { exact: true });
    await field.fill(name);
    await field.press('Enter');
    await expect(city(page, name)).toBeVisible();
  }
  await tool(page, 'Route').click();
  const lines = page.locator('.canvas .line');
  for (const [index, [from, to]] of ROUTES.entries()) {
    await drag(page, from, to);
    await expect(lines).toHaveCount(index + 1);
    if (index % 3 === 0) continue;
    const colour = page.locator('.colours').getByRole('button', { name: COLOURS[index % COLOURS.length], exact: true });
    await colour.click();
    await expect(colour).toHaveAttribute('aria-pressed', 'true');
  }
  await tool(page, 'Ticket').click();
  for (const [index, [from, to]] of TICKETS.entries()) {
    await drag(page, from, to);
    await expect(page.locator('aside .gone')).toHaveCount(index + 1);
  }
}

/** What the engine and the server ask of a board of one's own is the same wherever it goes. */
test('a stranger makes Sicily, plays it, sees numbers, prints it and sends it to a friend on another server', async ({
  browser,
}, info) => {
  const engine = ['--engine', join(folder, 'engine')];
  const [here, there] = await Promise.all([ownServer('/', {}, engine), ownServer('/', {}, engine)]);
  const { page } = await visit(browser);
  await arrive(page, `${here.home}#/workshop`);
  await draw(page);
  await expect(problems(page)).toHaveCount(0);

  // Numbers, while one looks.
  await panel(page, 'Numbers').click();
  await page.waitForFunction(() => Number(document.querySelector('[data-games]')?.getAttribute('data-games')) >= 200);
  await page.screenshot({ path: info.outputPath('numbers.png') });

  // On paper, all of it.
  await panel(page, 'Print').click();
  const [paper] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Everything as PDF' }).click(),
  ]);
  expect(paper.suggestedFilename()).toBe('sicilia.pdf');
  expect(
    readFileSync(await paper.path())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-');

  // As one file, for a friend.
  await panel(page, 'Share').click();
  const [sent] = await Promise.all([
    page.waitForEvent('download'),
    page.locator('aside').getByRole('button', { name: 'Save as file' }).click(),
  ]);
  expect(sent.suggestedFilename()).toBe('sicilia.zip');
  const board = readFileSync(await sent.path());

  // A table with the board as it is.
  await page.getByRole('button', { name: 'Play it', exact: true }).click();
  await keepTickets(page);
  await decide(page);
  await expect(page.locator('.places text', { hasText: 'Caltanissetta' })).toBeVisible();
  await page.screenshot({ path: info.outputPath('played.png') });
  await finish(page);

  // The friend has never seen that server, and plays the same board.
  const friend = await visit(browser, { phone: true, dark: true });
  await arrive(friend.page, there.home);
  await here.stop();
  await friend.page
    .locator('.file input')
    .setInputFiles({ name: 'sicilia.zip', mimeType: 'application/zip', buffer: board });
  await expect(friend.page.getByRole('radio', { checked: true })).toHaveValue('sicilia');
  await friend.page.locator('.hero .main').click();
  await keepTickets(friend.page);
  await expect(friend.page.locator('.places .dot')).toHaveCount(CITIES.length);
  await expect(friend.page.locator('.line')).toHaveCount(ROUTES.length);
  await friend.page.screenshot({ path: info.outputPath('elsewhere.png') });
  await finish(friend.page);
  await there.stop();
});
