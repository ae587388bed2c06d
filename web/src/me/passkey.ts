// Passkeys of this browser: what the server asks, and what the authenticator answers.

import type { PasskeyInfo } from '../generated/protocol';
import { api, call, Failure } from '../server/api';

/** Why there are no passkeys here: the page is not safe enough, or the browser too old. */
export function unable(): 'insecure' | 'none' | null {
  if (!isSecureContext) return 'insecure';
  const known = globalThis.PublicKeyCredential as typeof PublicKeyCredential | undefined;
  return known?.parseCreationOptionsFromJSON ? null : 'none';
}

/** The visitor thought better of it, the device has the key already, or the page is at another address. */
function cancelled(cause: unknown): Failure {
  if (cause instanceof Failure) return cause;
  const name = cause instanceof DOMException ? cause.name : '';
  if (name === 'SecurityError') return Failure.of('no_passkeys_here');
  return Failure.of(name === 'InvalidStateError' ? 'passkey_known' : 'passkey_cancelled');
}

const told = (credential: Credential | null): { [key: string]: unknown } => ({
  ...(credential as PublicKeyCredential).toJSON(),
});

/** Makes a passkey for who one is: all of them. */
export async function addPasskey(): Promise<PasskeyInfo[]> {
  await api.guest();
  const { id, options } = await call('POST /api/guest/passkeys/ask', {});
  try {
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
      options as unknown as PublicKeyCredentialCreationOptionsJSON,
    );
    const credential = told(await navigator.credentials.create({ publicKey }));
    return await call('POST /api/guest/passkeys', { body: { id, credential } });
  } catch (cause) {
    throw cancelled(cause);
  }
}

/** Shows a passkey: the code of a link to whoever it belongs to. */
export async function showPasskey(): Promise<string> {
  const { id, options } = await call('POST /api/passkeys/ask', {});
  try {
    const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(
      options as unknown as PublicKeyCredentialRequestOptionsJSON,
    );
    const credential = told(await navigator.credentials.get({ publicKey }));
    return (await call('POST /api/passkeys', { body: { id, credential } })).code;
  } catch (cause) {
    throw cancelled(cause);
  }
}
