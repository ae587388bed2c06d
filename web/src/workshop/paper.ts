// How large a board is on paper: as `capotreno board print` has it (crates/print/src/board.rs).

import type { Board } from '../generated/protocol';

/** A car in millimetres: its length and its width. */
export const CAR = [20, 9];
/** Between two spaces a little of the ground is seen. */
const GAP = 0.6;

/** Millimetres of a unit of the board: so many that a car has room on the shortest space. */
export function scaleOf(board: Board): number | null {
  const spaces = board.lines.flatMap((line) => line.spaces);
  const [shortest, narrowest] = [Math.min(...spaces.map(({ w }) => w)), Math.min(...spaces.map(({ h }) => h))];
  if (!Number.isFinite(shortest) || shortest <= 1 || narrowest <= 1) return null;
  return Math.max((CAR[0] + GAP) / shortest, (CAR[1] + GAP / 2) / narrowest);
}

/** The size of the sheet. */
export function millimetres(board: Board): { width: number; height: number } | null {
  const scale = scaleOf(board);
  return scale === null ? null : { width: board.width * scale, height: board.height * scale };
}

/** The board with every space as large as a car. */
export function trueToSize(board: Board): Board {
  const scale = scaleOf(board) ?? 1;
  const spaces = (line: Board['lines'][number]) =>
    line.spaces.map((space) => ({ ...space, w: CAR[0] / scale, h: CAR[1] / scale }));
  return { ...board, lines: board.lines.map((line) => ({ ...line, spaces: spaces(line) })) };
}
