import { describe, expect, it } from 'vitest';
import { arrange } from './arrangement';

const LAPTOP = { width: 1366, height: 768 };
const TALL = { width: 994, height: 1189 };
const WIDE = { width: 953, height: 607 };

describe('where things stand', () => {
  it('a tall board has the whole height, and what is beside it all the rest', () => {
    const { where, side } = arrange(LAPTOP, TALL, 16);
    expect(where).toBe('beside');
    expect(side).toBeGreaterThan(600);
  });
  it('under a wide board there is room for a tray', () => expect(arrange(LAPTOP, WIDE, 16).where).toBe('below'));
  it('a phone is a phone, also where text is so large that a laptop is one', () => {
    expect(arrange({ width: 390, height: 844 }, TALL, 16).where).toBe('phone');
    expect(arrange(LAPTOP, TALL, 32).where).toBe('phone');
  });
  it('a tablet held upright', () => expect(arrange({ width: 820, height: 1180 }, TALL, 16).where).toBe('upright'));
  it('a phone on its side keeps half of itself for the board', () =>
    expect(arrange({ width: 844, height: 390 }, TALL, 16).side).toBeLessThanOrEqual(844 * 0.6));
});
