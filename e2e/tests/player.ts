// A player made of clicks: opens tables and does the first thing the page offers.

import { expect, type Browser, type BrowserContext, type Page } from '@playwright/test';

export interface Options {
  phone?: boolean;
  dark?: boolean;
  locale?: string;
}

export async function visit(browser: Browser, options: Options = {}): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({
    viewport: options.phone ? { width: 390, height: 844 } : { width: 1366, height: 768 },
    hasTouch: options.phone,
    isMobile: options.phone,
    colorScheme: options.dark ? 'dark' : 'light',
    locale: options.locale ?? 'en-GB',
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  // A page that throws is a failure, whatever else it shows.
  page.on('pageerror', (error) => {
    throw error;
  });
  return { context, page };
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
  await expect(page.locator('.sheet')).toBeHidden();
}

/** Lets the bot make moves until the game is over. */
export async function playToEnd(page: Page, most = 900): Promise<void> {
  const end = page.locator('.end');
  const help = page.locator('.play-for-me');
  for (let move = 0; move < most; move += 1) {
    await expect(end.or(help).first()).toBeVisible({ timeout: 60_000 });
    if (await end.isVisible()) return;
    await help.click({ timeout: 2000 }).catch(() => undefined);
  }
  throw new Error('the game did not end');
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
}

/** Every line of text a page heard over its WebSocket. */
export function listen(page: Page): string[] {
  const heard: string[] = [];
  page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => heard.push(String(payload))));
  return heard;
}
