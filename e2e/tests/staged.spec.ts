// A campaign as an event: from its founding to the third game through every staged step, and what a claim asks on its
// own sheet.

import { expect, type Page } from '@playwright/test';
import { chronicleAfter } from './golden';
import { keepTickets, test, visit } from './player';
import { scan } from './scan';
import { between, claimThatAsks, goOnWith, type Look, press, story, type Way } from './season';

/** Looks at every kind of page once: its faults, its picture, its width. */
function looking(page: Page, way: Way): { seen: Set<string>; look: Look } {
  const seen = new Set<string>();
  const look = async (kind: string): Promise<void> => {
    if (seen.has(kind)) return;
    seen.add(kind);
    if (kind === 'story-sheet' || kind.startsWith('chosen')) return;
    await scan(page, false);
    await page.screenshot({ path: `shots/staged-${kind}-${way}.png`, fullPage: true });
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), kind).toBe(0);
  };
  return { seen, look };
}

for (const way of ['keys', 'taps'] as const) {
  const phone = way === 'taps';
  test(`from founding to the third game ${phone ? 'on a phone, in Italian' : 'by keyboard'}`, async ({ browser }) => {
    const { page } = await visit(browser, { phone, locale: phone ? 'it-IT' : 'en-GB' });
    await page.goto('./#/campaign');
    // Alone: bots for all other companies.
    await press(page, 'form button[type="button"]', way);
    const { seen, look } = looking(page, way);
    for (const year of [1865, 1868, 1871]) {
      await expect(page.locator('h1').first()).toContainText(String(year));
      await between(page, way, look);
      await look(`ready-${year}`);
      await press(page, '.now .panel .now > .button.main', way);
      await keepTickets(page);
      await story(page, way, look);
      if (year === 1871) break;
      await page.getByRole('button', { name: /^(Table|Tavolo)$/ }).click();
      await page.getByRole('button', { name: /^(Let a bot play on|Lascia giocare un bot)$/ }).click();
      await expect(page.locator('.end tfoot td').first()).not.toBeEmpty();
      await page.locator('a[href^="#/campaign/"]:visible').last().click();
      await expect(page.locator('.columns')).toBeVisible();
    }
    for (const kind of ['masthead', 'first', 'slips', 'card', 'box', 'event', 'people', 'letter', 'challenge', 'done'])
      expect([...seen], kind).toContain(`page-${kind}`);
  });
}

for (const way of ['keys', 'taps'] as const)
  test(`vote, growth, frontier, colour and depot after the fifth game, ${way === 'keys' ? 'by keyboard' : 'on a map under a finger'}`, async ({
    browser,
  }) => {
    const { page } = await visit(browser, { phone: way === 'taps' });
    await goOnWith(page, chronicleAfter(5));
    const decisions: string[] = [];
    const told: string[] = [];
    await between(page, way, async (kind) => {
      if (kind.startsWith('decision')) {
        if (!decisions.includes(kind)) await scan(page, false);
        decisions.push(kind);
      }
      if (kind === 'page-done') told.push((await page.locator('.reader article').first().textContent()) ?? '');
    });
    expect([...new Set(decisions)]).toEqual([
      'decision-A-vote',
      'decision-A-city-grows',
      'decision-Pick-the-next-frontier',
      'decision-Give-a-new-route-your-colour',
      'decision-Build-a-depot',
    ]);
    // Who voted what, and what a bot made grow.
    expect(told.find((one) => /Testify|Stay silent/.test(one))).toContain('New England Shore');
    expect(told.find((one) => one.includes('grows'))).toContain('New England Shore');
  });

test('what a claim asks is answered on its sheet', async ({ browser }) => {
  const player = await visit(browser);
  const { page } = player;
  await goOnWith(page, 8);
  await between(page, 'keys');
  await press(page, '.now .panel .now > .button.main', 'keys');
  await keepTickets(page);
  await story(page, 'keys');

  expect(await claimThatAsks(player)).toBe(true);
  const sheet = page.locator('.sheet');
  await sheet.locator('section input').last().check({ force: true });
  await sheet.getByText(/^Rules in force/).click();
  await scan(page, false);
  await page.screenshot({ path: 'shots/claim-asks.png' });
  await sheet.locator('footer .main').click();
  await expect(page.locator('.payments')).toBeHidden();
});
