// A picture as the campaign writes it: "hills; sun 92 18; train 60 66 120" is a ground and what stands on it, each with
// where and how large in hundredths; a minus before the size turns it round.

import { GLYPHS, GROUNDS, type Glyph, type Part } from './glyphs';

export interface Standing {
  parts: readonly Part[];
  x: number;
  y: number;
  size: number;
  turned: boolean;
}

export interface Scene {
  ground: readonly Part[];
  things: Standing[];
}

const isGlyph = (word: string): word is Glyph => word in GLYPHS;
const groundOf = (word: string): readonly Part[] | undefined => (GROUNDS as Record<string, readonly Part[]>)[word];

/** What is not known is left out: a newer campaign may have more than this page can draw. */
export function sceneOf(text: string): Scene {
  const [ground = '', ...things] = text.split(';').map((part) => part.trim());
  return {
    ground: groundOf(ground) ?? [],
    things: things.flatMap((thing) => {
      const [glyph = '', x, y, size] = thing.split(/\s+/);
      if (!isGlyph(glyph)) return [];
      const scale = Number(size ?? 100) / 100;
      return [{ parts: GLYPHS[glyph], x: Number(x) || 0, y: Number(y) || 0, size: Math.abs(scale), turned: scale < 0 }];
    }),
  };
}

/** The words of a picture that cannot be drawn here; for tests. */
export function unknownIn(text: string): string[] {
  const [ground = '', ...things] = text.split(';').map((part) => part.trim());
  const words = things.map((thing) => thing.split(/\s+/)[0] ?? '');
  return [...(groundOf(ground) ? [] : [ground]), ...words.filter((word) => !isGlyph(word))];
}
