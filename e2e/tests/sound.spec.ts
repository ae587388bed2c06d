// Nobody listens to a test, but it can measure: every sound is heard, is quiet, and ends.

import { readFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import typescript from 'typescript';
import { test } from './player';

const SOURCE = '../web/src/browser/sounds.ts';
const SECONDS = 4;

interface Heard {
  name: string;
  /** The loudest moment; 1 is as loud as can be. */
  peak: number;
  /** When the last of it is heard, in seconds. */
  until: number;
}

test('every sound is heard, is quiet, and ends', async ({ page }) => {
  const { outputText } = typescript.transpileModule(readFileSync(SOURCE, 'utf8'), {
    compilerOptions: { target: typescript.ScriptTarget.ES2022, module: typescript.ModuleKind.ESNext },
  });
  await page.goto('about:blank');
  const heard = await page.evaluate(
    async ([code, seconds]): Promise<Heard[]> => {
      const { SOUNDS, Workshop } = await import(`data:text/javascript,${encodeURIComponent(code)}`);
      const all: Heard[] = [];
      for (const [name, sound] of Object.entries<(by: unknown) => unknown>(SOUNDS)) {
        const context = new OfflineAudioContext(1, 48_000 * seconds, 48_000);
        sound(new Workshop(context));
        const samples = (await context.startRendering()).getChannelData(0);
        const peak = samples.reduce((loudest, sample) => Math.max(loudest, Math.abs(sample)), 0);
        const last = samples.reduce((until, sample, index) => (Math.abs(sample) > 0.001 ? index : until), 0);
        all.push({ name, peak, until: last / 48_000 });
      }
      return all;
    },
    [outputText, SECONDS] as const,
  );
  expect(heard.length).toBeGreaterThan(5);
  for (const { name, peak, until } of heard) {
    const decibels = 20 * Math.log10(peak);
    expect(decibels, name).toBeGreaterThan(-40);
    expect(decibels, name).toBeLessThan(-6);
    expect(until, name).toBeLessThan(SECONDS - 1);
  }
});
