// How large things are: the board as large as the window allows, nothing on it, cards one can read.

import { expect, type Page } from '@playwright/test';
import { EDITIONS } from '../editions.mjs';
import { keepTickets, playBots, test, visit } from './player';

/** The room a board had on 1366×768 while it stood between two columns. */
const BEFORE = { width: 792, height: 704 };

const over = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const world = document.querySelector('.world')!.getBoundingClientRect();
    return [...document.querySelectorAll<HTMLElement>('.zoom button, .notices > *, .moment')]
      .filter((element) => element.checkVisibility())
      .filter((element) => {
        const box = element.getBoundingClientRect();
        return (
          box.width > 0 &&
          box.left < world.right &&
          box.right > world.left &&
          box.bottom > world.top &&
          box.top < world.bottom
        );
      })
      .map((element) => element.className);
  });

for (const edition of EDITIONS) {
  test(`${edition}: the board is as large as a laptop allows, and nothing lies on it`, async ({ browser }) => {
    const { page } = await visit(browser);
    await playBots(page, edition);
    await keepTickets(page);
    await expect(page.locator('#status')).toHaveText(/^Your turn/);
    const world = (await page.locator('.world').boundingBox())!;
    const before = world.width * world.height * Math.min(BEFORE.width / world.width, BEFORE.height / world.height) ** 2;
    // A tall board ends where the window does; any other is at least three tenths larger than it was.
    if (world.height < 768 - 10) expect(world.width * world.height).toBeGreaterThan(1.3 * before);
    expect(world.width * world.height).toBeGreaterThan(1.15 * before);
    const card = (await page.locator('.hand li svg').first().boundingBox())!;
    expect(card.width).toBeGreaterThanOrEqual(85);
    await page.locator('.market .deck').click();
    await page.locator('.line:not(.claimable)').first().dispatchEvent('click');
    expect(await over(page)).toEqual([]);
  });
}

test('tickets are chosen on a small phone with board and tickets in sight', async ({ browser }) => {
  const { page } = await visit(browser, { phone: true, locale: 'it-IT' });
  await page.setViewportSize({ width: 360, height: 640 });
  await playBots(page, 'northern');
  const tickets = page.locator('.sheet li button');
  await expect(tickets).toHaveCount(4);
  for (const ticket of await tickets.all()) await expect(ticket).toBeInViewport({ ratio: 1 });
  const frame = (await page.locator('.frame').boundingBox())!;
  expect(frame.height).toBeGreaterThan(230);
  await page.locator('.sheet .lower').tap();
  await expect.poll(async () => (await page.locator('.frame').boundingBox())!.height).toBeGreaterThan(400);
});

test('a finger that is off by eight pixels opens no wrong line: the board comes nearer first', async ({ browser }) => {
  const { page } = await visit(browser, { phone: true });
  await playBots(page, 'berlin');
  await keepTickets(page);
  await expect(page.locator('#status')).toHaveText(/^Your turn/);
  const lines = await page.locator('.line').count();
  const told = { opened: 0, nearer: 0, wrong: [] as string[] };
  for (let line = 0; line < lines; line += 1)
    for (const off of [-8, 8]) {
      const where = (): Promise<string> =>
        page.locator('.world').evaluate((world: HTMLElement) => world.style.transform);
      const before = await where();
      await tapBeside(page, line, off);
      const opened = await page.locator('.line[aria-pressed="true"]').evaluateAll((all) => all.map(({ id }) => id));
      if (opened.includes(`line-${line}`)) told.opened += 1;
      else if (opened.length === 0 && (await where()) !== before) told.nearer += 1;
      else told.wrong.push(`${line} ${off}: ${opened.join()}`);
      await page.keyboard.press('Escape');
      await page.locator(`#line-${line}`).press('0');
    }
  expect(told.wrong).toEqual([]);
  expect(told.opened).toBeGreaterThan(0);
  expect(told.nearer).toBeGreaterThan(0);
});

/** A finger on the page, so many pixels beside the middle of a line. */
async function tapBeside(page: Page, line: number, off: number): Promise<void> {
  await page.evaluate(
    ([id, beside]) => {
      const path = document.querySelector<SVGPathElement>(`#line-${id} .touch`)!;
      const screen = path.getScreenCTM()!;
      const [from, to] = [0.48, 0.52].map((share) =>
        path.getPointAtLength(path.getTotalLength() * share).matrixTransform(screen),
      );
      const length = Math.hypot(to.x - from.x, to.y - from.y);
      const at = {
        clientX: (from.x + to.x) / 2 - ((to.y - from.y) / length) * beside,
        clientY: (from.y + to.y) / 2 + ((to.x - from.x) / length) * beside,
      };
      const under = document.elementFromPoint(at.clientX, at.clientY)!;
      under.dispatchEvent(new PointerEvent('click', { ...at, bubbles: true, detail: 1, pointerType: 'touch' }));
    },
    [line, off] as const,
  );
}
