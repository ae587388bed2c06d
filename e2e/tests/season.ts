// Between the games of a campaign: what a player made of clicks does there.

import { expect, type Page } from '@playwright/test';
import { chronicleBefore } from './golden';
import { decide, keepTickets, next, type Player } from './player';

export type Way = 'keys' | 'taps';
/** What is done with every page and decision, once it is shown. */
export type Look = (kind: string) => Promise<void>;
const unseen: Look = () => Promise.resolve();

/** The first button of a game that is ready, or that goes on. */
const ON = '.now > .now > .main, .now .panel .now > .button.main';

/** Goes on by key or by tap. */
export async function press(page: Page, selector: string, way: Way): Promise<void> {
  const button = page.locator(selector).first();
  if (way === 'taps') return button.tap();
  await button.focus();
  await page.keyboard.press('Enter');
}

/** Goes on with the campaign that all tests know, before one of its games or from a chronicle of it; bots play the other companies. */
export async function goOnWith(page: Page, from: number | string): Promise<void> {
  const chronicle = typeof from === 'number' ? chronicleBefore(from) : from;
  await page.goto('./#/campaign');
  await page
    .locator('input[type="file"]')
    .setInputFiles({ name: 'c.campaign', mimeType: 'text/plain', buffer: Buffer.from(chronicle) });
  await expect(page.getByRole('heading', { name: /c\.campaign$/ })).toBeVisible();
  const others = page.locator('form select[aria-label]');
  for (let index = 1; index < (await others.count()); index += 1) await others.nth(index).selectOption('apprentice');
  await page.getByRole('button', { name: /^(Go on|Riprendi)$/ }).click();
  await expect(page.locator('.columns')).toBeVisible();
}

/** Reads to the last page there is. */
async function read(page: Page, way: Way, look: Look): Promise<void> {
  const forward = page.locator('.reader .forward');
  const count = page.locator('.reader .count');
  while (await forward.isVisible()) {
    const kind = (await page.locator('.reader article').first().getAttribute('class'))?.split(' ')[0] ?? '';
    const before = await count.textContent();
    // A postcard with a secret side is turned over.
    const turn = '.reader article button';
    if (await page.locator(turn).isVisible()) await press(page, turn, way);
    await look(`page-${kind}`);
    if (way === 'keys') await page.keyboard.press('ArrowRight');
    else await forward.tap();
    await expect.poll(async () => ((await count.isVisible()) ? count.textContent() : null)).not.toBe(before);
  }
}

/** The first choice of a decision: a city or a route by a tap on the map, everything else from the list. */
export async function choose(page: Page, way: Way): Promise<void> {
  const map = page.locator('.decision .map');
  if (way === 'keys' || !(await map.isVisible())) {
    const choice = '.decision [role="radio"]';
    if ((await page.locator(choice).count()) > 0) await press(page, choice, way);
    return;
  }
  await map.scrollIntoViewIfNeeded();
  const target = map.locator('.pick, .line.claimable .touch').first();
  const chosen = page.locator('.decision .main:enabled');
  // Where two may be meant the map comes nearer, and the next tap is sure.
  await expect
    .poll(
      async () => {
        // The middle of a ring is that of its box; the middle of a route lies on its way.
        const at = await target.evaluate((shape) => {
          const { x, y, width, height } = shape.getBoundingClientRect();
          if (!(shape instanceof SVGPathElement)) return { x: x + width / 2, y: y + height / 2 };
          const middle = shape
            .getPointAtLength(shape.getTotalLength() / 2)
            .matrixTransform(shape.getScreenCTM() ?? undefined);
          return { x: middle.x, y: middle.y };
        });
        await page.touchscreen.tap(at.x, at.y);
        return chosen.isVisible();
      },
      { intervals: [400] },
    )
    .toBe(true);
}

/** Reads and decides until the game can be opened, or gone on with; after the last one until the vaults stand there. */
export async function between(page: Page, way: Way, look: Look = unseen, until = ON): Promise<void> {
  await expect
    .poll(
      async () => {
        await read(page, way, look);
        if (await page.locator('.decision').isVisible()) {
          await look(`decision-${await page.locator('#decision-title').textContent()}`.replace(/\W+/g, '-'));
          await choose(page, way);
          await look(`chosen-${await page.locator('#decision-title').textContent()}`.replace(/\W+/g, '-'));
          await press(page, '.decision .main', way);
        }
        return page.locator(until).first().isVisible();
      },
      { timeout: 300_000, intervals: [100] },
    )
    .toBe(true);
}

/** The story of the year, which follows the tickets: it is read, what it asks is decided, and the table goes on. */
export async function story(page: Page, way: Way, look: Look = unseen): Promise<void> {
  await expect(page.locator('.sheet footer a.main')).toBeVisible();
  await look('story-sheet');
  await press(page, '.sheet footer a.main', way);
  await expect(page.locator('.columns')).toBeVisible();
  await between(page, way, look);
  await press(page, '.now .panel .now > .button.main', way);
  // An event may ask something at once: then its sheet lies over the cards.
  await expect(page.locator('#status')).toBeVisible();
  await expect(page.locator('.sheet footer a.main')).toBeHidden();
}

/** Plays until a claim asks something on its sheet, and leaves that open. */
export async function claimThatAsks(player: Player): Promise<boolean> {
  const { page } = player;
  const asks = page.getByRole('region', { name: /^(What this claim asks|Che cosa chiede questa linea)$/ });
  for (let decision = 0; decision < 80; decision += 1) {
    if (!(await next([player]))) return false;
    const line = page.locator('.line.claimable').first();
    // What was asked apart from a claim, and what a claim brought to light.
    if (await page.getByRole('heading', { name: /^(A rule asks you|Una regola ti chiede qualcosa)$/ }).isVisible()) {
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
    if (await asks.isVisible()) return true;
    await page.locator('.sheet footer .main').click();
    await expect(page.locator('.payments')).toBeHidden();
  }
  return false;
}

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

/** Decides what is asked, and lets a bot play the game that follows; afterwards the campaign is there again. */
export async function playOn(page: Page, seen: () => Promise<unknown> = () => Promise.resolve()): Promise<void> {
  await decideAll([page]);
  await openTable(page);
  await expect(page.locator('.sheet')).toBeVisible();
  await keepTickets(page);
  await throughStory([page]);
  await seen();
  await page.getByRole('button', { name: 'Table', exact: true }).click();
  await page.getByRole('button', { name: 'Let a bot play on' }).click();
  await expect(page.locator('.end')).toBeVisible();
  await backToCampaign(page);
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
          // Where one chooses on the map the list is folded up on a phone.
          const folded = page.locator('.decision details:not([open]) summary');
          if (await folded.isVisible()) await folded.click({ timeout: 2000 }).catch(() => undefined);
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
