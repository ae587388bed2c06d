// The fair shuffle, seen from a player: random bytes of one's own, promised by their hash.
// Hashing is ours (BLAKE3, not the browser's crypto.subtle), so it also works over plain http.

import type { Fairness } from '../generated/protocol';
import { recall, remember } from '../browser/storage';

const hash = async (bytes: Uint8Array): Promise<Uint8Array> => (await import('@noble/hashes/blake3.js')).blake3(bytes);

export const toHex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

export const fromHex = (text: string): Uint8Array =>
  Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

/** New random bytes and the hash that promises them. */
export async function promise(): Promise<{ bytes: string; hash: string }> {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return { bytes: toHex(bytes), hash: toHex(await hash(bytes)) };
}

export const keepBytes = (table: string, bytes: string): void => remember(`bytes.${table}`, bytes);
export const ownBytes = (table: string): string | null => recall(`bytes.${table}`);

export interface Checked {
  commitment: boolean;
  /** Null where this browser sent no bytes. */
  mine: boolean | null;
  seed: boolean;
}

/** Checks everything a browser can check about a finished game's shuffle. */
export async function check(fairness: Fairness, own: string | null): Promise<Checked | null> {
  if (fairness.secret === null || fairness.seed === null) return null;
  const secret = fromHex(fairness.secret);
  const parts = [new TextEncoder().encode('capotreno seed 1'), secret];
  for (const seat of [...fairness.seats].sort((a, b) => a.seat - b.seat)) {
    if (seat.bytes !== null) parts.push(Uint8Array.of(seat.seat), fromHex(seat.bytes));
  }
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return {
    commitment: toHex(await hash(secret)) === fairness.commitment,
    mine: own === null ? null : fairness.seats.some((seat) => seat.bytes === own),
    seed: toHex(await hash(all)) === fairness.seed,
  };
}
