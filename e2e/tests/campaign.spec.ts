// Campaigns at the table: founded by two people and a bot, played, wound up; and the vaults at the end.

import { readdirSync, readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { decide, keepTickets, letBotsFinish, next, test, visit, type Player } from './player';
import { scan } from './scan';
import { backToCampaign, decideAll, goOnWith, openTable, playOn, skip, throughStory } from './season';

const who = (page: Page, company: string) => page.getByLabel(`Who plays ${company}`);
const year = (page: Page) => page.locator('h1').first();

/** Two browsers and a bot: the campaign is founded and its first game can begin. */
async function founded(host: Player, guest: Player): Promise<void> {
  await host.page.goto('./#/campaign');
  await who(host.page, 'Hudson & Lakes').selectOption('me');
  await who(host.page, 'Chesapeake Western').selectOption('open');
  await who(host.page, 'New England Shore').selectOption('apprentice');
  await host.page.getByRole('button', { name: 'Found the campaign' }).click();
  await guest.page.goto(await host.page.locator('.link').inputValue());
  await guest.page.getByRole('button', { name: 'Take this company' }).click();
  await host.page.getByRole('button', { name: 'Sign the register' }).click();
  for (const { page } of [host, guest]) await expect(year(page)).toHaveText('1865 First Whistle');
}

/** The table is opened by one and entered by the other; everybody has tickets to choose. */
async function begin(host: Player, guest: Player): Promise<void> {
  await openTable(host.page);
  await guest.page.getByRole('button', { name: 'To the table' }).click();
  await expect(guest.page.locator('article .seats')).toBeVisible();
  await host.page.getByRole('button', { name: 'Start' }).click();
  for (const { page } of [host, guest]) await expect(page.locator('.sheet')).toBeVisible();
}

/** Reads what happened after the first game by keyboard: in its true order, to and fro, and after coming back. */
async function readAll(page: Page): Promise<void> {
  const title = page.locator('.reader h2').first();
  const count = page.locator('.reader .count');
  await expect(title).toHaveText('The bank writes its slips');
  await scan(page, false);
  const titles = [(await title.textContent()) ?? ''];
  // The decisions that others owe may still come in: the story goes on until mine is due.
  for (let number = 2; await page.locator('.reader .forward').isVisible(); number += 1) {
    await page.keyboard.press('ArrowRight');
    await expect(count.or(page.locator('.now h2')).first()).toBeVisible();
    if (!(await count.isVisible())) break;
    await expect(count).toHaveText(new RegExp(`^${number} of`));
    titles.push((await title.textContent()) ?? '');
    if (number === 4) {
      await page.keyboard.press('ArrowLeft');
      await expect(title).toHaveText(titles[2]);
      await page.reload();
      await expect(title).toHaveText(titles[3]);
    }
    const turn = page.getByRole('button', { name: 'Turn it over' });
    if (await turn.isVisible()) {
      await turn.click();
      await expect(page.getByText('For your eyes only')).toBeVisible();
    }
    await page.screenshot({ path: `shots/chapter-${number}.png` });
  }
  const order = ['The bank writes its slips', 'Table of earnings', 'Punching tickets'];
  expect(titles.filter((one) => order.includes(one))).toEqual(order);
  // The story of the next year follows its tickets (LW-52).
  expect(titles).not.toContain('Situations wanted');
}

test('two people and a bot: game 1 to its end, the toolkit opens, game 2 begins', async ({ browser }) => {
  const host = await visit(browser);
  const guest = await visit(browser, { phone: true, dark: true, locale: 'it-IT' });
  await guest.page.addInitScript(() => localStorage.setItem('capotreno.language', 'en'));
  await founded(host, guest);
  await scan(host.page, false);
  await begin(host, guest);
  for (const { page } of [host, guest]) await keepTickets(page);
  expect(await throughStory([host.page, guest.page])).toEqual([]);
  await letBotsFinish([host, guest]);
  for (const { page } of [host, guest]) await backToCampaign(page);
  await readAll(host.page);

  await decideAll([host.page, guest.page]);
  await skip(guest.page);
  for (const { page } of [host, guest]) {
    await expect(year(page)).toHaveText('1868 Hired Hands');
    await page.getByText('Everything in detail').click();
    const changes = page.getByRole('region', { name: 'What has changed' });
    for (const box of ['Postcards', 'Punching tickets'])
      await expect(changes.getByRole('link', { name: box })).toBeVisible();
  }
  // The boxes of the toolkit are filled, the others are still sealed.
  await host.page.getByRole('link', { name: 'Rulebook' }).click();
  const boxes = host.page.getByRole('list', { name: 'The boxes of the rulebook' });
  await expect(boxes.getByText('still sealed')).toHaveCount(15);
  for (const rule of ['CH-S', 'CH-P']) await expect(host.page.locator(`#${rule}`)).toBeVisible();
  await host.page.getByRole('link', { name: 'Story' }).click();
  await expect(host.page.getByRole('heading', { name: 'Situations wanted' })).toHaveCount(0);
  await host.page.screenshot({ path: 'shots/campaign-1868.png', fullPage: true });

  await begin(host, guest);
  await keepTickets(host.page);
  await expect(host.page.getByText('My office')).toBeVisible();
  // LW-5, LW-52: the story waits for the last ticket; then its decisions, then the first turn.
  await expect(host.page.getByRole('link', { name: 'Read the story' })).toHaveCount(0);
  await keepTickets(guest.page);
  await host.page.screenshot({ path: 'shots/campaign-story-sheet.png' });
  expect(await throughStory([host.page, guest.page])).toContain('Hire somebody');
  await host.page.getByRole('button', { name: /^Rules in force/ }).click();
  await expect(host.page.locator('.sheet').getByText('Q Staff.')).toBeVisible();
});

/** A saved campaign, one company mine and the others bots'. */
async function goOn(page: Page, game = 12, title = '1898 The Charter'): Promise<void> {
  await goOnWith(page, game);
  await expect(year(page)).toHaveText(title);
}

test('a saved campaign before its last game: it is played, and the vaults are opened', async ({ browser }) => {
  const { page } = await visit(browser);
  await goOn(page);
  await playOn(page, () => page.screenshot({ path: 'shots/campaign-1898.png' }));
  await decideAll([page]);
  // Nothing of the end is told before the vaults are open.
  await expect(page.getByText('The vaults are still shut.')).toBeVisible();
  await expect(page.getByText('The Continental Charter goes to')).toHaveCount(0);
  await page.getByRole('link', { name: 'Companies', exact: true }).click();
  await page.locator('.whose [aria-pressed="false"]').first().click();
  await expect(page.getByText('Locked until the campaign ends.')).toBeVisible();
  const vault = page.getByRole('button', { name: /^Open the vault of/ });
  while (await vault.isVisible()) await vault.click();
  await scan(page, false);
  await page.screenshot({ path: 'shots/campaign-vaults.png', fullPage: true });
  await page.getByRole('button', { name: 'Who is it?' }).click();
  await expect(page.getByRole('heading', { name: /^The Continental Charter goes to/ })).toBeVisible();
  await expect(page.locator('.vaults tfoot td').first()).toHaveText(/^\$\d+$/);
  await expect(page.locator('.epilogues article').first()).toContainText('The Continental Charter goes to');
  await page.screenshot({ path: 'shots/campaign-over.png', fullPage: true });
  await scan(page, false);
  await page.getByRole('link', { name: 'Keepsake' }).first().click();
  await expect(page.getByRole('button', { name: 'Print or save' })).toBeVisible();
  await scan(page, false);
  await page.screenshot({ path: 'shots/campaign-keepsake.png', fullPage: true });

  // The page to keep stands alone.
  await expect(page.locator('.vaults')).toBeHidden();
  await page.getByRole('link', { name: 'Story' }).click();
  await page.getByRole('button', { name: 'Play on the finished map' }).click();
  await expect(page.locator('.sheet')).toBeVisible();
});

test('a saved campaign before its seventh game is played to the vaults on a phone', async ({ browser }) => {
  const { page } = await visit(browser, { phone: true });
  await goOn(page, 7, '1883 Silver Jubilee');
  for (const following of [1886, 1889, 1892, 1895, 1898]) {
    await playOn(page);
    await decideAll([page]);
    await expect(year(page)).toContainText(String(following));
  }
  await playOn(page);
  await decideAll([page]);
  await expect(page.getByText('The vaults are still shut.')).toBeVisible();
});

/** A decision with one's own clicks; a question of the campaign's rules gets its first answer. */
async function byHand(page: Page): Promise<void> {
  const seen = (): Promise<string> =>
    page.evaluate(() =>
      ['.status', '#sheet-title', '.hand section', '.players', '.log ol']
        .map((one) => {
          const found = document.querySelector(one);
          return `${found?.ariaLabel}${found?.textContent}`;
        })
        .join(),
    );
  const before = await seen();
  const asked = await page.getByRole('heading', { name: 'A rule asks you' }).isVisible();
  if (asked) await page.locator('.sheet').locator('.answers button, .cities button').first().click();
  else await decide(page);
  await expect.poll(seen, { intervals: [30] }).not.toBe(before);
}

test('a late game by hand: tolls, stamps and whatever else the rules ask is answered', async ({ browser }) => {
  const player = await visit(browser);
  // On the sheet of a claim or on one of its own: each goes to the table as an answer.
  const answers: string[] = [];
  player.page.on('websocket', (socket) =>
    socket.on('framesent', ({ payload }) => {
      if (/"action":\{"(answer|pick)"/.test(String(payload))) answers.push(String(payload));
    }),
  );
  await goOn(player.page);
  await decideAll([player.page]);
  await openTable(player.page);
  await keepTickets(player.page);
  await throughStory([player.page]);
  for (let decision = 0; decision < 60 && answers.length < 6; decision += 1) {
    const page = await next([player]);
    if (!page) break;
    await byHand(page);
  }
  expect(answers.length).toBeGreaterThan(0);
  expect(await player.page.locator('.mark.depot').count()).toBeGreaterThan(5);
  await player.page.screenshot({ path: 'shots/campaign-by-hand.png' });
});

test('people come and go; a campaign is saved, and played again from an earlier year', async ({ browser }) => {
  const { page } = await visit(browser);
  await goOn(page);
  await page.getByRole('link', { name: 'People', exact: true }).click();
  const me = page.locator('.crew li').first();
  await me.getByRole('button', { name: 'Let a bot sit in' }).click();
  await expect(me).toContainText('a bot sits in');
  await me.getByRole('button', { name: 'Away' }).click();
  await expect(me).toContainText('away');
  await me.getByRole('button', { name: 'Back again' }).click();
  await expect(me).toContainText('plays');

  await page.getByRole('button', { name: 'Save the chronicle' }).click();
  await expect(page.locator('.crew [role="alert"]')).toContainText('The file holds all secrets');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.locator('.crew [role="alert"] .main').click(),
  ]);
  expect(download.suggestedFilename()).toBe('charter-1898.campaign');
  expect(readFileSync(await download.path(), 'utf8')).toMatch(/^\{"format":"capotreno-campaign"/);

  const address = page.url();
  await page.getByLabel('Play again from').selectOption('1895');
  await page.getByRole('button', { name: 'Play again', exact: true }).click();
  await expect(year(page)).toHaveText('1895 Two Oceans');
  expect(page.url()).not.toBe(address);
  await page.goto('./#/campaign');
  await expect(page.locator('a[href^="#/campaign/"]')).toHaveCount(2);
});

test('around one device: the companies decide in turn, and each sees its own office', async ({ browser }) => {
  const { page } = await visit(browser);
  await page.goto('./#/campaign');
  await who(page, 'Hudson & Lakes').selectOption('me');
  await who(page, 'Chesapeake Western').selectOption('shared');
  await page.getByLabel('Name of the player of Chesapeake Western').fill('Bea');
  await who(page, 'New England Shore').selectOption('none');
  await page.getByRole('button', { name: 'Found the campaign' }).click();
  await openTable(page);
  // Each takes the device, chooses tickets, and then lets a bot play on.
  for (const _ of [0, 1]) {
    await page.locator('.curtain .main').click();
    await keepTickets(page);
  }
  const curtain = page.locator('.curtain .main');
  for (const player of [0, 1]) {
    // Whoever chose tickets last may also be the one who starts, and then has the device already.
    await expect(player === 0 ? curtain.or(page.locator('header.mine')) : curtain).toBeVisible();
    if (await curtain.isVisible()) await curtain.click();
    await page.getByRole('button', { name: 'Table', exact: true }).click();
    await page.getByRole('button', { name: 'Let a bot play on' }).click();
  }
  await expect(page.locator('.end')).toBeVisible();
  await backToCampaign(page);
  // The next game: each chooses tickets, and the story follows.
  await openTable(page);
  for (const _ of [0, 1]) {
    await curtain.click();
    await keepTickets(page);
  }
  await page.getByRole('link', { name: 'Read the story' }).click();
  await expect(page.locator('.columns')).toBeVisible();

  const owner: string[] = [];
  for (const _ of [0, 1]) {
    // Nobody's eyes are open until somebody says who has the device.
    await expect(page.locator('.eyes [aria-pressed="true"]')).toHaveCount(0);
    await page
      .getByRole('button', { name: /^I am / })
      .first()
      .click();
    await page.locator('.reader .skip').click();
    await expect(page.locator('#decision-title')).toHaveText('Hire somebody');
    owner.push((await page.locator('.eyes [aria-pressed="true"]').textContent()) ?? '');
    await page.locator('.decision [role="radio"]').first().click();
    await page.locator('.decision .main').click();
    await expect(page.locator('#decision-title')).toBeHidden();
  }
  expect(new Set(owner).size).toBe(2);
  // Each has a letter of its own, whose other side nobody else reads.
  await page.getByRole('link', { name: 'Companies', exact: true }).click();
  const secrets = page.getByText('For your eyes only');
  await expect(secrets).toHaveCount(1);
  await page.locator('.whose [aria-pressed="false"]').first().click();
  await expect(secrets).toHaveCount(0);
});

test('what is sealed is not in the built client', () => {
  const assets = new URL('../../web/dist/assets/', import.meta.url);
  const client = readdirSync(assets)
    .filter((name) => name.endsWith('.js'))
    .map((name) => readFileSync(new URL(name, assets), 'utf8'))
    .join('\n');
  expect(client).toContain('The Continental Charter goes to');
  for (const language of ['en', 'it']) {
    const read = (file: string): string =>
      readFileSync(new URL(`../../campaigns/charter/words/${language}/${file}`, import.meta.url), 'utf8');
    const sentences = read('sentences.ftl').match(/(?<=^[a-z0-9-]+ = )[^{\n]{12,}/gm) ?? [];
    const texts = ['boxes', 'events', 'staff', 'story'].flatMap(
      (file) => read(`${file}.toml`).match(/(?<=^(?:summary|text) = "{1,3}\n?)[^"\n]{20,}/gm) ?? [],
    );
    expect(sentences.length).toBeGreaterThan(40);
    expect(texts.length).toBeGreaterThan(100);
    expect([...sentences, ...texts].filter((sealed) => client.includes(sealed))).toEqual([]);
  }
});

for (const phone of [false, true]) {
  test(`accessibility of a campaign's pages in both themes, on a ${phone ? 'phone' : 'laptop'}`, async ({
    browser,
  }) => {
    const dark = phone;
    const { page } = await visit(browser, { phone, dark });
    await page.goto('./#/campaign');
    await expect(who(page, 'Hudson & Lakes')).toBeVisible();
    await scan(page, dark);
    await goOn(page);
    for (const part of ['Story', 'Map', 'Rulebook', 'Companies', 'Ledger', 'People']) {
      await page.getByRole('link', { name: part, exact: true }).click();
      if (part === 'Map') await expect(page.locator('.line').first()).toBeVisible();
      await page
        .locator('.parts summary')
        .evaluateAll((all) => all.forEach((summary) => (summary as HTMLElement).click()));
      await scan(page, dark);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), part).toBe(0);
      await page.screenshot({ path: `shots/campaign-${part.toLowerCase()}-${phone ? 'phone' : 'laptop'}.png` });
    }
  });
}

for (const phone of [false, true]) {
  test(`every page of a chapter with a frontier can be read, on a ${phone ? 'phone' : 'laptop'}`, async ({
    browser,
  }) => {
    const { page } = await visit(browser, { phone, dark: phone });
    await goOn(page, 4, '1874 Over the Line');
    await expect(page.locator('.reader')).toBeVisible();
    const kinds = new Set<string>();
    const forward = page.locator('.reader .forward');
    for (let number = 1; await forward.isVisible(); number += 1) {
      await expect(page.locator('.reader .count')).toHaveText(new RegExp(`^${number} of`));
      const kind = (await page.locator('.reader article').first().getAttribute('class'))?.split(' ')[0] ?? '';
      // Pages of one kind look alike.
      if (!kinds.has(kind)) {
        if (kind === 'frontier') await expect(page.locator('.reader svg[role="img"] .new').first()).toBeAttached();
        await scan(page, phone);
        await page.screenshot({ path: `shots/chapter-${kind}-${phone ? 'phone' : 'laptop'}.png`, fullPage: true });
      }
      kinds.add(kind);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), kind).toBe(0);
      await forward.click();
    }
    for (const kind of ['slips', 'card', 'box', 'frontier', 'event', 'done', 'drawn'])
      expect([...kinds]).toContain(kind);
    // All of it can be read again from the beginning.
    await page.getByRole('button', { name: 'After 1871' }).click();
    await expect(page.locator('.reader .count')).toHaveText(/^1 of/);
  });
}

test('a file that is no chronicle, and an address that is no campaign', async ({ browser }) => {
  const { page } = await visit(browser);
  await page.goto('./#/campaign');
  await page
    .locator('input[type="file"]')
    .setInputFiles({ name: 'holiday.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('not a chronicle') });
  await expect(page.getByRole('alert')).toHaveText('This file is no chronicle of a campaign, or it is damaged.');
  await page.goto('./#/campaign/none');
  await expect(page.getByRole('heading', { name: 'The line ends here' })).toBeVisible();
});
