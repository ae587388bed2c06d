// How quick the page is on a slow connection and a slow machine: 1.6 Mbit/s, 150 ms round trip, a quarter
// of the processor. Prints what it measured and fails where a limit is passed.

import { spawn } from 'node:child_process';
import { chromium } from '@playwright/test';
import { EDITIONS } from './editions.mjs';

const binary = process.env.CAPOTRENO_BINARY ?? '../target/release/capotreno';
const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium';
const port = Number(process.env.CAPOTRENO_PORT ?? 8497);
const home = `http://127.0.0.1:${port}/`;
const RUNS = 3;

// Bots take the time they take with people: what a claim costs is not mixed with what they answer to it.
const server = spawn(binary, ['serve', '--listen', `127.0.0.1:${port}`, '--in-memory', '--fixed-seed', 'measure'], {
  stdio: 'ignore',
});
const browser = await chromium.launch({
  executablePath,
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'],
});

/** @param {number[]} values */
const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];

/**
 * @template T
 * @param {() => Promise<T>} one
 */
async function several(one) {
  const all = [];
  for (let run = 0; run < RUNS; run += 1) all.push(await one());
  return all;
}

async function ready() {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    if (
      await fetch(`${home}healthz`).then(
        (answer) => answer.ok,
        () => false,
      )
    )
      return;
    await new Promise((next) => setTimeout(next, 100));
  }
  throw new Error('the server did not start');
}

async function slowPage() {
  const context = await browser.newContext({ viewport: { width: 1366, height: 768 }, locale: 'en-GB' });
  const page = await context.newPage();
  const client = await context.newCDPSession(page);
  await client.send('Network.enable');
  await client.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 1.6e6 / 8,
    uploadThroughput: 0.75e6 / 8,
  });
  await client.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  return { context, page, client };
}

/** Bytes transferred and the moment when Play can be pressed and the page answers. */
async function homePage() {
  const { context, page } = await slowPage();
  await page.addInitScript(() => {
    const look = () => {
      if (document.querySelector('.hero .main:not(:disabled)'))
        setTimeout(() => Object.assign(window, { interactive: performance.now() }));
      else setTimeout(look, 10);
    };
    look();
  });
  await page.goto(home);
  const interactive = Number(await (await page.waitForFunction('window.interactive')).jsonValue());
  await page.waitForLoadState('networkidle');
  // What was asked for by then was needed, fonts too; pictures, and what a table needs, come when there is time for them.
  const bytes = await page.evaluate(
    (usable) =>
      [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
        .filter(({ name, startTime }) => startTime < usable && !name.includes('/picture?'))
        .reduce((sum, entry) => sum + /** @type {PerformanceResourceTiming} */ (entry).transferSize, 0),
    interactive,
  );
  await context.close();
  return { interactive, bytes };
}

/**
 * Seconds from the click on Play until tickets can be chosen, by somebody who looked at the page for a moment.
 * @param {boolean} atOnce whether Play is pressed as soon as that is possible
 */
async function playing(atOnce) {
  const { context, page } = await slowPage();
  await page.goto(home);
  await page.locator('.hero .main:not(:disabled)').waitFor();
  if (!atOnce) await page.waitForLoadState('networkidle');
  const taken = await page.evaluate(
    () =>
      new Promise((done) => {
        const start = performance.now();
        const look = () => {
          if (document.querySelector('.sheet li button') && document.querySelector('.world'))
            requestAnimationFrame(() => setTimeout(() => done(performance.now() - start)));
          else setTimeout(look, 10);
        };
        /** @type {HTMLElement} */ (document.querySelector('.hero .main')).click();
        look();
      }),
  );
  await context.close();
  return Number(taken) / 1000;
}

/** Seconds from the click on Claim until the trains stand on the board, and the longest task while they are put there. */
async function claiming() {
  const { context, page } = await slowPage();
  await page.goto(home);
  await page.locator('.hero .main:not(:disabled)').click();
  const tickets = page.locator('.sheet li button');
  await tickets.first().waitFor();
  for (let index = 0; index < (await tickets.count()); index += 1) await tickets.nth(index).click();
  await page.locator('.sheet footer .main').click();
  const mine = page.locator('header.mine[aria-busy="false"]');
  await mine.waitFor();
  // No tunnel: it may ask for more cards first.
  const line = page.locator('.line.claimable:not(:has(.track.tunnel))');
  while ((await line.count()) === 0) {
    await page.locator('.market .deck').click();
    await mine.waitFor();
  }
  const id = await line.first().getAttribute('id');
  await line.first().focus();
  await page.keyboard.press('Enter');
  await page.locator('.payments [aria-checked="true"]').waitFor();
  await trace(page);
  // The pieces of this line, not of all: those of the line claimed before it are joined into one at the same moment.
  const taken = await page.evaluate(
    (claimed) =>
      new Promise((done) => {
        const start = performance.now();
        const look = () => {
          if (document.querySelector(`#${claimed} .piece`))
            requestAnimationFrame(() => setTimeout(() => done(performance.now() - start)));
          else if (performance.now() - start > 30_000) done(Number.POSITIVE_INFINITY);
          else setTimeout(look, 4);
        };
        /** @type {HTMLElement} */ (document.querySelector('.sheet footer .main')).click();
        look();
      }),
    id,
  );
  // The cars drop, cards fly, bots answer.
  await page.waitForTimeout(2500);
  const longest = await longestTask();
  await context.close();
  return { repaint: Number(taken) / 1000, longest };
}

/**
 * The longest task of the page's main thread while a board is dragged about, in milliseconds of
 * that thread's own time: what else the machine does is not the page's fault.
 * @param {string} edition
 */
async function panning(edition) {
  const { context, page } = await slowPage();
  await page.goto(home);
  await page.locator(`input[value="${edition}"]`).check({ force: true });
  await page.locator('.hero .main').click();
  await page.locator('.sheet').waitFor();
  await page.locator('.world').waitFor();
  await page.waitForLoadState('networkidle');
  const box = await page.locator('.frame').boundingBox();
  if (!box) throw new Error('the board is not shown');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const drag = async () => {
    await page.mouse.move(x, y);
    await page.mouse.down();
    for (let step = 1; step <= 60; step += 1)
      await page.mouse.move(x + 140 * Math.sin(step / 8), y + 90 * Math.sin(step / 5));
    await page.mouse.up();
  };
  await drag();
  await trace(page);
  await drag();
  const longest = await longestTask();
  await context.close();
  return longest;
}

/** @param {import('@playwright/test').Page} page */
const trace = (page) =>
  browser.startTracing(page, {
    categories: ['toplevel', 'disabled-by-default-devtools.timeline', 'devtools.timeline'],
  });

/** The longest task of a page's main thread since the trace began, in milliseconds of that thread's own time. */
async function longestTask() {
  const recorded = JSON.parse((await browser.stopTracing()).toString());
  /** @type {{ name: string, pid: number, tid: number, tdur?: number, args: { name?: string } }[]} */
  const events = recorded.traceEvents;
  const mains = new Set(
    events
      .filter((event) => event.name === 'thread_name' && event.args.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid}.${tid}`),
  );
  const tasks = events.filter((event) => event.name === 'RunTask' && mains.has(`${event.pid}.${event.tid}`));
  return Math.max(0, ...tasks.map(({ tdur }) => tdur ?? 0)) / 1000;
}

let failed = false;
/**
 * @param {string} what
 * @param {number} value
 * @param {number} limit
 * @param {string} unit
 */
function report(what, value, limit, unit) {
  const over = value > limit;
  failed ||= over;
  console.log(
    `${what.padEnd(44)} ${value.toFixed(unit === 's ' ? 2 : 1).padStart(8)} ${unit}   limit ${limit} ${unit}${over ? '   OVER' : ''}`,
  );
}

try {
  await ready();
  const visits = await several(homePage);
  report('home page until usable, compressed', median(visits.map(({ bytes }) => bytes)) / 1000, 90, 'kB');
  report('home page interactive', median(visits.map(({ interactive }) => interactive)) / 1000, 2, 's ');
  const rested = await several(() => playing(false));
  const hasty = await several(() => playing(true));
  const claims = await several(claiming);
  report('Play to choosing tickets', median(rested), 2.5, 's ');
  report('the same, pressed at once', median(hasty), 4.5, 's ');
  report('claim to repaint', median(claims.map(({ repaint }) => repaint)), 0.25, 's ');
  report('longest task while a claim is shown', median(claims.map(({ longest }) => longest)), 50, 'ms');
  for (const edition of EDITIONS) {
    report(`longest task while panning ${edition}`, median(await several(() => panning(edition))), 50, 'ms');
  }
} finally {
  await browser.close();
  server.kill();
}
process.exit(failed ? 1 : 0);
