// The way along a player's own lines from one place to another, as points to run along.

import type { Board, LineInfo, Point } from '../generated/protocol';

const STEPS = 12;

function along(board: Board, line: number, backwards: boolean): Point[] {
  const [a, b, c, d] = board.lines[line].curve;
  const points = Array.from({ length: STEPS + 1 }, (_, step) => {
    const s = step / STEPS;
    const r = 1 - s;
    const at = (p: number, q: number, v: number, w: number): number =>
      r * r * r * p + 3 * r * r * s * q + 3 * r * s * s * v + s * s * s * w;
    return { x: at(a.x, b.x, c.x, d.x), y: at(a.y, b.y, c.y, d.y) };
  });
  return backwards ? points.reverse() : points;
}

/** The fewest of the lines that join the places; no points where they do not. */
export function wayOf(board: Board, lines: LineInfo[], owned: number[], from: number, to: number): Point[] {
  const reached = new Map<number, { line: number; before: number } | null>([[from, null]]);
  const queue = [from];
  for (let place = queue.shift(); place !== undefined && place !== to; place = queue.shift()) {
    for (const line of owned) {
      const info = lines[line];
      const other = info.from === place ? info.to : info.to === place ? info.from : null;
      if (other === null || reached.has(other)) continue;
      reached.set(other, { line, before: place });
      queue.push(other);
    }
  }
  const parts: Point[][] = [];
  for (let step = reached.get(to); step; step = reached.get(step.before))
    parts.unshift(along(board, step.line, lines[step.line].from !== step.before));
  return parts.flat();
}
