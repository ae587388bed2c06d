// Playing with one's own hands: drawing, claiming, refusals, reloading, a broken connection.

import { expect, type Page } from '@playwright/test';
import { ownServer } from './own-server';
import { keepTickets, playBots, test, visit } from './player';

async function myTurn(page: Page): Promise<void> {
  await expect(page.locator('#status')).toHaveText(/^Your turn/);
}

test('draws cards until a route can be claimed, and claims it', async ({ browser }) => {
  const { page } = await visit(browser);
  await playBots(page, 'nordic');
  await keepTickets(page);
  for (let turn = 0; turn < 12; turn += 1) {
    await myTurn(page);
    if ((await page.locator('.line.claimable').count()) > 0 && turn > 1) break;
    await page.locator('.market .deck').click();
    await expect(page.locator('.status')).toHaveText('Draw your second card');
    await page.locator('.market .deck').click();
  }
  await myTurn(page);
  const line = page.locator('.line.claimable').first();
  const id = await line.getAttribute('id');
  await line.focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('.payments [aria-checked="true"]')).toBeVisible();
  await page.locator('.sheet footer .main').click();
  // A tunnel may ask for more: then that is the end of the test.
  const claimed = page.locator(`#${id} .piece`).first();
  await expect(claimed.or(page.locator('.revealed')).first()).toBeVisible();
  if (await claimed.isVisible()) await expect(page.locator('.log')).toContainText('You claimed');
});

test('a hint says what a bot would do, and why', async ({ browser }) => {
  const { page } = await visit(browser);
  await playBots(page, 'nordic');
  await page.getByRole('button', { name: 'Hint' }).click();
  await expect(page.locator('.sheet .best')).toHaveText(/^Keep /);
  await expect(page.locator('.sheet .why li').first()).toHaveText(/about \d+ cards for \d+ points/);
  await page.getByRole('button', { name: 'Do it' }).click();
  await expect(page.locator('#status')).not.toHaveText('Choose your tickets');
});

/** Where the board is, once it has found its place: the first tip takes a strip from it. */
async function settled(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: /^Next/ })).toBeVisible();
  const off = (): Promise<number> =>
    page.locator('.frame').evaluate((frame) => {
      const [outer, inner] = [frame.getBoundingClientRect(), frame.querySelector('.world')!.getBoundingClientRect()];
      return Math.abs(outer.top + outer.bottom - inner.top - inner.bottom) / inner.height;
    });
  await expect.poll(off).toBeLessThan(0.02);
}

test('on a phone a finger beside a thin route means it', async ({ browser }) => {
  const { page } = await visit(browser, { phone: true });
  await playBots(page, 'nordic');
  await keepTickets(page);
  await myTurn(page);
  await settled(page);
  // A point of the board that is on no route, but near one.
  const point = await page.evaluate(() => {
    const frame = document.querySelector('.frame')!.getBoundingClientRect();
    for (let y = frame.top + 70; y < frame.bottom; y += 3) {
      for (let x = frame.left + 10; x < frame.right - 60; x += 3) {
        const on = (dx: number): boolean => document.elementFromPoint(x + dx, y)?.closest('.line') != null;
        if (!on(0) && !on(-6) && on(8)) return { x, y };
      }
    }
    throw new Error('no such point');
  });
  await page.touchscreen.tap(point.x, point.y);
  await expect(page.locator('.sheet .facts')).toBeVisible();
});

test('on a phone two fingers spread the board, around the point between them', async ({ browser }) => {
  const { page, context } = await visit(browser, { phone: true });
  await playBots(page, 'nordic');
  await keepTickets(page);
  await myTurn(page);
  await settled(page);
  const frame = (await page.locator('.frame').boundingBox())!;
  const middle = { x: frame.x + frame.width / 2, y: frame.y + frame.height / 2 };
  // What lies between the fingers, as a share of the board: it stays there.
  const look = () =>
    page.locator('.world').evaluate((world, at) => {
      const box = world.getBoundingClientRect();
      return { width: box.width, x: (at.x - box.left) / box.width, y: (at.y - box.top) / box.height };
    }, middle);
  const before = await look();
  const client = await context.newCDPSession(page);
  const fingers = (apart: number) => [-1, 1].map((side, id) => ({ id, x: middle.x + (side * apart) / 2, y: middle.y }));
  await client.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: fingers(80) });
  for (let apart = 88; apart <= 160; apart += 8)
    await client.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: fingers(apart) });
  await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await expect.poll(async () => (await look()).width / before.width).toBeGreaterThan(1.7);
  const after = await look();
  expect(after.width / before.width).toBeLessThan(2.1);
  expect(Math.abs(after.x - before.x)).toBeLessThan(0.02);
  expect(Math.abs(after.y - before.y)).toBeLessThan(0.02);
  // Two fingers chose nothing.
  await expect(page.locator('.sheet')).toBeHidden();
});

test("under a sub-path of somebody's host", async ({ browser }) => {
  const server = await ownServer('/games/trains/');
  try {
    const { page } = await visit(browser);
    await page.goto(server.home);
    await page.locator('.hero .main').click();
    await keepTickets(page);
    await myTurn(page);
    await page.getByRole('button', { name: 'Table', exact: true }).click();
    expect(await page.locator('.link').inputValue()).toMatch(`${server.home}#/table/`);
    await page.goto(`${server.home}#/rules/nordic/NC-5`);
    await expect(page.locator('section.here')).toBeVisible();
    await page.goto(`${server.home}nowhere/at/all`);
    await page.getByRole('link', { name: 'Home' }).click();
    await expect(page.locator('.hero .main')).toBeEnabled();
  } finally {
    await server.stop();
  }
});

test('says why not, with the rule', async ({ browser }) => {
  const { page, context } = await visit(browser);
  await playBots(page, 'nordic');
  await keepTickets(page);
  await myTurn(page);
  await page.locator('.line:not(.claimable)').first().dispatchEvent('click');
  const link = page.locator('.sheet a');
  await expect(link).toHaveText(/Rule [A-Z]+-\d+/);
  const [rules] = await Promise.all([context.waitForEvent('page'), link.click()]);
  await expect(rules.locator('section.here')).toBeVisible();
});

test('comes back after a reload in mid-turn', async ({ browser }) => {
  const { page } = await visit(browser);
  await playBots(page, 'berlin');
  await keepTickets(page);
  await myTurn(page);
  await page.locator('.market .deck').click();
  await expect(page.locator('.status')).toHaveText('Draw your second card');
  const hand = await page.locator('.hand section').getAttribute('aria-label');
  await page.reload();
  await expect(page.locator('.status')).toHaveText('Draw your second card');
  expect(await page.locator('.hand section').getAttribute('aria-label')).toBe(hand);
  await expect(page.locator('.log li').first()).toBeVisible();
});

test('a tunnel asks for more, and is paid or left', async ({ browser }) => {
  const { page } = await visit(browser);
  await playBots(page, 'nordic');
  await keepTickets(page);
  const revealed = page.locator('.revealed');
  const hand = (): Promise<string | null> => page.locator('.hand section').getAttribute('aria-label');
  const tunnel = page.locator('.line.claimable[aria-label*="tunnel"]').first();
  for (let turn = 0; turn < 60; turn += 1) {
    await myTurn(page);
    const before = await hand();
    if (await tunnel.count()) {
      await tunnel.focus();
      await page.keyboard.press('Enter');
      await expect(page.locator('.payments [aria-checked="true"]')).toBeVisible();
      await page.locator('.sheet footer .main').click();
      // Either it asks for nothing more and the cards are gone, or it shows what it found.
      await expect
        .poll(async () => (await revealed.isVisible()) || (await hand()) !== before, { intervals: [30] })
        .toBe(true);
      if (await revealed.isVisible()) break;
      continue;
    }
    await page.locator('.market .deck').click();
    await expect(page.locator('#status')).toHaveText('Draw your second card');
    await page.locator('.market .deck').click();
    await expect(page.locator('#status')).not.toHaveText('Draw your second card');
  }
  await expect(page.locator('.sheet')).toContainText(/asks for \d more card/);
  await expect(revealed.locator('svg')).toHaveCount(3);
  const before = await page.locator('.line .piece').count();
  const pay = page.locator('.sheet footer .main').first();
  const paid = await pay.isVisible();
  // What cannot be paid is left by the page itself.
  if (paid) await pay.click();
  await expect(revealed).toBeHidden();
  if (paid) await expect.poll(() => page.locator('.line .piece').count()).toBeGreaterThan(before);
  else await expect(page.locator('.log')).toContainText('turned back at the tunnel');
});

test('says when the connection is lost, and comes back', async ({ browser }) => {
  const { page, context } = await visit(browser);
  await page.addInitScript(() => {
    const sockets: WebSocket[] = [];
    const Real = window.WebSocket;
    window.WebSocket = class extends Real {
      constructor(url: string | URL) {
        super((window as unknown as { cut?: boolean }).cut ? 'ws://127.0.0.1:9/' : url);
        sockets.push(this);
      }
    };
    Object.assign(window, { cutLine: () => sockets.forEach((socket) => socket.close()) });
  });
  await playBots(page, 'nordic');
  await keepTickets(page);
  await myTurn(page);
  await page.evaluate('window.cut = true; window.cutLine()');
  await expect(page.locator('.offline')).toBeVisible();
  await page.evaluate('window.cut = false');
  await expect(page.locator('.offline')).toBeHidden();
  await page.locator('.market .deck').click();
  await expect(page.locator('.status')).toHaveText('Draw your second card');
  await context.close();
});
