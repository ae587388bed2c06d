// Calls when it is one's turn: the page that asks for them, the links in them, the worker that shows them. And the code
// on paper that brings one back.

import { createServer, type Server } from 'node:net';
import type { AddressInfo } from 'node:net';
import { expect, test, type Page } from '@playwright/test';
import { ownServer } from './own-server';
import { scan } from './scan';

interface MailServer {
  address: string;
  /** The next mail, as it came. */
  next(): Promise<string>;
  close(): void;
}

/** A mail server that takes everything. */
async function mailServer(): Promise<MailServer> {
  const mails: string[] = [];
  const waiting: ((mail: string) => void)[] = [];
  const server: Server = createServer((socket) => {
    let heard = '';
    let data = false;
    socket.on('error', () => undefined);
    socket.write('220 mail.test\r\n');
    socket.on('data', (bytes) => {
      heard += String(bytes);
      for (
        let end = heard.indexOf(data ? '\r\n.\r\n' : '\r\n');
        end >= 0;
        end = heard.indexOf(data ? '\r\n.\r\n' : '\r\n')
      ) {
        const said = heard.slice(0, end);
        heard = heard.slice(end + (data ? 5 : 2));
        if (data) {
          const mail = said.replaceAll('=\r\n', '').replaceAll('=3D', '=');
          const first = waiting.shift();
          if (first) first(mail);
          else mails.push(mail);
        }
        data = !data && said.toUpperCase() === 'DATA';
        socket.write(data ? '354 go on\r\n' : '250 fine\r\n');
      }
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    address: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    next: () => {
      const mail = mails.shift();
      return mail === undefined ? new Promise((come) => waiting.push(come)) : Promise.resolve(mail);
    },
    close: () => server.close(),
  };
}

const code = (mail: string, before: string): string =>
  new RegExp(`${before}([0-9a-f]+)`).exec(mail)?.[1] ?? `no ${before} in ${mail}`;

async function open(page: Page, home: string, hash: string): Promise<void> {
  await page.goto(`${home}${hash}`);
  await page.reload();
}

test('an address is confirmed by the link of a mail, called, and let alone with one click', async ({ page }) => {
  const mail = await mailServer();
  const server = await ownServer('/', {
    CAPOTRENO_MAIL_SERVER: mail.address,
    CAPOTRENO_MAIL_FROM: 'Trains <trains@games.example>',
    CAPOTRENO_PUBLIC_URL: 'https://games.example/',
    CAPOTRENO_CALL_WAIT: '0',
  });
  try {
    await open(page, server.home, '#/calls');
    await page.getByLabel('Mail address').fill('anna@post.example');
    await page.getByRole('button', { name: 'Send me the first mail' }).click();
    await expect(page.getByText('A mail to anna@post.example is on its way')).toBeVisible();
    await expect(page.getByText('waits to be confirmed')).toBeVisible();
    await open(page, server.home, `#/calls/yes/${code(await mail.next(), '#/calls/yes/')}`);
    await page.getByRole('button', { name: 'Yes, call me' }).click();
    await expect(page.getByText('From now on you are called at anna@post.example.')).toBeVisible();
    // Anna opens a game against a bot and is away: it waits for her.
    await page.evaluate(async () => {
      const post = (path: string, body?: unknown): Promise<{ id: string }> =>
        fetch(path, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: body === undefined ? undefined : JSON.stringify(body),
        }).then((answer) => answer.json() as Promise<{ id: string }>);
      const seats = [{ kind: 'me' }, { kind: 'bot', level: 'random' }];
      const rest = { public: false, starter: { who: 'random' }, pace: { clock: 'none' } };
      const { id } = await post('api/tables', {
        edition: 'nordic',
        seats,
        ...rest,
        take_back: true,
        hints: true,
        chat: true,
      });
      await post(`api/tables/${id}/start`);
    });
    const call = await mail.next();
    expect(call).toContain('Subject: Your turn: ');
    // Opened once: the second time there is nobody to let alone.
    await page.goto(`${server.home}#/calls/stop/${code(call, '#/calls/stop/')}`);
    await expect(page.getByText('No more calls to anna@post.example.')).toBeVisible();
    await page.getByRole('link', { name: 'All about calls' }).click();
    await expect(page.getByText('None yet.')).toBeVisible();
  } finally {
    await server.stop();
    mail.close();
  }
});

test('quiet hours and reminders are kept, and the page is readable by everybody', async ({ page }) => {
  await page.goto('#/calls');
  await page.getByLabel('Quiet hours: nobody calls').check();
  await expect(page.getByText('Kept.')).toBeVisible();
  await page.getByLabel('from').fill('21:30');
  await page.getByLabel('Remind me before my clock runs out').selectOption({ label: '4 hours before' });
  await expect(page.getByText('Kept.')).toBeVisible();
  const kept = (): Promise<unknown> =>
    page.evaluate(async () => ((await (await fetch('api/calls')).json()) as { wishes: unknown }).wishes);
  await expect.poll(kept).toMatchObject({ quiet: { from: 21 * 60 + 30, until: 8 * 60 }, remind: 4 });
  await page.reload();
  await expect(page.getByLabel('from')).toHaveValue('21:30');
  await scan(page, false);
  // A program that is in the local network is refused in words.
  await page.getByLabel('Address (https://…)').fill('http://127.0.0.1:9/');
  await page.getByRole('button', { name: 'Ask there' }).click();
  await expect(page.getByRole('alert')).toContainText('Calls do not go into the local network');
});

test('a notification is shown, leads to the game, and is ended with its button', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL, permissions: ['notifications'] });
  const page = await context.newPage();
  await page.goto('#/calls');
  await expect(page.getByRole('heading', { name: 'In this browser' })).toBeVisible();
  const devtools = await context.newCDPSession(page);
  const registered = new Promise<string>((found) =>
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations;
      if (first) found(first.registrationId);
    }),
  );
  await devtools.send('ServiceWorker.enable');
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('sw.js?calls');
    await navigator.serviceWorker.ready;
  });
  const confirmed = context.waitForEvent('request', (request) => request.url().endsWith('/api/calls/yes/c0de'));
  const shown = (): Promise<{ title: string; page: string }[]> =>
    page.evaluate(async () => {
      const all = await (await navigator.serviceWorker.ready).getNotifications();
      return all.map(({ title, data }) => ({ title, page: (data as { page: string }).page }));
    });
  const push = async (message: unknown): Promise<void> => {
    const [origin, registrationId] = [new URL(page.url()).origin, await registered];
    await devtools.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data: JSON.stringify(message) });
  };
  await push({ title: 'Calls arrive here', body: '', lang: 'en', page: '#/calls', confirm: 'c0de' });
  await confirmed;
  const turn = { body: '', lang: 'en', page: '#/table/abc', stop: { code: 'ff', label: 'No more calls' } };
  await push({ title: 'Your turn: Nordic', ...turn });
  await push({ title: '2 games wait for you', ...turn, page: '#/' });
  // A later call takes the place of the one before.
  await expect.poll(shown).toEqual([
    { title: 'Calls arrive here', page: '#/calls' },
    { title: '2 games wait for you', page: '#/' },
  ]);
  await context.close();
});

test('a code on paper brings one back on another device', async ({ browser, page, baseURL }) => {
  await page.goto('');
  await page.getByLabel('Your name').fill('Anna');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Recovery code' }).click();
  await page.getByRole('button', { name: 'Make a code' }).click();
  const paper = await page.getByLabel('Your code. Write it down now: it is shown only once').inputValue();
  expect(paper).toMatch(/^(?:[0-9A-Z]{5}-){3}[0-9A-Z]{5}$/);
  const other = await (await browser.newContext({ baseURL })).newPage();
  await other.goto('#/recover');
  await other.getByLabel('Recovery code').fill(`${paper.slice(0, -1)}?`);
  await other.getByRole('button', { name: 'Come back', exact: true }).click();
  await expect(other.getByRole('alert')).toContainText('slip');
  await scan(other, false);
  await other.getByLabel('Recovery code').fill(paper.toLowerCase());
  await other.getByRole('button', { name: 'Come back', exact: true }).click();
  await expect(other.getByText('Welcome back, Anna.')).toBeVisible();
  await other.getByRole('link', { name: 'Home' }).first().click();
  await expect(other.getByLabel('Your name')).toHaveValue('Anna');
  await other.context().close();
});
