// The workbench as a hand finds it: tools, panels, cities and what is wrong.

import type { Locator, Page } from '@playwright/test';

export const tool = (page: Page, name: string): Locator =>
  page.locator('.tools').getByRole('button', { name, exact: true });
export const panel = (page: Page, name: string): Locator =>
  page.locator('.panels').getByRole('button', { name, exact: true });
export const city = (page: Page, name: string): Locator => page.locator(`.grip[aria-label="${name}"]`);
export const problems = (page: Page): Locator => page.locator('section[aria-live] li:not(.advice)');

/** From one city to another; two clicks do the same. */
export async function drag(page: Page, from: string, to: string): Promise<void> {
  const [one, other] = [await city(page, from).boundingBox(), await city(page, to).boundingBox()];
  if (!one || !other) throw new Error('no such city');
  await page.mouse.move(one.x + one.width / 2, one.y + one.height / 2);
  await page.mouse.down();
  await page.mouse.move(other.x + other.width / 2, other.y + other.height / 2, { steps: 5 });
  await page.mouse.up();
}
