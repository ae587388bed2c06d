// A campaign as an event: from its founding to the third game through every staged step, and what a claim asks on its
// own sheet.

import { expect, type Page } from '@playwright/test';
import { chronicleBefore } from './golden';
import { decide, keepTickets, next, test, visit } from './player';
import { scan } from './scan';

type Way = 'keys' | 'taps';

/** Goes on by key or by tap. */
async function press(page: Page, selector: string, way: Way): Promise<void> {
  const button = page.locator(selector).first();
  if (way === 'taps') return button.tap();
  await button.focus();
  await page.keyboard.press('Enter');
}

const shot = (page: Page, name: string, way: Way): Promise<Buffer> =>
  page.screenshot({ path: `shots/staged-${name}-${way}.png`, fullPage: true });

/** Reads to the last page there is; every kind of page is looked at once. */
async function read(page: Page, way: Way, seen: Set<string>): Promise<void> {
  const forward = page.locator('.reader .forward');
  const count = page.locator('.reader .count');
  while (await forward.isVisible()) {
    const kind = (await page.locator('.reader article').first().getAttribute('class'))?.split(' ')[0] ?? '';
    const before = await count.textContent();
    if (kind === 'letter') await press(page, '.reader article button', way);
    if (!seen.has(kind)) {
      seen.add(kind);
      await scan(page, false);
      await shot(page, `page-${kind}`, way);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), kind).toBe(0);
    }
    if (way === 'keys') await page.keyboard.press('ArrowRight');
    else await forward.tap();
    await expect.poll(async () => ((await count.isVisible()) ? count.textContent() : null)).not.toBe(before);
  }
}

/** Reads and decides until the game can be opened, or gone on with. */
async function between(page: Page, way: Way, seen: Set<string>): Promise<void> {
  const ready = page.locator('.now > .now > .main, .now .panel .now > .button.main');
  await expect
    .poll(
      async () => {
        await read(page, way, seen);
        const decision = page.locator('.decision');
        if (await decision.isVisible()) {
          const kind = `decision-${await page.locator('#decision-title').textContent()}`.replace(/\W+/g, '-');
          if (!seen.has(kind)) {
            seen.add(kind);
            await scan(page, false);
            await shot(page, kind, way);
          }
          await press(page, '.decision [role="radio"]', way);
          await press(page, '.decision .main', way);
        }
        return ready.isVisible();
      },
      { timeout: 300_000, intervals: [100] },
    )
    .toBe(true);
}

/** The story of the year, which follows the tickets: it is read, what it asks is decided, and the table goes on. */
async function story(page: Page, way: Way, seen: Set<string>): Promise<void> {
  await expect(page.locator('.sheet footer a.main')).toBeVisible();
  await shot(page, 'story-sheet', way);
  await press(page, '.sheet footer a.main', way);
  await expect(page.locator('.columns')).toBeVisible();
  await between(page, way, seen);
  await press(page, '.now .panel .now > .button.main', way);
  await expect(page.locator('.market .deck')).toBeVisible();
  await expect(page.locator('.sheet footer a.main')).toBeHidden();
}

for (const way of ['keys', 'taps'] as const) {
  const phone = way === 'taps';
  test(`from founding to the third game ${phone ? 'on a phone, in Italian' : 'by keyboard'}`, async ({ browser }) => {
    const { page } = await visit(browser, { phone, locale: phone ? 'it-IT' : 'en-GB' });
    await page.goto('./#/campaign');
    // Alone: bots for all other companies.
    await press(page, 'form button[type="button"]', way);
    const seen = new Set<string>();
    for (const year of [1865, 1868, 1871]) {
      await expect(page.locator('h1').first()).toContainText(String(year));
      await between(page, way, seen);
      await shot(page, `ready-${year}`, way);
      await press(page, '.now .panel .now > .button.main', way);
      await keepTickets(page);
      await story(page, way, seen);
      if (year === 1871) break;
      await page.getByRole('button', { name: /^(Table|Tavolo)$/ }).click();
      await page.getByRole('button', { name: /^(Let a bot play on|Lascia giocare un bot)$/ }).click();
      await expect(page.locator('.end tfoot td').first()).not.toBeEmpty();
      await page.locator('a[href^="#/campaign/"]:visible').last().click();
      await expect(page.locator('.columns')).toBeVisible();
    }
    for (const kind of ['masthead', 'first', 'slips', 'card', 'box', 'event', 'people', 'letter', 'challenge', 'done'])
      expect([...seen], kind).toContain(kind);
  });
}

test('what a claim asks is answered on its sheet', async ({ browser }) => {
  const player = await visit(browser);
  const { page } = player;
  await page.goto('./#/campaign');
  await page
    .locator('input[type="file"]')
    .setInputFiles({ name: 'c.campaign', mimeType: 'text/plain', buffer: Buffer.from(chronicleBefore(8)) });
  const others = page.locator('form select[aria-label^="Who plays"]');
  await expect(others.first()).toBeVisible();
  for (let index = 1; index < (await others.count()); index += 1) await others.nth(index).selectOption('apprentice');
  await page.getByRole('button', { name: 'Go on', exact: true }).click();
  await between(page, 'keys', new Set(['done']));
  await press(page, '.now .panel .now > .button.main', 'keys');
  await keepTickets(page);
  await story(page, 'keys', new Set(['done']));

  const asks = page.getByRole('region', { name: 'What this claim asks' });
  let asked = 0;
  for (let decision = 0; decision < 80 && asked === 0; decision += 1) {
    if (!(await next([player]))) break;
    const line = page.locator('.line.claimable').first();
    // What was asked apart from a claim, and what a claim brought to light.
    if (await page.getByRole('heading', { name: 'A rule asks you' }).isVisible()) {
      const answer = page.locator('.sheet').locator('.answers button, .cities button').first();
      if (await answer.isVisible()) await answer.click();
      continue;
    }
    if ((await page.locator('.sheet').isVisible()) || (await line.count()) === 0) {
      await decide(page);
      continue;
    }
    await line.focus();
    await page.keyboard.press('Enter');
    await expect(page.locator('.payments [aria-checked="true"]')).toBeVisible();
    await page.waitForTimeout(150);
    if (await asks.isVisible()) {
      asked += 1;
      await asks.locator('input').last().check({ force: true });
      await page
        .locator('.sheet')
        .getByText(/^Rules in force/)
        .click();
      await scan(page, false);
      await page.screenshot({ path: 'shots/claim-asks.png' });
    }
    await page.locator('.sheet footer .main').click();
    await expect(page.locator('.payments')).toBeHidden();
  }
  expect(asked).toBeGreaterThan(0);
});
