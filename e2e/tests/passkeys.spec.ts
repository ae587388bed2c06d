// A passkey brings one back on another device; Chromium has an authenticator for it that needs no finger.

import { expect, type CDPSession, type Page } from '@playwright/test';
import { test, visit } from './player';
import { scan } from './scan';

/** Browsers make keys for names, not for numbers. */
const home = (baseURL: string | undefined): string => (baseURL ?? '').replace('127.0.0.1', 'localhost');

interface Device {
  session: CDPSession;
  authenticatorId: string;
}

async function authenticator(page: Page): Promise<Device> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { session, authenticatorId };
}

/** What a password manager does: the keys of one device are on another too. */
async function carry(from: Device, to: Device): Promise<void> {
  const { authenticatorId } = to;
  const { credentials } = await from.session.send('WebAuthn.getCredentials', { authenticatorId: from.authenticatorId });
  for (const credential of credentials)
    await to.session.send('WebAuthn.addCredential', { authenticatorId, credential });
}

test('a passkey is added, brings one back and is removed', async ({ browser, baseURL }) => {
  const laptop = await visit(browser);
  const phone = await visit(browser, { phone: true, dark: true });
  const { page } = laptop;
  const first = await authenticator(page);
  await page.goto(home(baseURL));
  await page.getByLabel('Your name').fill('Ada');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Passkey, recovery code' }).click();
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  const remove = page.getByRole('button', { name: 'Remove: Passkey of' });
  await expect(remove).toBeVisible();
  // The device has one by now, and says so.
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(page.getByRole('alert')).toContainText('has a passkey of yours already');
  await scan(page, false);

  const there = phone.page;
  const second = await authenticator(there);
  await carry(first, second);
  await there.goto(`${home(baseURL)}#/recover`);
  await scan(there, true);
  await there.getByRole('button', { name: 'Come back with a passkey' }).click();
  await there.getByRole('button', { name: 'Go on with this device' }).click();
  await expect(there.getByRole('status')).toContainText('You are Ada, here too.');
  // Removed on one device, it is good for nothing on the other.
  await remove.click();
  await expect(remove).toHaveCount(0);
  await there.goto(`${home(baseURL)}#/recover`);
  await there.getByRole('button', { name: 'Come back with a passkey' }).click();
  await expect(there.getByRole('alert')).toContainText('Nobody here has this passkey any more');
});

test('where browsers trust no address, it is said', async ({ page }) => {
  await page.goto('#/recover');
  await page.getByRole('button', { name: 'Come back with a passkey' }).click();
  await expect(page.getByRole('alert')).toContainText('--public-url');
});
