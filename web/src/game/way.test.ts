import { expect, it } from 'vitest';
import { wayOf } from './way';

const at = (x: number) => ({ x, y: 0 });
const line = (from: number, to: number) => ({ from, to });
const curve = (from: number, to: number) => ({ curve: [at(from), at(from), at(to), at(to)] });
const board = { lines: [curve(0, 10), curve(20, 10), curve(0, 99)] } as never;
const lines = [line(0, 1), line(2, 1), line(0, 3)] as never;

it('runs along the lines in the right direction', () => {
  const points = wayOf(board, lines, [0, 1, 2], 0, 2);
  expect(points[0]).toEqual(at(0));
  expect(points.at(-1)).toEqual(at(20));
});
it('is nothing where nothing joins the places', () => expect(wayOf(board, lines, [0], 0, 2)).toEqual([]));
