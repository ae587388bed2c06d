// A whole game on every board by somebody who sees nothing: a program that reads the accessibility tree, as a screen
// reader does, and presses what it finds there by role and name. No selector of ours, no coordinate.

import { expect, type Locator, type Page } from '@playwright/test';
import { EDITIONS } from '../editions.mjs';
import { test, visit } from './player';

/** What is said: the whole page as a tree of roles and names. */
const read = (page: Page): Promise<string> => page.locator('body').ariaSnapshot();

/** Presses as a screen reader does: without a pointer. */
const press = (found: Locator): Promise<void> => found.dispatchEvent('click');

const OVER = /heading "The game is over"/;
/** Whether the page waits for us. */
const OURS =
  /heading "(Your turn|Draw (your|a) second card|Choose your tickets|The tunnel asks|An offer|Retire an event|Nothing else)/;

/** What a dialog asks, if there is one. */
const asked = (tree: string): string => /- '?dialog "([^"]*)"/.exec(tree)?.[1] ?? '';

/** Presses the button that answers, and waits until something else is asked, or nothing. */
async function settle(page: Page, question: string, button: Locator): Promise<void> {
  await press(button);
  await expect.poll(async () => asked(await read(page)), { intervals: [20] }).not.toBe(question);
}

/** How many cards a route asks for, by its name. */
const price = (name: string): number => Number(/: (?:any )?(\d+)/.exec(name)?.[1] ?? 1);

/** Answers a dialog: keeps every ticket, takes the first of a list, and otherwise what its last button says. */
async function answer(page: Page, tree: string, question: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: question });
  const offered = dialog.getByRole('listitem').getByRole('button');
  const several = await offered.count();
  if (several > 0 && !/heading "Choose your tickets/.test(tree)) return settle(page, question, offered.first());
  for (let index = 0; index < several; index += 1) await press(offered.nth(index));
  await settle(page, question, dialog.getByRole('button', { disabled: false }).last());
}

/** Claims the longest route there is; whether there was one. */
async function claim(page: Page, tree: string): Promise<boolean> {
  // Where a name has an apostrophe of its own, the tree writes it twice.
  const found = [...tree.matchAll(/- ('?)button "([^"]+\. You can claim it)"/g)];
  const names = found.map(([, quote, name]) => (quote ? name.replaceAll("''", "'") : name));
  if (names.length === 0) return false;
  const longest = names.reduce((best, name) => (price(name) > price(best) ? name : best));
  await press(page.getByRole('button', { name: longest, exact: true }).first());
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByRole('radio', { checked: true })).toHaveCount(1);
  await settle(page, asked(await read(page)), sheet.getByRole('button', { name: /^Claim/ }));
  return true;
}

/** Draws: from the deck, else what lies open, else tickets, else what is left to say. */
async function draw(page: Page): Promise<void> {
  const free = (name: RegExp): Locator => page.getByRole('button', { name, disabled: false });
  for (const name of [/^Deck/, /^Take /]) if ((await free(name).count()) > 0) return press(free(name).first());
  if ((await free(/^(Stop with one card|Pass)$/).count()) > 0) return press(free(/^(Stop with one card|Pass)$/));
  await press(free(/^Tickets \d/).first());
  await press(page.getByRole('button', { name: /^Draw \d.*\?$/ }));
}

/** Whether a route was claimed. */
async function decide(page: Page, tree: string): Promise<boolean> {
  const question = asked(tree);
  if (question) await answer(page, tree, question);
  else if (/heading "Your turn/.test(tree) && (await claim(page, tree))) return true;
  else await draw(page);
  return false;
}

for (const [index] of EDITIONS.entries())
  test(`a whole game by ear: board ${index + 1}`, async ({ browser }) => {
    const { page } = await visit(browser);
    await page.goto('./');
    await press(page.getByRole('radiogroup').getByRole('radio').nth(index));
    // One opponent, and the easiest.
    const remove = page.getByRole('button', { name: /^Remove opponent/, disabled: false });
    while ((await remove.count()) > 0) await press(remove.first());
    await page
      .getByRole('combobox', { name: /^Opponent/ })
      .first()
      .selectOption({ index: 0 });
    await press(page.getByRole('button', { name: /^Play/ }));
    let tree = '';
    let claimed = 0;
    for (;;) {
      const before = tree;
      await expect
        .poll(
          async () => {
            // A page that is busy says so, and is read when it no longer is.
            if ((await page.locator('[aria-busy="true"]').count()) > 0) return false;
            tree = await read(page);
            return tree !== before && (OURS.test(tree) || OVER.test(tree));
          },
          { intervals: [20] },
        )
        .toBe(true);
      if (OVER.test(tree)) break;
      if (await decide(page, tree)) claimed += 1;
    }
    // The end is told in words: who has won, and every row of the count.
    const end = page.getByRole('dialog', { name: /\bwins?\b|share the victory/ });
    await expect(end).toBeVisible();
    await expect(end.getByRole('row').last()).toContainText(/\d/);
    expect(claimed).toBeGreaterThan(3);
  });
