// Between the games of a campaign: what a player made of clicks does there.

import { expect, type Page } from '@playwright/test';

/** What happened is told page by page before anything is to be done; here nobody listens. */
export async function skip(page: Page): Promise<void> {
  const button = page.locator('.reader .skip');
  if (await button.isVisible()) await button.click({ timeout: 2000 }).catch(() => undefined);
}

/** Opens the table of the game that is ready, whatever is still to be read. */
export async function openTable(page: Page): Promise<void> {
  const open = page.getByRole('button', { name: 'Open the table' });
  await expect(open.or(page.locator('.reader'))).toBeVisible();
  await skip(page);
  await open.click();
}

export async function backToCampaign(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Back to the campaign' }).click();
  await expect(page.locator('.columns')).toBeVisible();
}

/** The way back to a game that goes on. */
const toTable = (page: Page) => page.locator('.now .button.main').filter({ hasText: 'To the table' });

/** The story of the year, which follows the tickets: nobody listens, and what it asks gets its first answer. */
export async function throughStory(pages: Page[]): Promise<string[]> {
  for (const page of pages) await page.getByRole('link', { name: 'Read the story' }).click();
  const asked = await decideAll(pages);
  for (const page of pages) {
    await expect(toTable(page).or(page.locator('.reader')).first()).toBeVisible();
    await skip(page);
    await toTable(page).click();
    await expect(page.locator('.market .deck')).toBeVisible();
  }
  return asked;
}

/** Takes the first choice of whatever is asked, until a game is ready or the campaign is over. */
export async function decideAll(pages: Page[]): Promise<string[]> {
  const asked: string[] = [];
  const done = (page: Page) =>
    page.getByRole('button', { name: 'Open the table' }).or(page.locator('.vaults')).or(toTable(page));
  await expect
    .poll(
      async () => {
        for (const page of pages) {
          await skip(page);
          const title = page.locator('#decision-title');
          if (!(await title.isVisible())) continue;
          asked.push((await title.textContent()) ?? '');
          const choice = page.locator('.decision [role="radio"]').first();
          if (await choice.isVisible()) await choice.click({ timeout: 2000 }).catch(() => undefined);
          await page
            .locator('.decision .main')
            .click({ timeout: 2000 })
            .catch(() => undefined);
        }
        return done(pages[0]).first().isVisible();
      },
      { timeout: 300_000, intervals: [100] },
    )
    .toBe(true);
  return asked;
}
