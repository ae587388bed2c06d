// Bad input and bad luck: every page says what happened and what to do.

import { expect, type Page } from '@playwright/test';
import { ownServer } from './own-server';
import { keepTickets, open, playBots, test, visit } from './player';

const wrong = (page: Page) => page.getByRole('heading', { name: 'The line ends here' });

test('wrong addresses', async ({ browser }) => {
  const { page } = await visit(browser);
  for (const address of ['./#/nowhere', './nowhere', './#/table/none', './#/replay/none', './#/rules/none']) {
    await open(page, address);
    await expect(wrong(page)).toBeVisible();
  }
});

test('the server is gone: in the middle of a game, and on the home page', async ({ browser }) => {
  const server = await ownServer();
  const { page } = await visit(browser);
  await page.goto(server.home);
  await page.locator('.hero .main').click();
  await keepTickets(page);
  await server.stop();
  await expect(page.locator('.offline')).toBeVisible();
  await page.getByRole('link', { name: 'Home' }).click();
  await expect(page.getByRole('alert')).toContainText('The server does not answer');
});

test('a full table can be watched, not joined', async ({ browser }) => {
  const { page } = await visit(browser);
  await page.goto('./#/new/friends');
  await page.locator('form .main').click();
  const link = await page.locator('.link').inputValue();
  const second = await visit(browser);
  await second.page.goto(link);
  const third = await visit(browser);
  await third.page.goto(link);
  await expect(third.page.getByRole('button', { name: 'Take a seat' })).toBeVisible();
  await second.page.getByRole('button', { name: 'Take a seat' }).click();
  await expect(third.page.getByRole('button', { name: 'Take a seat' })).toBeHidden();
  await expect(third.page.locator('article')).toContainText('Every seat is taken. You can watch');
});

test('an old page after an upgrade of the server', async ({ browser }) => {
  const { page } = await visit(browser);
  // Its parts are gone…
  await page.route('**/assets/NewGame-*.js', (route) => route.fulfill({ status: 404 }));
  await page.goto('./#/new/friends');
  await expect(wrong(page)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Load again' })).toBeVisible();
  // … or the server speaks another version of the protocol.
  await page.routeWebSocket(/\/ws$/, (socket) => {
    const server = socket.connectToServer();
    socket.onMessage((message) => server.send(String(message).replace(/"version":\d+/, '"version":0')));
  });
  await page.goto('./');
  await page.locator('.hero .main').click();
  await expect(page.locator('article')).toContainText('The server has been renewed');
});

test('blocked storage: everything works, only nothing is remembered', async ({ browser }) => {
  const { page } = await visit(browser);
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('blocked', 'SecurityError');
      },
    });
  });
  await playBots(page, 'nordic');
  await keepTickets(page);
  await expect(page.locator('.status')).toHaveText(/^Your turn/);
});

test('a name of ten thousand characters', async ({ browser }) => {
  const { page } = await visit(browser);
  await page.goto('./');
  const name = page.getByLabel('Your name');
  await name.evaluate((field: HTMLInputElement) => field.removeAttribute('maxlength'));
  await name.fill('x'.repeat(10_000));
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('alert')).toHaveText('A name has 1 to 40 characters that can be seen.');
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
});

test('a slow connection: clicks in between change nothing twice', async ({ browser }) => {
  const { page } = await visit(browser);
  /** What the page has said and the server has not heard yet, while the connection is slow. */
  let late: (() => void)[] | null = null;
  await page.routeWebSocket(/\/ws$/, (socket) => {
    const server = socket.connectToServer();
    socket.onMessage((message) => (late ? late.push(() => server.send(message)) : server.send(message)));
  });
  await playBots(page, 'nordic');
  await keepTickets(page);
  await expect(page.locator('.status')).toHaveText(/^Your turn/);
  const deck = page.locator('.market .deck');
  const left = Number(await deck.locator('b').textContent());
  late = [];
  await deck.dblclick();
  await expect(page.locator('header[aria-busy="true"]')).toBeVisible();
  expect(late).toHaveLength(1);
  late.forEach((send) => send());
  late = null;
  await expect(page.locator('.status')).toHaveText('Draw your second card');
  expect(Number(await deck.locator('b').textContent())).toBe(left - 1);
});

test('a connection that breaks during a move: the page comes back to the truth', async ({ browser }) => {
  const { page } = await visit(browser);
  let [armed, breaks] = [false, false];
  await page.routeWebSocket(/\/ws$/, (socket) => {
    const server = socket.connectToServer();
    // The move arrives, its answer never does.
    socket.onMessage((message) => {
      server.send(message);
      if (armed && String(message).includes('"type":"act"')) [armed, breaks] = [false, true];
    });
    server.onMessage((message) => {
      if (!breaks) return socket.send(message);
      breaks = false;
      void socket.close();
    });
  });
  await playBots(page, 'nordic');
  await keepTickets(page);
  await expect(page.locator('.status')).toHaveText(/^Your turn/);
  armed = true;
  await page.locator('.market .deck').click();
  await expect(page.locator('.status')).toHaveText('Draw your second card');
  await expect(page.locator('.offline')).toBeHidden();
});
