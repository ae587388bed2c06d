// How large pieces are on their spaces: about a fifth larger, but never on a neighbour's space.

import type { LineShape } from '../generated/protocol';

/** Across the line: parallel lines are 18 apart, 3 of which lie between their spaces. */
const HIGHER = 1.2;
const LONGER = 1.2;
/** What is left between the cars of one train. */
const COUPLING = 0.8;

export function pieceSize(line: LineShape, number: number): { w: number; h: number } {
  const space = line.spaces[number];
  const apart = [line.spaces[number - 1], line.spaces[number + 1]]
    .filter((other) => other !== undefined)
    .map((other) => Math.hypot(other.x - space.x, other.y - space.y) - COUPLING);
  return { w: Math.min(space.w * LONGER, ...apart), h: space.h * HIGHER };
}
