// Every board: two browsers at one table, with their own clicks, to the end; and what is drawn.

import { expect, type Page } from '@playwright/test';
import { EDITIONS } from '../editions.mjs';
import { atOneTable, leaks, letBotsFinish, listen, move, next, playBots, test, visit } from './player';

/** Decisions made by hand before bots hurry the rest; the shortest board is played by hand to the end. */
const BY_HAND: Record<string, number> = { berlin: Infinity };
const SOME = 40;

for (const edition of EDITIONS) {
  test(`${edition}: two browsers play to the end, and neither hears the other's secrets`, async ({ browser }) => {
    const players = await atOneTable(browser, edition, { phone: true, dark: true });
    const heard = players.map(({ page }) => listen(page));
    // A reload makes a new connection, whose every frame is heard.
    await Promise.all(players.map(({ page }) => page.reload()));
    let page = await next(players);
    for (let decision = 0; page && decision < (BY_HAND[edition] ?? SOME); decision += 1) {
      await move(page);
      page = await next(players);
    }
    const claimed = await players[0].page.locator('.line .piece').count();
    expect(claimed).toBeGreaterThan(0);
    if (page) await letBotsFinish(players);
    for (const { page: each } of players) await expect(each.locator('.end tfoot td').first()).not.toBeEmpty();
    for (const seat of [0, 1]) {
      expect(heard[seat].length).toBeGreaterThan(20);
      const before = heard[seat].filter(
        (frame) => !frame.includes('"stage":"over"') && !frame.includes('"phase":"over"'),
      );
      expect(leaks(before, seat)).toEqual([]);
    }
    await players[0].page.screenshot({ path: `shots/${edition}-end.png` });
    await Promise.all(players.map(({ context }) => context.close()));
  });
}

test('every coloured space has its sign, on every board; a drag changes one transform', async ({ browser }) => {
  for (const edition of EDITIONS) {
    const { page, context } = await visit(browser);
    await playBots(page, edition);
    await expect(page.locator('.line').first()).toBeVisible();
    await page.screenshot({ path: `shots/${edition}-start.png` });
    const wrong = await page.evaluate(async (name) => {
      const board = await (await fetch(`api/editions/${name}/board`)).json();
      return board.lines
        .filter((line: { colour: string | null }) => line.colour)
        .filter(
          ({ id, colour, spaces }: { id: number; colour: string; spaces: { x: number; y: number; h: number }[] }) => {
            const signs = document.querySelector<SVGPathElement>(`#line-${id} [data-sign="${colour}"]`);
            // Somewhere around the middle of every space there is ink of its sign; some signs are hollow, some stand beside it.
            const inked = ({ x, y, h }: { x: number; y: number; h: number }) =>
              [...Array(13 * 13).keys()].some((n) =>
                signs?.isPointInFill(new DOMPoint(x + ((n % 13) / 6 - 1) * h, y + (Math.floor(n / 13) / 6 - 1) * h)),
              );
            return !spaces.every(inked);
          },
        )
        .map((line: { id: number }) => line.id);
    }, edition);
    expect(wrong, edition).toEqual([]);

    const box = (await page.locator('.frame').boundingBox())!;
    await page.evaluate(() => {
      const changes: string[] = [];
      Object.assign(window, { changes });
      new MutationObserver((records) => {
        for (const { target, type, attributeName } of records)
          changes.push(`${(target as Element).className} ${type} ${attributeName}`);
      }).observe(document.querySelector('.frame')!, {
        attributes: true,
        childList: true,
        subtree: true,
        characterData: true,
      });
    });
    await page.mouse.move(box.x + 200, box.y + 200);
    await page.mouse.down();
    for (let step = 0; step < 20; step += 1) await page.mouse.move(box.x + 200 + 5 * step, box.y + 200 + 3 * step);
    const changed = await page.evaluate('[...new Set(window.changes)]');
    expect(
      // The route under the pointer may have taken the focus.
      (changed as string[]).filter((change) => !/^world .*attributes (style|class)$|attributes tabindex$/.test(change)),
      edition,
    ).toEqual([]);
    expect((changed as string[]).length).toBeGreaterThan(0);
    await page.mouse.up();
    await context.close();
  }
});

test('city names can be read on a laptop, a tablet and a phone; zooming ends where they are large', async ({
  browser,
}) => {
  const heights = (page: Page): Promise<number[]> =>
    page.evaluate(() => {
      const world = document.querySelector<HTMLElement>('.world')!;
      const scale = world.getBoundingClientRect().width / world.offsetWidth;
      return [...document.querySelectorAll<SVGTextElement>('.places text')].map(
        (text) => Number.parseFloat(getComputedStyle(text).fontSize) * scale,
      );
    });
  for (const edition of EDITIONS) {
    const { page, context } = await visit(browser);
    await playBots(page, edition);
    await expect(page.locator('.places text').first()).toBeVisible();
    const places = await page.locator('.places .dot').count();
    await expect.poll(async () => Math.min(...(await heights(page))), { message: edition }).toBeGreaterThanOrEqual(12);
    // A name in two rows counts twice; none is left out here.
    expect((await heights(page)).length, edition).toBeGreaterThanOrEqual(places);
    await page.setViewportSize({ width: 1024, height: 768 });
    await expect.poll(async () => Math.min(...(await heights(page)))).toBeGreaterThanOrEqual(11);
    await page.setViewportSize({ width: 360, height: 640 });
    await expect.poll(async () => Math.min(...(await heights(page)))).toBeGreaterThanOrEqual(11);
    await page.setViewportSize({ width: 1366, height: 768 });
    for (let step = 0; step < 12; step += 1) await page.locator('.zoom button').first().click();
    await expect.poll(async () => Math.max(...(await heights(page)))).toBeLessThanOrEqual(25);
    await context.close();
  }
});
