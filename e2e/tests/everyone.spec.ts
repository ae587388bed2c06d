// For everyone: phones, keyboards, languages, screen readers, wrong addresses.

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, test, type Page } from '@playwright/test';
import { keepTickets, playBots, visit } from './player';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Violation {
  id: string;
  impact: string;
  nodes: { target: string[] }[];
}

async function scan(page: Page): Promise<void> {
  await page.evaluate(axe);
  const found = (await page.evaluate('axe.run(document)')) as { violations: Violation[] };
  const serious = found.violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  expect(serious.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)).toEqual([]);
}

for (const dark of [false, true]) {
  for (const phone of [false, true]) {
    test(`accessibility of every page, ${dark ? 'dark' : 'light'}, ${phone ? 'phone' : 'laptop'}`, async ({ browser }) => {
      const { page } = await visit(browser, { dark, phone });
      for (const address of ['./', './#/new/friends', './#/new/shared', './#/rules/nordic', './#/nowhere']) {
        await page.goto(address);
        await expect(page.locator('h1').first()).toBeVisible();
        await scan(page);
      }
      await playBots(page, 'northern');
      await scan(page);
      await keepTickets(page);
      await expect(page.locator('header.mine')).toBeVisible({ timeout: 30_000 });
      await scan(page);
      await page.screenshot({ path: `screenshots/turn-${dark ? 'dark' : 'light'}-${phone ? 'phone' : 'laptop'}.png` });
    });
  }
}

test('nothing scrolls at the table, on a laptop or a phone', async ({ browser }) => {
  for (const phone of [false, true]) {
    const { page, context } = await visit(browser, { phone });
    await playBots(page, 'legends');
    await keepTickets(page);
    const overflow = await page.evaluate(() => [
      document.documentElement.scrollHeight - innerHeight,
      document.documentElement.scrollWidth - innerWidth,
    ]);
    expect(overflow).toEqual([0, 0]);
    await context.close();
  }
});

test('touch targets on a phone are large enough', async ({ browser }) => {
  const { page } = await visit(browser, { phone: true });
  await playBots(page, 'nordic');
  await keepTickets(page);
  const small = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('button, a')]
      .filter((element) => element.offsetParent !== null)
      .map((element) => ({ name: element.ariaLabel ?? element.textContent, box: element.getBoundingClientRect() }))
      .filter(({ box }) => box.width < 43.5 || box.height < 43.5)
      .map(({ name }) => name),
  );
  expect(small).toEqual([]);
});

test('by keyboard alone: from the home page to a drawn card', async ({ browser }) => {
  const { page } = await visit(browser);
  await page.goto('./');
  await expect(page.locator('.hero .main')).toBeEnabled();
  const to = async (selector: string): Promise<void> => {
    for (let press = 0; press < 80; press += 1) {
      if (await page.evaluate((wanted) => document.activeElement?.matches(wanted), selector)) return;
      await page.keyboard.press('Tab');
    }
    throw new Error(`${selector} is not reached by Tab`);
  };
  await to('.hero .main');
  await page.keyboard.press('Enter');
  await expect(page.locator('.sheet')).toBeVisible();
  for (let ticket = 1; ticket <= 2; ticket += 1) {
    await to(`.sheet li:nth-child(${ticket}) button`);
    await page.keyboard.press('Space');
  }
  await to('.sheet footer .main');
  await page.keyboard.press('Enter');
  // The sheet is gone, the keyboard is not lost: it goes on from the top of the table.
  await expect(page.locator('#status')).toBeFocused();
  await expect(page.locator('#status')).toHaveText(/^Your turn/, { timeout: 30_000 });
  await to('.line');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(page.locator('.sheet h2')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.locator('.sheet')).toBeHidden();
  await expect(page.locator('.line:focus')).toHaveCount(1);
  await to('.market .deck');
  await page.keyboard.press('Enter');
  await expect(page.locator('.status')).toHaveText('Draw your second card');
});

test('in Italian, and the other language at a click', async ({ browser }) => {
  const { page } = await visit(browser, { locale: 'it-IT' });
  await page.goto('./');
  await expect(page.locator('.hero .main')).toHaveText('Gioca');
  await expect(page.locator('html')).toHaveAttribute('lang', 'it');
  await page.getByRole('button', { name: 'Impostazioni' }).click();
  await page.getByRole('button', { name: 'English' }).click();
  await expect(page.locator('.hero .main')).toHaveText('Play');
  await page.reload();
  await expect(page.locator('.hero .main')).toHaveText('Play');
});

test('wrong addresses say what happened', async ({ browser }) => {
  const { page } = await visit(browser);
  for (const address of ['./#/nowhere', './nowhere', './#/table/none', './#/replay/none', './#/rules/none']) {
    await page.goto(address);
    await expect(page.getByRole('heading', { name: 'The line ends here' })).toBeVisible();
  }
});

test('the rulebook can be searched', async ({ browser }) => {
  const { page } = await visit(browser);
  await page.goto('./#/rules/nordic/NC-5');
  await expect(page.locator('section.here')).toBeVisible();
  await page.getByRole('searchbox').fill('globetrotter');
  await expect(page.getByRole('status')).toHaveText(/section/);
});

test('the home page is small', async ({ browser }) => {
  const { page } = await visit(browser);
  const client = await page.context().newCDPSession(page);
  await client.send('Network.enable');
  const addresses = new Map<string, string>();
  const sizes = new Map<string, number>();
  client.on('Network.requestWillBeSent', ({ requestId, request }) => addresses.set(requestId, request.url));
  client.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
    sizes.set(addresses.get(requestId) ?? requestId, encodedDataLength),
  );
  await page.goto('./');
  await expect(page.locator('.hero .main')).toBeEnabled();
  await expect(page.locator('.hero svg[preserveAspectRatio]')).toBeVisible();
  await page.waitForLoadState('networkidle');
  // Only the picture of the chosen board comes after the page is usable; all else counts, fonts too.
  const later = /\/board$|assets\/(BoardPicture|Space)-/;
  const bytes = [...sizes].filter(([address]) => !later.test(address)).reduce((sum, [, size]) => sum + size, 0);
  expect(bytes).toBeGreaterThan(50_000);
  expect(bytes).toBeLessThan(120_000);
});
