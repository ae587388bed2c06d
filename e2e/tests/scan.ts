// A page with a screen reader's eyes: axe finds nothing serious, in both themes.

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Violation {
  id: string;
  impact: string;
  nodes: { target: string[] }[];
}

/** Everything in the theme at hand, and once more the contrasts in the other one. */
export async function scan(page: Page, dark: boolean): Promise<void> {
  await page.evaluate(axe);
  // The spaces of a line are hidden from readers, which hear the line's name; there are hundreds.
  const found = async (options: string): Promise<Violation[]> =>
    (await page.evaluate<{ violations: Violation[] }>(`axe.run({ exclude: [['.line > g']] }, ${options})`)).violations;
  const all = await found('{}');
  await page.emulateMedia({ colorScheme: dark ? 'light' : 'dark' });
  all.push(...(await found("{ runOnly: ['color-contrast'] }")));
  await page.emulateMedia({ colorScheme: dark ? 'dark' : 'light' });
  const serious = all.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  expect(serious.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)).toEqual(
    [],
  );
}
