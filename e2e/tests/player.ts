// A player made of clicks: opens tables and does the first thing the page offers.

import { expect, test as base, type Browser, type BrowserContext, type Page } from '@playwright/test';

/** A test that leaves no page open: games that go on behind it would slow down the next one. */
export const test = base.extend<{ tidy: void }>({
  tidy: [
    async ({ browser }, use) => {
      await use();
      await Promise.all(browser.contexts().map((context) => context.close()));
    },
    { auto: true },
  ],
});

export interface Options {
  phone?: boolean;
  dark?: boolean;
  locale?: string;
  /** Whether pages are kept for when there is no network: a test that changes files on their way wants none of it. */
  kept?: boolean;
}

export async function visit(browser: Browser, options: Options = {}): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({
    viewport: options.phone ? { width: 390, height: 844 } : { width: 1366, height: 768 },
    hasTouch: options.phone,
    isMobile: options.phone,
    colorScheme: options.dark ? 'dark' : 'light',
    locale: options.locale ?? 'en-GB',
    reducedMotion: 'reduce',
    serviceWorkers: options.kept === false ? 'block' : 'allow',
  });
  const page = await context.newPage();
  // A page that throws is a failure, whatever else it shows.
  page.on('pageerror', (error) => {
    throw error;
  });
  return { context, page };
}

/** Loads an address anew: from one address behind the `#` to another the old page is still there for a while. */
export async function open(page: Page, address: string): Promise<void> {
  await page.goto('about:blank');
  await page.goto(address);
}

/** From the home page: one click for the board, one to play. */
export async function playBots(page: Page, edition: string): Promise<void> {
  await page.goto('./');
  await page.locator(`input[value="${edition}"]`).check({ force: true });
  await page.locator('.hero .main').click();
  await expect(page.locator('.sheet')).toBeVisible();
}

/** Keeps every ticket offered. */
export async function keepTickets(page: Page): Promise<void> {
  const tickets = page.locator('.sheet li button');
  await expect(tickets.first()).toBeVisible();
  for (let index = 0; index < (await tickets.count()); index += 1) await tickets.nth(index).click();
  await page.locator('.sheet footer .main').click();
  // In a campaign the story of the year follows at once.
  await expect(page.locator('.sheet').filter({ has: page.locator('li button') })).toBeHidden();
}

/** Makes one decision with one's own clicks: the first thing the page offers. */
export async function decide(page: Page): Promise<void> {
  const sheet = page.locator('.sheet');
  if (await sheet.locator('li button').first().isVisible()) return keepTickets(page);
  if (await sheet.isVisible()) return sheet.locator('footer button').last().click();
  const line = page.locator('.line.claimable').first();
  if ((await line.count()) > 0) {
    await line.focus();
    await page.keyboard.press('Enter');
    await expect(page.locator('.payments [aria-checked="true"]')).toBeVisible();
    return sheet.locator('footer .main').click();
  }
  const card = page.locator('.market .can, header .button').first();
  await card.click();
  // Drawing tickets asks once more.
  const sure = page.locator('.market .sure');
  if (await sure.isVisible()) await sure.click();
}

export type Player = { context: BrowserContext; page: Page };

/** Two browsers at one table, by link; the game has begun and tickets are to be chosen. */
export async function atOneTable(browser: Browser, edition: string, second: Options = {}): Promise<[Player, Player]> {
  const host = await visit(browser);
  const guest = await visit(browser, second);
  await host.page.goto('./#/new/friends');
  await host.page.locator(`input[value="${edition}"]`).check({ force: true });
  await host.page.locator('form .main').click();
  await guest.page.goto(await host.page.locator('.link').inputValue());
  await guest.page.locator('article .main').click();
  await host.page.getByRole('button', { name: 'Start' }).click();
  await Promise.all([host, guest].map(({ page }) => expect(page.locator('.sheet')).toBeVisible()));
  return [host, guest];
}

/** Which of the players is to decide now; null at the end. */
export async function next(players: Player[]): Promise<Page | null> {
  const mine = (page: Page): Promise<boolean> => page.locator('header.mine[aria-busy="false"]').isVisible();
  let found: Page | null = null;
  await expect
    .poll(
      async () => {
        if (await players[0].page.locator('.end').isVisible()) return true;
        found = null;
        for (const { page } of players) if (found === null && (await mine(page))) found = page;
        return found !== null;
      },
      { intervals: [30] },
    )
    .toBe(true);
  return found;
}

/** Makes a decision and waits until the page shows what came of it. */
export async function move(page: Page): Promise<void> {
  const seen = (): Promise<string> =>
    page.evaluate(
      () => `${document.querySelector('.status')?.textContent}${document.querySelector('.hand section')?.ariaLabel}`,
    );
  const before = await seen();
  await decide(page);
  await expect.poll(seen, { intervals: [30] }).not.toBe(before);
}

/** Lets bots play both seats on to the end, from the table's own sheet. */
export async function letBotsFinish(players: Player[]): Promise<void> {
  for (const { page } of players) {
    await page.getByRole('button', { name: /^(Table|Tavolo)$/ }).click();
    await page.getByRole('button', { name: /^(Let a bot play on|Lascia giocare un bot)$/ }).click();
  }
  for (const { page } of players) await expect(page.locator('.end tfoot td').first()).not.toBeEmpty();
}

/** What a seat's frames say about another seat that only that seat may know. Nothing, one hopes. */
export function leaks(frames: string[], own: number): string[] {
  interface Event {
    what: string;
    seat?: number;
    card?: unknown;
    tickets?: unknown;
  }
  interface View {
    own: { seat: number } | null;
    result: unknown;
    seats: Record<string, unknown>[];
  }
  const found: string[] = [];
  for (const frame of frames) {
    const message = JSON.parse(frame) as {
      steps?: { events: Event[] }[];
      view?: View;
      table?: { fairness: { secret: unknown; seed: unknown }; phase: string };
    };
    for (const event of (message.steps ?? []).flatMap(({ events }) => events)) {
      if (event.seat === own || event.seat === undefined) continue;
      if (event.what === 'card_drawn' && event.card !== null) found.push(`${event.what} ${event.seat}`);
      if (event.what.startsWith('tickets') && event.tickets !== null) found.push(`${event.what} ${event.seat}`);
    }
    const { view, table } = message;
    if (view?.own && view.own.seat !== own) found.push(`the hand of ${view.own.seat}`);
    for (const seat of view?.seats ?? []) {
      if (typeof seat.hand !== 'number' || typeof seat.tickets !== 'number') found.push('more than numbers');
    }
    if (table && table.phase !== 'over' && (table.fairness.secret ?? table.fairness.seed) !== null)
      found.push('the seed');
  }
  return found;
}

/** Every line of text a page heard over its WebSocket. */
export function listen(page: Page): string[] {
  const heard: string[] = [];
  page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => heard.push(String(payload))));
  return heard;
}

/** Plays a game of Berlin from the home page to its end, with a bot in one's own seat after the tickets. */
export async function finishGame(page: Page, home: string): Promise<void> {
  await page.goto(home);
  await page.locator('input[value="berlin"]').check({ force: true });
  await page.locator('.hero .main').click();
  await expect(page.locator('.sheet')).toBeVisible();
  await keepTickets(page);
  await page.getByRole('button', { name: 'Table', exact: true }).click();
  await page.getByRole('button', { name: 'Let a bot play on' }).click();
  await expect(page.locator('.end')).toBeVisible();
}
