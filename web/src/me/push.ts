// Being called in this browser: a subscription at its push service, which the server then sends to.

import { api } from '../server/api';
import { address, said } from '../server/address';
import { forget, recall, remember } from '../browser/storage';
import { text } from '../words/text.svelte';
import type { CallSettings } from '../generated/protocol';

/** Why this browser cannot be called, as the end of a sentence's name. */
export type Unable = 'insecure' | 'none' | 'denied';

export function unable(): Unable | null {
  if (!isSecureContext) return 'insecure';
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window)) return 'none';
  return Notification.permission === 'denied' ? 'denied' : null;
}

/** The way that leads to this browser, as the server calls it. */
const KEPT = 'call-way';
export const isHere = (id: string): boolean => recall(KEPT) === id;

/** What the push service wants as bytes and everybody else writes as text. */
function bytes(key: string): Uint8Array<ArrayBuffer> {
  const plain = atob(key.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
}

/** The worker that is called. Where nothing is kept for playing offline, it is here for calls alone. */
async function worker(): Promise<ServiceWorkerRegistration> {
  await navigator.serviceWorker.register(address(said('engine') === '' ? 'sw.js?calls' : 'sw.js'));
  return navigator.serviceWorker.ready;
}

/** Asks the player and the browser; null where the player does not want to. */
export async function subscribe(key: string): Promise<CallSettings | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  const { pushManager } = await worker();
  const options = { userVisibleOnly: true, applicationServerKey: bytes(key) };
  const before = await pushManager.getSubscription();
  // One of another server's key is good for nothing here.
  const subscription = await pushManager.subscribe(options).catch(async () => {
    await before?.unsubscribe();
    return pushManager.subscribe(options);
  });
  const { endpoint = '', keys } = subscription.toJSON();
  const { p256dh = '', auth = '' } = keys ?? {};
  const added = await api.addCall({ kind: 'push', endpoint, p256dh, auth, language: text.language });
  remember(KEPT, added.id);
  return added.settings;
}

/** Ends the subscription, too, where the way led here. */
export async function unsubscribe(id: string): Promise<void> {
  if (!isHere(id)) return;
  forget(KEPT);
  const registration = await navigator.serviceWorker?.getRegistration();
  await (await registration?.pushManager?.getSubscription())?.unsubscribe();
}
