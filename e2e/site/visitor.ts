// What every test of the site does: comes with bots that do not pause, plays, lets bots finish.

import { expect, type Page } from '@playwright/test';
import { keepTickets } from '../tests/player';

export const folder = process.env.CAPOTRENO_SITE ?? '../target/site';

/** A page on which bots do not pause. */
export async function arrive(page: Page, address: string): Promise<void> {
  await page.addInitScript(() => {
    if (location.protocol === 'http:') localStorage.setItem('capotreno.bot-pause', '0');
  });
  await page.goto(address);
}

/** From the home page to one's tickets. */
export async function begin(page: Page, edition?: string): Promise<void> {
  if (edition) await page.locator(`input[value="${edition}"]`).check({ force: true });
  await page.locator('.hero .main').click();
  await expect(page.locator('.sheet')).toBeVisible();
}

/** Lets bots play the game at hand to its end. */
export async function finish(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Table', exact: true }).click();
  await page.getByRole('button', { name: 'Let a bot play on' }).click();
  await expect(page.locator('.end tfoot td').first()).not.toBeEmpty();
}

/** From the home page to the end of a game. */
export async function playOut(page: Page, edition?: string): Promise<void> {
  await begin(page, edition);
  await keepTickets(page);
  await finish(page);
}

/** Two players at one device choose their tickets behind the curtain. */
export async function shareDevice(page: Page): Promise<void> {
  await page.locator('form .main').click();
  const curtain = page.locator('.curtain');
  for (let players = 0; players < 2; players += 1) {
    await curtain.locator('.main').click();
    await keepTickets(page);
  }
  await expect(curtain.or(page.locator('header.mine')).first()).toBeVisible();
}

/** Takes the lesson that is open to its end, doing what the teacher would. */
export async function takeLesson(page: Page): Promise<void> {
  const coach = page.locator('.coach');
  const help = coach.locator('.do, .next, a.main').first();
  await expect(help).toBeVisible();
  while ((await help.textContent()) !== 'Finish') {
    const before = await coach.getAttribute('data-at');
    await help.click();
    await expect(coach).not.toHaveAttribute('data-at', before ?? '');
    await expect(help).toBeVisible();
  }
}

/** Done when the browser has kept the page for later. */
export async function isKept(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
}
