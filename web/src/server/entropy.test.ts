import { blake3 } from '@noble/hashes/blake3.js';
import { describe, expect, it } from 'vitest';
import { check, fromHex, promise, toHex } from './entropy';

const secret = '11'.repeat(32);
const mine = '22'.repeat(32);

/** The seed as docs/protocol.md says, written out once more. */
function seed(): string {
  const text = new TextEncoder().encode('capotreno seed 1');
  return toHex(blake3(Uint8Array.from([...text, ...fromHex(secret), 1, ...fromHex(mine)])));
}

const fairness = {
  commitment: toHex(blake3(fromHex(secret))),
  seats: [
    { seat: 1, hash: '', bytes: mine },
    { seat: 0, hash: '', bytes: null },
  ],
  secret,
  seed: seed(),
  verifiable: true,
};

describe('the fair shuffle', () => {
  it('promises random bytes by their hash', async () => {
    const { bytes, hash } = await promise();
    expect(toHex(blake3(fromHex(bytes)))).toBe(hash);
    expect(bytes).toHaveLength(64);
  });

  it('accepts an honest deal', async () => {
    expect(await check(fairness, mine)).toEqual({ commitment: true, mine: true, seed: true });
  });

  it('notices another secret, missing bytes and another seed', async () => {
    const cheat = { ...fairness, commitment: '00'.repeat(32), seed: '00'.repeat(32), seats: [] };
    expect(await check(cheat, mine)).toEqual({ commitment: false, mine: false, seed: false });
  });

  it('has nothing to check before the end', async () => {
    expect(await check({ ...fairness, secret: null, seed: null }, mine)).toBeNull();
  });
});
