// The workshop: a stranger makes a small board by clicks, sees what is wrong, mends it, hears what bots say and plays it.

import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { keepTickets, test, visit } from '../tests/player';
import { scan } from '../tests/scan';
import { city, drag, panel, problems, tool } from './bench';
import { serve, type Files } from './files';
import { arrive, finish, folder } from './visitor';

let files: Files;
test.beforeAll(async () => {
  files = await serve(folder);
});
test.afterAll(() => files.stop());

const WORDS = {
  en: {
    city: 'City',
    route: 'Route',
    select: 'Select',
    begin: 'Begin',
    tickets: 'Tickets',
    numbers: 'Numbers',
    rules: 'Rules',
    propose: 'Propose a deck',
    play: 'Play it',
    undo: 'Undo',
    redo: 'Redo',
    name: 'Name',
    length: 'Length',
    around: 'Around which region or country?',
    title: 'Its name',
    pieces: 'Train cars for each player',
    save: 'Save as file',
    boards: 'My boards',
    open: 'Open a board',
    add: 'Add a city by its name',
    addOne: 'Add',
    alone: 'No route leads to Palermo',
    map: 'Map',
  },
  it: {
    city: 'Città',
    route: 'Linea',
    select: 'Scegli',
    begin: 'Comincia',
    tickets: 'Biglietti',
    numbers: 'Numeri',
    rules: 'Regole',
    propose: 'Proponi un mazzo',
    play: 'Gioca',
    undo: 'Annulla',
    redo: 'Ripeti',
    name: 'Nome',
    length: 'Lunghezza',
    around: 'Intorno a quale regione o paese?',
    title: 'Il suo nome',
    pieces: 'Vagoni per ogni giocatore',
    save: 'Salva in un file',
    boards: 'Le mie mappe',
    open: 'Apri una mappa',
    add: 'Aggiungi una città per nome',
    addOne: 'Aggiungi',
    alone: 'Nessuna linea porta a Palermo',
    map: 'Mappa',
  },
};
type Words = (typeof WORDS)['en'];

/** Where cities are clicked, as shares of the map. */
const CITIES: [string, number, number][] = [
  ['Aquila', 0.2, 0.3],
  ['Borgo', 0.5, 0.2],
  ['Castello', 0.8, 0.3],
  ['Duomo', 0.3, 0.7],
  ['Est', 0.7, 0.7],
];
const ROUTES: [string, string][] = [
  ['Aquila', 'Borgo'],
  ['Borgo', 'Castello'],
  ['Aquila', 'Duomo'],
  ['Duomo', 'Est'],
  ['Est', 'Castello'],
  ['Borgo', 'Est'],
  ['Borgo', 'Duomo'],
];

async function beginBoard(page: Page, words: Words): Promise<void> {
  await page.getByLabel(words.title).fill('Prova');
  await page.getByLabel(words.around).fill('Sicily');
  await page.getByRole('button', { name: words.begin, exact: true }).click();
  await expect(page.locator('.canvas svg')).toBeVisible();
}

async function drawCities(page: Page, words: Words): Promise<void> {
  for (const [index, [name, x, y]] of CITIES.entries()) {
    await tool(page, words.city).click();
    const box = await page.locator('.canvas svg').boundingBox();
    if (!box) throw new Error('no map');
    await page.mouse.click(box.x + box.width * x, box.y + box.height * y);
    const field = page.getByLabel(words.name, { exact: true });
    await expect(field).toHaveValue(`${words.city} ${index + 1}`);
    await field.fill(name);
    await field.press('Enter');
    await expect(city(page, name)).toBeVisible();
  }
}

for (const [language, words] of Object.entries(WORDS)) {
  test(`a stranger makes a board by clicks, mends it and plays it (${language})`, async ({ browser }) => {
    const { page } = await visit(browser, { locale: language === 'it' ? 'it-IT' : 'en-GB' });
    await arrive(page, `${files.home}#/workshop`);
    await scan(page, false);
    await beginBoard(page, words);
    await expect(problems(page).first()).toBeVisible();
    await expect(page.getByRole('button', { name: words.play, exact: true })).toBeDisabled();
    await drawCities(page, words);
    await tool(page, words.route).click();
    for (const [index, [from, to]] of ROUTES.entries()) {
      await drag(page, from, to);
      await expect(page.locator('.canvas .line')).toHaveCount(index + 1);
    }
    const length = page.locator('aside').getByLabel(words.length, { exact: true });
    await length.fill('3');
    await length.press('Enter');
    // Without tickets it cannot be played, and says so.
    await expect(problems(page).first()).toContainText('ticket');
    await panel(page, words.tickets).click();
    await page.getByRole('button', { name: words.propose }).click();
    // Five cities have ten pairs: three players want nine tickets.
    await expect(problems(page)).toHaveCount(0);
    await scan(page, false);
    // One step back and forth.
    await page.getByRole('button', { name: words.undo, exact: true }).click();
    await expect(problems(page).first()).toBeVisible();
    await page.getByRole('button', { name: words.redo, exact: true }).click();
    await expect(problems(page)).toHaveCount(0);
    // What a good board wants comes when it can be played: a city that no route reaches.
    await panel(page, words.map).click();
    await page.getByLabel(words.add).fill('Palermo');
    await page.getByLabel(words.add).press('Enter');
    const alone = page.locator('li.advice button', { hasText: words.alone });
    await expect(alone).toBeVisible();
    await expect(page.locator('circle.wrong')).toHaveCount(1);
    await alone.click();
    await page.keyboard.press('Delete');
    await expect(page.locator('circle.wrong')).toHaveCount(0);
    // Fewer cars than the routes have room for.
    await panel(page, words.rules).click();
    await page.getByLabel(words.pieces).fill('9');
    await page.getByLabel(words.pieces).press('Enter');
    await panel(page, words.numbers).click();
    await expect(page.locator('[data-games]')).toBeVisible();
    await page.waitForFunction(() => Number(document.querySelector('[data-games]')?.getAttribute('data-games')) >= 200);
    await page.getByRole('button', { name: words.play, exact: true }).click();
    await keepTickets(page);
    expect(page.url()).toContain('#/table/tab-');
    if (language === 'en') await finish(page);
  });
}

test('a board is kept as it is, saved as one file and opened again', async ({ browser }) => {
  const words = WORDS.en;
  const { page } = await visit(browser);
  await arrive(page, `${files.home}#/workshop`);
  await page.getByLabel('Begin with well-known cities').check();
  await beginBoard(page, words);
  const lines = await page.locator('.canvas .line').count();
  expect(lines).toBeGreaterThan(15);
  await expect(problems(page)).toHaveCount(0);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: words.save }).click(),
  ]);
  const path = await download.path();
  await expect(page.getByText('Saved here')).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: 'Prova', exact: true }).click();
  await expect(page.locator('.canvas .line')).toHaveCount(lines);
  await page.getByRole('button', { name: words.boards, exact: true }).click();
  await page.getByRole('button', { name: 'Delete Prova' }).click();
  await expect(page.getByText('None yet.')).toBeVisible();
  await page
    .getByLabel(words.open)
    .setInputFiles({ name: 'prova.zip', mimeType: 'application/zip', buffer: readFileSync(path) });
  await expect(page.locator('.canvas .line')).toHaveCount(lines);
  await expect(problems(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'As players see it' }).click();
  await expect(page.locator('.canvas [data-tool="still"]')).toBeVisible();
});

test('everything can be done without a pointer', async ({ browser }) => {
  const words = WORDS.en;
  const { page } = await visit(browser);
  await arrive(page, `${files.home}#/workshop`);
  await beginBoard(page, words);
  for (const name of ['Palermo', 'Catania', 'Messina']) {
    await page.getByLabel(words.add).fill(name);
    await page.keyboard.press('Enter');
    await expect(city(page, name)).toBeVisible();
  }
  await tool(page, words.route).focus();
  await page.keyboard.press('Enter');
  await city(page, 'Palermo').focus();
  await page.keyboard.press('Enter');
  await city(page, 'Messina').focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('.canvas .line')).toHaveCount(1);
  await page.locator('.canvas .line').focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Delete');
  await expect(page.locator('.canvas .line')).toHaveCount(0);
  await page.keyboard.press('Control+z');
  await expect(page.locator('.canvas .line')).toHaveCount(1);
  await page.getByLabel(words.add).fill('Atlantis');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('no city "Atlantis" is known');
});

test('names and bends are moved by hand, two versions compared, the board printed at its true size', async ({
  browser,
}) => {
  const words = WORDS.en;
  const { page } = await visit(browser);
  await arrive(page, `${files.home}#/workshop`);
  await page.getByLabel('Begin with well-known cities').check();
  await beginBoard(page, words);
  await page.getByRole('button', { name: 'As players see it' }).click();
  const name = page.locator('.canvas text', { hasText: /^Palermo$/ });
  await expect(name).toBeVisible();
  const left = Number(await name.getAttribute('x'));
  // By buttons, and so by keyboard.
  await city(page, 'Palermo').focus();
  await page.keyboard.press('Enter');
  const right = page.getByRole('button', { name: 'To the right' });
  await right.click();
  await expect(name).toHaveAttribute('x', String(left + 8));
  // By dragging the name itself.
  const box = (await name.boundingBox())!;
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2 + 30, { steps: 4 });
  await page.mouse.up();
  await expect.poll(async () => (await name.boundingBox())!.y - box.y).toBeGreaterThan(20);
  await page.getByRole('button', { name: 'Put back' }).click();
  await expect(name).toHaveAttribute('x', String(left));
  await expect(problems(page)).toHaveCount(0);
  await scan(page, false);
  // Fewer cars make another game: side by side.
  await panel(page, words.numbers).click();
  const games = () => page.locator('[data-games]').getAttribute('data-games').then(Number);
  await expect.poll(games).toBeGreaterThan(120);
  await page.getByRole('button', { name: 'Keep these numbers' }).click();
  await panel(page, words.rules).click();
  await page.getByLabel(words.pieces).fill('12');
  await page.getByLabel(words.pieces).press('Enter');
  await panel(page, words.numbers).click();
  const turns = page.getByRole('row', { name: /^Turns of a player/ });
  await expect
    .poll(async () => {
      const cells = (await turns.locator('td').allTextContents()).map(Number);
      return cells[0] - cells[1];
    })
    .toBeGreaterThan(3);
  await scan(page, false);
  // On paper.
  await page.evaluate(() => {
    window.print = () => {
      const sheet = document.querySelector<SVGElement>('body > .sheet svg');
      document.body.dataset.printed = sheet?.style.width ?? '';
    };
  });
  await panel(page, 'Print').click();
  await page.getByRole('button', { name: 'Print the board' }).click();
  await expect(page.locator('body')).toHaveAttribute('data-printed', /^\d+(\.\d+)?mm$/);
  await scan(page, false);
});

test('switches with the sentence of the rulebook, bonus cards, bullets and subways', async ({ browser }) => {
  const words = WORDS.en;
  const { page } = await visit(browser);
  await arrive(page, `${files.home}#/workshop`);
  await page.getByLabel('Begin with well-known cities').check();
  await beginBoard(page, words);
  await expect(problems(page)).toHaveCount(0);
  await panel(page, words.rules).click();
  const symbol = page.getByLabel('A locomotive on a ferry is paid by');
  await symbol.selectOption({ label: 'also three cards of any kind' });
  await expect(page.getByText('A ferry shows one or more locomotives on its spaces.')).toBeVisible();
  await page.getByLabel('Another bonus card').selectOption({ label: 'for most completed tickets' });
  await page.locator('fieldset').getByRole('button', { name: words.addOne, exact: true }).click();
  await expect(page.getByLabel('Points of Most tickets')).toHaveValue('10');
  await expect(problems(page)).toHaveCount(0);
  await panel(page, words.map).click();
  const lines = page.locator('.canvas .line');
  await lines.first().focus();
  await page.keyboard.press('Enter');
  await page.getByLabel('Kind').selectOption('bullet');
  await expect(problems(page)).toHaveCount(0);
  await page.getByLabel('Kind').selectOption('subway');
  await expect(problems(page)).toHaveCount(0);
  await expect(page.getByLabel('Kind')).toHaveValue('subway');
  await page.getByLabel('Kind').selectOption('plain');
  await expect(problems(page)).toHaveCount(0);
  await scan(page, false);
});
