// For everyone: phones, keyboards, languages, screen readers, large text.

import { expect, type Page } from '@playwright/test';
import { keepTickets, open, playBots, test, visit } from './player';
import { scan } from './scan';

for (const phone of [false, true]) {
  test(`accessibility of every page in both themes, on a ${phone ? 'phone' : 'laptop'}`, async ({ browser }) => {
    const dark = phone;
    const { page } = await visit(browser, { dark, phone });
    for (const address of [
      './',
      './#/new/bots',
      './#/new/friends',
      './#/new/shared',
      './#/link/none',
      './#/rules/nordic',
      './#/nowhere',
    ]) {
      await open(page, address);
      await expect(page.locator('h1').first()).toBeVisible();
      await page.locator('summary').evaluateAll((all) => all.forEach((summary) => (summary as HTMLElement).click()));
      await scan(page, dark);
    }
    await open(page, './#/new/friends');
    await page.locator('form .main').click();
    await expect(page.locator('.link')).toBeVisible();
    await scan(page, dark);
    await playBots(page, 'northern');
    await scan(page, dark);
    await keepTickets(page);
    await expect(page.locator('#status')).toHaveText(/^Your turn/);
    await scan(page, dark);
    await page.screenshot({ path: `shots/turn-${dark ? 'dark' : 'light'}-${phone ? 'phone' : 'laptop'}.png` });
    await page.getByRole('button', { name: 'Table', exact: true }).click();
    await scan(page, dark);
    await page.getByRole('button', { name: 'Let a bot play on' }).click();
    await expect(page.locator('.end')).toBeVisible();
    await scan(page, dark);
    await page.getByRole('link', { name: 'Replay' }).click();
    await expect(page.locator('.timeline')).toBeVisible();
    await scan(page, dark);
  });
}

test('nothing scrolls at the table, on a laptop or a phone', async ({ browser }) => {
  for (const phone of [false, true]) {
    const { page, context } = await visit(browser, { phone });
    await playBots(page, 'legends');
    await keepTickets(page);
    const overflow = (): Promise<number[]> =>
      page.evaluate(() => [
        document.documentElement.scrollHeight - innerHeight,
        document.documentElement.scrollWidth - innerWidth,
      ]);
    await expect.poll(overflow).toEqual([0, 0]);
    await context.close();
  }
});

test('a tablet held upright and a phone on its side have room for board and decision', async ({ browser }) => {
  const { page } = await visit(browser);
  await playBots(page, 'legends');
  for (const [width, height, least] of [
    [820, 1180, 600],
    [844, 390, 320],
  ]) {
    await page.setViewportSize({ width, height });
    await expect.poll(async () => (await page.locator('.world').boundingBox())!.width).toBeGreaterThan(least);
    const sheet = (await page.locator('.sheet').boundingBox())!;
    const ticket = (await page.locator('.sheet li button').first().boundingBox())!;
    expect(ticket.x).toBeGreaterThanOrEqual(sheet.x);
    expect(ticket.x + ticket.width).toBeLessThanOrEqual(sheet.x + sheet.width);
    await expect(page.locator('.sheet li button').first()).toBeInViewport({ ratio: 1 });
    await expect(page.locator('.sheet footer .main')).toBeInViewport({ ratio: 1 });
  }
});

/** What cannot be read however one scrolls: cut off by the window's side or by its own box. */
async function lost(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const seen = (element: HTMLElement): boolean =>
      element.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true }) &&
      !element.closest('.unseen, .skip');
    for (const element of document.querySelectorAll<HTMLElement>(
      'h1, h2, h3, p, label, button, a, li, summary, input, select, td, th',
    )) {
      if (!seen(element)) continue;
      element.scrollIntoView({ block: 'center', inline: 'center' });
      const box = element.getBoundingClientRect();
      const name = `${element.tagName} ${(element.ariaLabel ?? element.textContent ?? '').trim().slice(0, 40)}`;
      if (box.left < -1 || box.right > innerWidth + 1) found.push(`${name}: beside the window`);
      if (box.top > innerHeight || box.bottom < 0) found.push(`${name}: below the window`);
      const cut = getComputedStyle(element).overflowX === 'hidden' && element.scrollWidth > element.clientWidth + 1;
      if (cut && element.tagName !== 'LI') found.push(`${name}: cut`);
    }
    return found;
  });
}

test('text twice as large: nothing is lost', async ({ browser }) => {
  const large = async (page: Page): Promise<void> => {
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%', 'important'));
  };
  const { page } = await visit(browser);
  for (const address of ['./', './#/new/friends', './#/nowhere']) {
    await open(page, address);
    await expect(page.locator('h1').first()).toBeVisible();
    await page.locator('summary').evaluateAll((all) => all.forEach((summary) => (summary as HTMLElement).click()));
    await large(page);
    await expect.poll(() => lost(page), address).toEqual([]);
  }
  await playBots(page, 'legends');
  await large(page);
  await expect.poll(() => lost(page)).toEqual([]);
  await keepTickets(page);
  await expect(page.locator('#status')).toHaveText(/^Your turn/);
  await page.screenshot({ path: 'shots/large-text.png' });
  await expect.poll(() => lost(page)).toEqual([]);
  // The browser's own zoom of 200 % makes a laptop's window half as wide and half as high.
  await page.setViewportSize({ width: 683, height: 384 });
  await page.reload();
  await expect(page.locator('#status')).toHaveText(/^Your turn/);
  await expect.poll(() => lost(page)).toEqual([]);
  await page.screenshot({ path: 'shots/zoomed.png' });
});

test('touch targets on a phone are large enough', async ({ browser }) => {
  const { page } = await visit(browser, { phone: true });
  await playBots(page, 'nordic');
  await keepTickets(page);
  const small = (): Promise<(string | null)[]> =>
    page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('button, a')]
        .filter((element) => element.offsetParent !== null)
        .map((element) => ({ name: element.ariaLabel ?? element.textContent, box: element.getBoundingClientRect() }))
        .filter(({ box }) => box.width < 43.5 || box.height < 43.5)
        .map(({ name }) => name),
    );
  await expect.poll(small).toEqual([]);
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
  await expect(page.locator('#status')).toHaveText(/^Your turn/);
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

test('the rulebook can be searched', async ({ browser }) => {
  const { page } = await visit(browser);
  await page.goto('./#/rules/nordic/NC-5');
  await expect(page.locator('section.here')).toBeVisible();
  await page.getByRole('searchbox').fill('globetrotter');
  await expect(page.getByRole('status')).toHaveText(/section/);
  // Other pages have answers, too.
  await page.getByRole('searchbox').fill('bullet train');
  await page.locator('.elsewhere a').first().click();
  await expect(page.locator('section.here')).toContainText(/bullet train/i);
});

test('installing is offered where the browser offers it', async ({ browser }) => {
  const { page } = await visit(browser);
  await page.goto('./');
  const manifest = await (
    await page.request.get(await page.locator('link[rel=manifest]').evaluate((link: HTMLLinkElement) => link.href))
  ).json();
  for (const { src } of manifest.icons) expect((await page.request.get(`./${src}`)).ok()).toBe(true);
  await page.getByRole('button', { name: 'Settings' }).click();
  const install = page.getByRole('button', { name: 'Install as an app' });
  await expect(install).toHaveCount(0);
  await page.evaluate(() =>
    dispatchEvent(
      Object.assign(new Event('beforeinstallprompt'), {
        prompt: () => Promise.resolve(Object.assign(window, { asked: true })),
      }),
    ),
  );
  await install.click();
  expect(await page.evaluate('window.asked')).toBe(true);
  await expect(install).toHaveCount(0);
});

test('the home page is small', async ({ browser }) => {
  const { page } = await visit(browser);
  await page.addInitScript(() => {
    const look = () => {
      if (document.querySelector('.hero .main:not(:disabled)')) Object.assign(window, { usable: performance.now() });
      else setTimeout(look, 5);
    };
    look();
  });
  await page.goto('./');
  const usable = Number(await (await page.waitForFunction('window.usable')).jsonValue());
  await page.waitForLoadState('networkidle');
  // What was asked for until Play could be pressed, fonts too. Pictures, and what a table needs, come when there is time.
  const bytes = await page.evaluate(
    (until) =>
      [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
        .filter(({ name, startTime }) => startTime < until && !name.includes('/picture?'))
        .reduce((sum, entry) => sum + (entry as PerformanceResourceTiming).transferSize, 0),
    usable,
  );
  expect(bytes).toBeGreaterThan(50_000);
  expect(bytes).toBeLessThan(90_000);
});
