// Paths and distances on a board.

import type { Board, Feature, FeatureKind, LineShape, Point, Space } from '../generated/protocol';

const CLOSED = new Set<FeatureKind>(['land', 'park', 'lake', 'paper']);

/** All features of a kind as one path. */
export function outline(features: Feature[], kind: FeatureKind): string {
  return features
    .filter((feature) => feature.kind === kind)
    .map(({ points }) => `M${points.map(({ x, y }) => `${x} ${y}`).join('L')}${CLOSED.has(kind) ? 'Z' : ''}`)
    .join('');
}

export function curvePath({ curve: [a, b, c, d] }: LineShape): string {
  return `M${a.x} ${a.y}C${b.x} ${b.y} ${c.x} ${c.y} ${d.x} ${d.y}`;
}

/** The middle of a line, for moving between lines with the arrow keys. */
export function middle({ curve: [a, b, c, d] }: LineShape): Point {
  return { x: (a.x + 3 * b.x + 3 * c.x + d.x) / 8, y: (a.y + 3 * b.y + 3 * c.y + d.y) / 8 };
}

/** The line nearest in a direction, judged by distance with a penalty for going sideways. */
export function neighbour(lines: LineShape[], from: LineShape, dx: number, dy: number): LineShape | null {
  const start = middle(from);
  let best: LineShape | null = null;
  let least = Infinity;
  for (const line of lines) {
    if (line === from) continue;
    const at = middle(line);
    const along = (at.x - start.x) * dx + (at.y - start.y) * dy;
    const across = Math.abs((at.x - start.x) * dy - (at.y - start.y) * dx);
    if (along <= 2) continue;
    const cost = along + 2.5 * across;
    if (cost < least) [least, best] = [cost, line];
  }
  return best;
}

/** The box around some lines and places. */
export function around(
  board: Board,
  lines: number[],
  places: number[] = [],
): Point & { width: number; height: number } {
  const points: Point[] = lines.flatMap((line) => board.lines[line]?.curve ?? []);
  points.push(...places.flatMap((place) => board.places[place] ?? []));
  const xs = points.map(({ x }) => x);
  const ys = points.map(({ y }) => y);
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
}

/** How far a point is from a space: 0 inside it. */
function distance(at: Point, { x, y, angle, w, h }: Space): number {
  const turn = (angle * Math.PI) / 180;
  const [dx, dy] = [at.x - x, at.y - y];
  const along = Math.abs(dx * Math.cos(turn) + dy * Math.sin(turn)) - w / 2;
  const across = Math.abs(dy * Math.cos(turn) - dx * Math.sin(turn)) - h / 2;
  return Math.hypot(Math.max(along, 0), Math.max(across, 0));
}

/** How far a point is from the middle of a line's spaces: from the lengthwise axis of the nearest one. */
function fromMiddle(at: Point, line: LineShape): number {
  return Math.min(...line.spaces.map((space) => distance(at, { ...space, h: 0 })));
}

/** The nearest of what is near enough, and all others no further away than a finger may be from what it means. */
const likeliest = <Thing>(near: { thing: Thing; far: number }[], off: number): Thing[] =>
  near
    .sort((a, b) => a.far - b.far)
    .filter(({ far }, index) => index === 0 || far <= off)
    .map(({ thing }) => thing);

/**
 * The lines a finger or a pointer may mean, the likeliest first: the one whose middle is nearest, if its spaces are
 * near enough, and all others whose middle is no further away than the finger may be from what it means.
 */
export function meant(lines: LineShape[], at: Point, within: number, off: number): LineShape[] {
  const near = lines.filter(({ spaces }) => spaces.some((space) => distance(at, space) <= within));
  return likeliest(
    near.map((line) => ({ thing: line, far: fromMiddle(at, line) })),
    off,
  );
}

/** The same for places, by their numbers. */
export function meantPlaces(board: Board, places: number[], at: Point, within: number, off: number): number[] {
  const near = places.flatMap((place) => {
    const shape = board.places[place];
    if (!shape) return [];
    const far = Math.hypot(at.x - shape.x, at.y - shape.y);
    return far - shape.radius <= within ? [{ thing: place, far }] : [];
  });
  return likeliest(near, off);
}
