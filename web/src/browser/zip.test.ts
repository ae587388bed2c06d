import { describe, expect, it } from 'vitest';
import { pack, unpack } from './zip';

const files = {
  'edition.toml': 'id = "a"\n',
  'board.toml': `# Città\n${'places = []\n'.repeat(50)}`,
  'rulebook/it.md': '# Regole',
};

describe('a zip of a board', () => {
  it('gives back what was put in, and is the same each time', async () => {
    const packed = await pack('a', files);
    expect(await unpack(packed)).toEqual(files);
    expect(await pack('a', files)).toEqual(packed);
  });

  it('is smaller than its files', async () => {
    const large = { 'edition.toml': 'red = 12\n'.repeat(1000) };
    expect((await pack('a', large)).length).toBeLessThan(1000);
  });

  it.each([[new Uint8Array()], [new Uint8Array(100)], [new TextEncoder().encode('bread, milk')]])(
    'is none where it is not: %#',
    async (bytes) => {
      expect(await unpack(bytes)).toBeNull();
    },
  );

  it('is none where it is cut off or changed anywhere', async () => {
    const packed = await pack('a', files);
    for (let length = 0; length < packed.length; length += 7) expect(await unpack(packed.slice(0, length))).toBeNull();
    for (let at = 0; at < packed.length; at += 5) {
      const changed = packed.slice();
      changed[at] ^= 0xff;
      const found = await unpack(changed);
      expect(found === null || typeof found === 'object').toBe(true);
    }
  });

  it('is none where it would become more than a board can be', async () => {
    const much = 'x'.repeat(400 * 1024);
    const three = Object.fromEntries(['a', 'b', 'c'].map((name) => [`${name}.toml`, much]));
    const bomb = await pack('a', { ...files, ...three });
    expect(bomb.length).toBeLessThan(64 * 1024);
    expect(await unpack(bomb)).toBeNull();
    expect(await unpack(await pack('a', { ...files, 'a.toml': much }))).not.toBeNull();
  });

  it('is none or a board, whatever bytes it is made of', async () => {
    const packed = await pack('a', files);
    // The same numbers each time: a zip that fails here fails again.
    let state = 7;
    const random = (below: number): number => {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
      return Math.floor((state / 2 ** 32) * below);
    };
    for (let round = 0; round < 400; round += 1) {
      const changed = packed.slice();
      for (let times = random(12); times >= 0; times -= 1) changed[random(changed.length)] = random(256);
      const found = await unpack(random(4) === 0 ? changed.slice(0, random(changed.length)) : changed);
      const bytes = Object.values(found ?? {}).reduce((sum, text) => sum + text.length, 0);
      expect(bytes).toBeLessThanOrEqual(1024 * 1024);
    }
  });
});
