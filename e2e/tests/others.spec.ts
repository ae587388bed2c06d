// Other people, and oneself on two devices: two guests become one, somebody is blocked, a line is reported.

import { expect, type Page } from '@playwright/test';
import { open, test, visit } from './player';
import { scan } from './scan';

async function named(page: Page, name: string): Promise<void> {
  await page.goto('./');
  await page.getByLabel('Your name').fill(name);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('button', { name: 'Saved' })).toBeVisible();
}

/** A table for friends: its address. */
async function table(page: Page): Promise<string> {
  await open(page, './#/new/friends');
  await page.locator('form .main').click();
  return page.locator('.link').inputValue();
}

async function say(page: Page, words: string): Promise<void> {
  await page.getByLabel('Say something').fill(words);
  await page.getByRole('button', { name: 'Send' }).click();
}

test('two devices become one person, with the tables of both', async ({ browser }) => {
  const laptop = await visit(browser);
  const phone = await visit(browser, { phone: true });
  await named(laptop.page, 'Ada');
  await named(phone.page, 'Ada on the phone');
  const there = await table(phone.page);
  await open(laptop.page, './');
  await laptop.page.getByRole('button', { name: 'Go on with another device' }).click();
  await open(phone.page, await laptop.page.locator('.link').inputValue());
  await scan(phone.page, false);
  await phone.page.getByRole('button', { name: 'Go on with this device' }).click();
  await expect(phone.page.getByRole('status')).toContainText(
    'You are Ada, here too. With what was played here: 1 table',
  );
  // The table of the phone is hers on the laptop: she is its host.
  await open(laptop.page, there);
  await expect(laptop.page.getByRole('button', { name: 'Start' })).toBeVisible();
});

test('two who sit at one table stay two', async ({ browser }) => {
  const [anna, bruno] = [await visit(browser), await visit(browser, { phone: true })];
  await named(anna.page, 'Anna');
  await bruno.page.goto(await table(anna.page));
  await bruno.page.locator('article .main').click();
  await expect(bruno.page.getByLabel('Say something')).toBeVisible();
  await open(anna.page, './');
  await anna.page.getByRole('button', { name: 'Go on with another device' }).click();
  await open(bruno.page, await anna.page.locator('.link').inputValue());
  await bruno.page.getByRole('button', { name: 'Go on with this device' }).click();
  await expect(bruno.page.getByRole('alert')).toContainText('Nobody can have won and lost one game');
  await expect(bruno.page.getByRole('button', { name: 'Without what was played here' })).toBeVisible();
});

test('somebody is blocked and reported beside a line of the chat', async ({ browser }) => {
  const [anna, bruno] = [await visit(browser), await visit(browser, { phone: true })];
  await named(anna.page, 'Anna');
  await named(bruno.page, 'Bruno');
  const link = await table(anna.page);
  await open(bruno.page, link);
  await bruno.page.locator('article .main').click();
  await say(bruno.page, 'Something rude');
  await anna.page.getByRole('button', { name: 'Block Bruno or report this line' }).click();
  const sheet = anna.page.getByRole('dialog');
  await expect(sheet).toContainText('Something rude');
  await sheet.getByRole('textbox').fill('One does not say that.');
  await sheet.getByRole('button', { name: 'Report to the operator' }).click();
  await expect(sheet.getByText('Reported.')).toBeVisible();
  await sheet.getByRole('button', { name: 'Block Bruno' }).click();
  await expect(sheet.getByText('Bruno is blocked.')).toBeVisible();
  await expect(anna.page.getByText('Something rude').locator('visible=true')).toHaveCount(1);
  await sheet.getByRole('button', { name: 'Close' }).click();
  await say(bruno.page, 'More of it');
  await expect(bruno.page.getByText('More of it')).toBeVisible();
  await say(anna.page, 'Goodbye');
  await expect(anna.page.getByText('Goodbye')).toBeVisible();
  await expect(anna.page.getByText('More of it')).toHaveCount(0);
  // Another table of hers is not for him.
  await open(bruno.page, await table(anna.page));
  await bruno.page.locator('article .main').click();
  await expect(bruno.page.getByText('Somebody at this table does not want to play with you.')).toBeVisible();
  // The menu has both.
  await open(anna.page, './#/people');
  await expect(anna.page.getByText('Waits for an answer.')).toBeVisible();
  await scan(anna.page, false);
  await anna.page.getByRole('button', { name: 'Unblock Bruno' }).click();
  await expect(anna.page.getByText('Nobody. At a table')).toBeVisible();
  await anna.page.getByRole('button', { name: 'Take back', exact: true }).click();
  await expect(anna.page.getByText('Nothing.')).toBeVisible();
});

test('friends by link, and one invites the other', async ({ browser }) => {
  const [anna, bruno] = [await visit(browser), await visit(browser, { phone: true, dark: true })];
  await named(anna.page, 'Anna');
  await named(bruno.page, 'Bruno');
  await open(anna.page, './#/people');
  await anna.page.getByRole('button', { name: 'Make a link for a friend' }).click();
  const link = await anna.page.locator('.link').inputValue();
  await open(bruno.page, link);
  await expect(bruno.page.getByText('Anna wants to be your friend here')).toBeVisible();
  await scan(bruno.page, true);
  await bruno.page.getByRole('button', { name: 'Be friends' }).click();
  await expect(bruno.page.getByRole('status')).toContainText('You and Anna are friends.');
  await table(anna.page);
  await anna.page.getByRole('button', { name: 'Invite Bruno' }).click();
  await expect(anna.page.getByRole('button', { name: 'Invite Bruno' })).toHaveCount(0);
  await scan(anna.page, false);
  // He finds it when he comes by.
  await open(bruno.page, './');
  await bruno.page.getByText('You are invited').click();
  await bruno.page.getByRole('button', { name: 'Accept' }).click();
  await expect(anna.page.getByRole('button', { name: 'Start' })).toBeEnabled();
  await open(bruno.page, './#/people');
  await scan(bruno.page, true);
  await bruno.page.getByRole('button', { name: 'Remove: Anna' }).click();
  await expect(bruno.page.getByText('Nobody yet.')).toBeVisible();
});
