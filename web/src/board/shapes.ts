// What is printed on the spaces of a line, as paths in the board's own coordinates. One path for a
// line costs the browser a fraction of a turned group for each space, whenever it paints or moves the board.

import { GLYPHS } from '../cards/look';
import type { Card } from '../generated/protocol';
import type { Point, Space } from '../generated/protocol';

const short = (value: number): string => String(Math.round(value * 100) / 100);
const pair = ({ x, y }: Point): string => `${short(x)} ${short(y)}`;

/** A spot of a space, seen from its middle: so far along it, so far across. */
export function spot(space: Space, along: number, across: number): Point {
  const turn = (space.angle * Math.PI) / 180;
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  return { x: space.x + along * cos - across * sin, y: space.y + along * sin + across * cos };
}

/** Straight from spot to spot. */
export function route(space: Space, spots: [number, number][]): string {
  return `M${spots.map(([along, across]) => pair(spot(space, along, across))).join('L')}`;
}

/** A rectangle with round corners, lying along the space. */
export function box(space: Space, w: number, h: number, radius: number): string {
  const [x, y, r] = [w / 2, h / 2, Math.min(radius, h / 2)];
  const at = (along: number, across: number): string => pair(spot(space, along, across));
  const corner = (along: number, across: number): string => `A${short(r)} ${short(r)} 0 0 1 ${at(along, across)}`;
  const top = `M${at(r - x, -y)}L${at(x - r, -y)}${corner(x, r - y)}`;
  const bottom = `L${at(x, y - r)}${corner(x - r, y)}L${at(r - x, y)}${corner(-x, y - r)}`;
  return `${top}${bottom}L${at(-x, r - y)}${corner(r - x, -y)}Z`;
}

export function disc({ x, y }: Point, radius: number): string {
  const half = (to: number): string => `A${radius} ${radius} 0 1 1 ${pair({ x: to, y })}`;
  return `M${pair({ x: x - radius, y })}${half(x + radius)}${half(x - radius)}Z`;
}

/** A path drawn around 0, moved to a space and turned with it. Knows M, L, H, V, Q, Z and the arcs of circles. */
export function laid(path: string, space: Space): string {
  let [x, y] = [0, 0];
  const to = (): string => pair(spot(space, x, y));
  return path.replace(/([MLHVAQZ])([^A-Z]*)/g, (_, command: string, rest: string) => {
    const numbers = (rest.match(/-?\d*\.?\d+/g) ?? []).map(Number);
    if (command === 'Z') return 'Z';
    if (command === 'H') x = numbers[0];
    else if (command === 'V') y = numbers[0];
    else [x, y] = numbers.slice(-2);
    if (command === 'A') return `A${numbers.slice(0, 5).join(' ')} ${to()}`;
    if (command === 'Q') return `Q${pair(spot(space, numbers[0], numbers[1]))} ${to()}`;
    return `${command === 'M' ? 'M' : 'L'}${to()}`;
  });
}

/** A card's sign, upright around a point. */
export function sign(card: Card, at: Point, size: number): string {
  const x = (value: number): string => short(at.x + value * size);
  const y = (value: number): string => short(at.y + value * size);
  return GLYPHS[card].replace(/([MLHVA])([^A-Z]*)/g, (_, command: string, rest: string) => {
    const numbers = (rest.match(/-?\d*\.?\d+/g) ?? []).map(Number);
    if (command === 'H') return `H${x(numbers[0])}`;
    if (command === 'V') return `V${y(numbers[0])}`;
    if (command !== 'A') return `${command}${x(numbers[0])} ${y(numbers[1])}`;
    const [across, down, turn, large, sweep, toX, toY] = numbers;
    return `A${short(across * size)} ${short(down * size)} ${turn} ${large} ${sweep} ${x(toX)} ${y(toY)}`;
  });
}
