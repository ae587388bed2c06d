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
});
