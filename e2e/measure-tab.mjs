// The engine in a browser against the native one, by turns in one run: random games and iterations of the strongest
// bot; then what a first game needs over the wire, and how long Play takes with the files cached on a slow machine and
// on a first visit over a slow line.
// Fails where a limit is missed.

import { spawn } from 'node:child_process';
import { readFileSync, readdirSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { createInterface } from 'node:readline';
import { brotliCompressSync } from 'node:zlib';
import { chromium } from '@playwright/test';
import { EDITIONS } from './editions.mjs';
import { TYPES } from './types.mjs';

const site = process.env.CAPOTRENO_SITE ?? '../target/site';
const native = process.env.CAPOTRENO_PACES ?? '../target/release/examples/paces';
const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium';
const [SLICE, TURNS, RUNS] = [400, 5, 3];
/** 1.6 Mbit/s, in bytes a second, how much goes out at once, and what each answer has besides its file. */
const [SLOW, PIECE, HEAD] = [200_000, 4000, 300];

/** Bytes a second that go out over all connections together; 0 for as many as can. */
let rate = 0;
/** When the line is free again. */
let free = 0;

/** @param {string} file */
const brotli = (file) => {
  const found = known.get(file) ?? brotliCompressSync(readFileSync(file));
  known.set(file, found);
  return found;
};
/** @type {Map<string, Buffer>} */
const known = new Map();

/**
 * Sends bytes as quickly as the line allows, piece by piece, all who ask by turns.
 * @param {import('node:http').ServerResponse} response
 * @param {Buffer} bytes
 */
async function send(response, bytes) {
  let at = 0;
  for (; at < bytes.length; at += PIECE) {
    // What a page that is gone had asked for must not stand in the way of the next one.
    if (rate === 0 || response.destroyed) break;
    const now = performance.now();
    const length = Math.min(PIECE, bytes.length - at) + (at === 0 ? HEAD : 0);
    free = Math.max(free, now) + (length / rate) * 1000;
    await new Promise((then) => {
      setTimeout(() => then(null), free - now);
    });
    response.write(bytes.subarray(at, at + PIECE));
  }
  response.end(bytes.subarray(at));
}

const files = createServer((request, response) => {
  const path = new URL(request.url ?? '/', 'http://localhost').pathname;
  // A page without a policy, in which the engine can be called by hand.
  if (path === '/blank') return response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html>');
  try {
    const file = join(site, normalize(path === '/' ? '/index.html' : path));
    const type = TYPES[extname(file)] ?? 'application/octet-stream';
    const bytes = rate > 0 ? brotli(file) : readFileSync(file);
    const packed = rate > 0 ? { 'content-encoding': 'br' } : {};
    response.writeHead(200, { 'content-type': type, 'cache-control': 'max-age=3600', ...packed });
    void send(response, bytes);
  } catch {
    response.writeHead(404).end();
  }
});
await new Promise((listens) => files.listen(0, '127.0.0.1', () => listens(null)));
const address = files.address();
const home = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/`;

const paces = spawn(native, { stdio: ['pipe', 'pipe', 'inherit'] });
const lines = createInterface(paces.stdout)[Symbol.asyncIterator]();
const browser = await chromium.launch({
  executablePath,
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'],
});

/** @param {number[]} values */
const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];
const name = readdirSync(join(site, 'engine'))
  .find((file) => file.endsWith('.bin'))
  ?.replace('.bin', '');

let failed = false;
/**
 * @param {string} what
 * @param {number} value
 * @param {string} unit
 * @param {boolean} fine
 * @param {string} limit
 */
function report(what, value, unit, fine, limit) {
  failed ||= !fine;
  console.log(
    `${what.padEnd(44)} ${value.toFixed(2).padStart(8)} ${unit.padEnd(2)}   ${limit}${fine ? '' : '   MISSED'}`,
  );
}

/** @param {string} work @param {string} edition */
async function natively(work, edition) {
  paces.stdin.write(`${work} ${edition} ${SLICE}\n`);
  const { value, done } = await lines.next();
  if (done) throw new Error('the native engine ended');
  return Number(value);
}

async function ratios() {
  const page = await browser.newPage();
  await page.goto(`${home}blank`);
  await page.evaluate(async (engine) => {
    const loaded = await import(`${engine}.js`);
    await loaded.default({ module_or_path: `${engine}.wasm` });
    const boards = new Uint8Array(await (await fetch(`${engine}.bin`)).arrayBuffer());
    const pace = (/** @type {[string, string, number]} */ [w, e, time]) => loaded.pace(boards, w, e, time);
    Object.assign(window, { pace });
  }, `${home}engine/${name}`);
  for (const [work, aim] of /** @type {[string, number][]} */ ([
    ['random', 0.75],
    ['expert', 0.65],
  ]))
    for (const edition of EDITIONS) {
      const all = [];
      for (let turn = 0; turn < TURNS; turn += 1) {
        const here = await natively(work, edition);
        // @ts-expect-error it was put there above
        const there = await page.evaluate((asked) => window.pace(asked), [work, edition, SLICE]);
        all.push(there / here);
      }
      const ratio = median(all);
      report(`${work} in the tab, of native, ${edition}`, ratio, '', ratio >= aim, `at least ${aim}`);
    }
  await page.close();
}

/** @param {string} path */
const packed = (path) => brotliCompressSync(readFileSync(join(site, path))).length / 1000;

function sizes() {
  const together = (/** @type {string[]} */ ...endings) =>
    endings.map((ending) => packed(`engine/${name}.${ending}`)).reduce((all, size) => all + size);
  const engine = together('wasm', 'js', 'bin');
  for (const edition of EDITIONS) {
    const all = engine + packed(`api/editions/${edition}.json`) + packed(`api/editions/${edition}/board.json`);
    report(`a first game's engine and board, ${edition}`, all, 'kB', all <= 450, 'at most 450 kB in Brotli');
  }
  console.log(`${'the engine alone'.padEnd(44)} ${engine.toFixed(2).padStart(8)} kB`);
  const guide = together('guide.wasm', 'guide.js', 'json');
  console.log(`${'what draws, tells and teaches, on demand'.padEnd(44)} ${guide.toFixed(2).padStart(8)} kB`);
  const large = together('campaign.wasm', 'campaign.js', 'sealed');
  console.log(`${'what plays with campaigns, on demand'.padEnd(44)} ${large.toFixed(2).padStart(8)} kB`);
  const whole = readdirSync(site, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const bytes = whole.reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);
  console.log(`${'the whole site, not packed'.padEnd(44)} ${(bytes / 1e6).toFixed(2).padStart(8)} MB`);
}

/** From the click on Play to choosing tickets, at a quarter of the processor, with everything cached. */
async function clicking() {
  const context = await browser.newContext({ viewport: { width: 1366, height: 768 }, locale: 'en-GB' });
  const page = await context.newPage();
  await page.goto(home);
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
  await page.goto('about:blank');
  const client = await context.newCDPSession(page);
  await client.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.goto(home);
  await page.locator('.hero .main:not(:disabled)').waitFor();
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(2000);
  const took = await page.evaluate(
    () =>
      new Promise((found) => {
        const begun = performance.now();
        const look = () =>
          document.querySelector('.sheet li button') ? found(performance.now() - begun) : requestAnimationFrame(look);
        const play = document.querySelector('.hero .main');
        if (play instanceof HTMLElement) play.click();
        look();
      }),
  );
  await context.close();
  return Number(took) / 1000;
}

/** From nothing to choosing tickets over a slow line, by somebody who clicks Play as soon as it is there. */
async function visiting() {
  const context = await browser.newContext({ viewport: { width: 1366, height: 768 }, locale: 'en-GB' });
  const page = await context.newPage();
  [rate, free] = [SLOW, 0];
  const begun = performance.now();
  await page.goto(home, { waitUntil: 'commit' });
  const play = page.locator('.hero .main:not(:disabled)');
  await play.waitFor();
  const stands = performance.now() - begun;
  await play.click();
  await page.locator('.sheet li button').first().waitFor();
  const plays = performance.now() - begun;
  rate = 0;
  await context.close();
  return [stands / 1000, plays / 1000];
}

try {
  sizes();
  await ratios();
  const clicks = [];
  for (let run = 0; run < RUNS; run += 1) clicks.push(await clicking());
  const click = median(clicks);
  report('Play to choosing tickets, cached, 4× slower', click, 's', click <= 0.7, 'at most 0.7 s');
  /** @type {number[][]} */
  const visits = [];
  for (let run = 0; run < RUNS; run += 1) visits.push(await visiting());
  const [stands, plays] = [0, 1].map((part) => median(visits.map((visit) => visit[part])));
  console.log(`${'first visit, 1.6 Mbit/s: the home page'.padEnd(44)} ${stands.toFixed(2).padStart(8)} s`);
  report('first visit, 1.6 Mbit/s: choosing tickets', plays, 's', plays <= 4, 'at most 4 s');
} finally {
  await browser.close();
  paces.kill();
  files.close();
}
process.exit(failed ? 1 : 0);
