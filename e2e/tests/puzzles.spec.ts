// Puzzles: one of a day solved and one missed, each explained; the collection remembers, and a day off costs nothing.

import { expect, type APIRequestContext, type Page } from '@playwright/test';
import { open, test, visit } from './player';
import { scan } from './scan';

interface Told {
  verdict: string;
  answer: { choices: { action: { take_face_up?: { slot: number } } | string }[] } | null;
}

const DAY = 86_400_000;
/** A puzzle of some day: by its number since 1970, and the open card that is its answer, if it is one. */
interface Daily {
  day: number;
  slot?: number;
}

/** A day whose answer is an open card, and a later one on which drawing blind is wrong: any page can click those. */
async function days(request: APIRequestContext): Promise<{ easy: Daily; other: Daily }> {
  const all = (await (await request.get('./api/puzzles')).json()) as { id: string }[];
  const first = Math.ceil(Date.UTC(2027, 0, 1) / DAY / all.length) * all.length;
  let easy: Daily | undefined;
  for (const [at, { id }] of all.entries()) {
    const told = (await (await request.post(`./api/puzzles/${id}`, { data: { action: 'draw_blind' } })).json()) as Told;
    const action = told.answer?.choices[0].action;
    const slot = typeof action === 'object' ? action.take_face_up?.slot : undefined;
    if (!easy && slot !== undefined) easy = { day: first + at, slot };
    else if (easy && told.verdict === 'missed') return { easy, other: { day: first + at } };
  }
  throw new Error('no puzzle asks for an open card');
}

/** The page believes that it is noon of a day. */
const onDay = (page: Page, { day }: Daily): Promise<void> => page.clock.setFixedTime(new Date((day + 0.5) * DAY));

for (const phone of [false, true]) {
  const device = phone ? 'phone' : 'laptop';

  test(`puzzles of two days, one solved and one missed, on a ${device}`, async ({ browser, request }, info) => {
    const { easy, other } = await days(request);
    const { page } = await visit(browser, { phone });
    await onDay(page, easy);
    await page.goto('./');
    await page.getByRole('link', { name: 'Puzzle of the day' }).click();
    await expect(page.locator('.question')).toContainText('puzzle of the day');
    await expect(page.locator('.line').first()).toBeVisible();
    await page.screenshot({ path: info.outputPath(`question-${device}.png`) });
    await scan(page, false);

    await page
      .locator('.market .slot')
      .nth(easy.slot ?? 0)
      .click();
    const sheet = page.locator('.sheet');
    await expect(sheet).toContainText('That is the best move');
    await expect(sheet).toContainText('% to win');
    await expect(sheet).toContainText('your choice');
    await expect(sheet.getByRole('heading', { level: 2 })).toBeFocused();
    await page.screenshot({ path: info.outputPath(`solved-${device}.png`) });
    await scan(page, false);

    await sheet.getByRole('link', { name: 'All puzzles' }).click();
    await expect(page.getByText('You solved it.')).toBeVisible();
    await expect(page.locator('a.solved')).toHaveCount(1);
    await scan(page, false);

    // Some days later, by keyboard: a wrong move is explained, and nothing is taken away.
    await onDay(page, other);
    await open(page, './#/puzzles/today');
    await page.locator('.market .deck').focus();
    await page.keyboard.press('Enter');
    await expect(sheet).toContainText('Something else is better');
    await expect(sheet).toContainText('The best move:');
    await expect(sheet).toContainText('Against');
    await page.screenshot({ path: info.outputPath(`missed-${device}.png`) });
    await scan(page, false);
    await sheet.getByRole('button', { name: 'Once more' }).click();
    await expect(page.locator('.question')).toContainText('nothing is counted any more');

    await open(page, './#/puzzles');
    await expect(page.getByText('puzzle of the day 2 times; 1 solved')).toBeVisible();
    await expect(page.locator('a.missed')).toHaveCount(1);
    await page.screenshot({ path: info.outputPath(`collection-${device}.png`) });
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    await page.getByLabel('What is asked').selectOption({ label: 'Which tickets do you keep?' });
    for (const link of await page.locator('ol a').all()) await expect(link).toHaveAccessibleName(/Which tickets/);
    await page.goto('./#/');
    await expect(page.getByRole('link', { name: 'All puzzles' })).toBeVisible();
  });
}

test('a puzzle in Italian, in the dark; one that does not exist says so', async ({ browser, request }, info) => {
  const [one] = (await (await request.get('./api/puzzles')).json()) as { id: string }[];
  const { page } = await visit(browser, { dark: true, locale: 'it-IT' });
  await page.goto(`./#/puzzles/${one.id}`);
  await expect(page.locator('.question')).toContainText('Fai la mossa migliore');
  await page.screenshot({ path: info.outputPath('question-it.png') });
  await open(page, './#/puzzles');
  await expect(page.getByRole('heading', { name: 'Problemi' })).toBeVisible();
  await scan(page, true);
  await page.screenshot({ path: info.outputPath('collection-it.png') });
  await open(page, './#/puzzles/nothing-00000000');
  await expect(page.getByText('nessuna pagina')).toBeVisible();
});
