// Where the names of places stand, in the size in which they can be read. The board's own geometry has room for names
// at one size; a small screen needs them larger, so that they are placed anew: beside their place, on nothing that
// belongs to a line, and where it is crowded further away on a leader. Where there is no room at all a name can be
// left out; zooming brings it.

import type { Board, Point, Space } from '../generated/protocol';

export interface Spot extends Point {
  name: string;
  /** How much room the place itself takes. */
  radius: number;
  /** The size of its name, in the board's units. */
  font: number;
  /** Within which it must stand. */
  frame: Box;
  /** Who comes first gets the better place. */
  weight: number;
}

export interface Laid {
  /** The baseline of the first row. */
  x: number;
  y: number;
  anchor: 'start' | 'middle' | 'end';
  rows: string[];
  font: number;
  area: Box;
  /** From the place to its name, where one could not tell whose it is. */
  leader: [Point, Point] | null;
}

interface Box extends Point {
  width: number;
  height: number;
}

interface Candidate extends Laid {
  cost: number;
}

const ROW = 1.06;
const CAP = 0.72;
const SIDES = 16;
/** How far from the rim of its place a name may stand, as shares of its size. */
const GAPS = [0.12, 0.35, 0.7, 1.2, 1.9, 2.8, 3.8];
/** From here on a leader leads to the name. */
const FAR = 1;
/** Nothing may be gained by covering this. */
const BLOCKED = 400;

/** The width of a text in the condensed face of names, a little on the safe side. */
export function textWidth(text: string, font: number): number {
  let width = 0;
  for (const letter of text) {
    if ("ijlI.|'".includes(letter)) width += 0.25;
    else if ('frt -()'.includes(letter)) width += 0.31;
    else if ('mMWw'.includes(letter)) width += 0.68;
    else width += letter === letter.toLowerCase() ? 0.46 : 0.51;
  }
  return width * font;
}

/** A name in one row, and in two where it has a joint. */
function cuts(name: string): string[][] {
  const joints = [...name.matchAll(/[ -]/g)].map(({ index }) => index + 1);
  if (joints.length === 0) return [[name]];
  const half = name.length / 2;
  const at = joints.reduce((best, joint) => (Math.abs(joint - half) < Math.abs(best - half) ? joint : best));
  return [[name], [name.slice(0, at).trimEnd(), name.slice(at)]];
}

/** A space as a turned rectangle, ready to be compared. */
interface Turned {
  x: number;
  y: number;
  cos: number;
  sin: number;
  w: number;
  h: number;
  reach: number;
}

function turned(space: Space): Turned {
  const turn = (space.angle * Math.PI) / 180;
  const [w, h] = [space.w / 2, space.h / 2];
  return { x: space.x, y: space.y, cos: Math.cos(turn), sin: Math.sin(turn), w, h, reach: Math.hypot(w, h) };
}

/** How deep a box and a space overlap; nothing or less where they do not. */
function depth(box: Box, space: Turned): number {
  const [w, h] = [box.width / 2, box.height / 2];
  const [dx, dy] = [space.x - box.x - w, space.y - box.y - h];
  const { cos, sin } = space;
  const [c, s] = [Math.abs(cos), Math.abs(sin)];
  return Math.min(
    w + space.w * c + space.h * s - Math.abs(dx),
    h + space.w * s + space.h * c - Math.abs(dy),
    space.w + w * c + h * s - Math.abs(dx * cos + dy * sin),
    space.h + w * s + h * c - Math.abs(dy * cos - dx * sin),
  );
}

const meet = (a: Box, b: Box): number =>
  Math.min(
    Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x),
    Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y),
  );

/** The point of a box that is nearest to another point. */
const nearest = (box: Box, to: Point): Point => ({
  x: Math.min(Math.max(to.x, box.x), box.x + box.width),
  y: Math.min(Math.max(to.y, box.y), box.y + box.height),
});

function candidates(place: Spot): Candidate[] {
  const all: Candidate[] = [];
  const { font, radius } = place;
  const forms = cuts(place.name);
  for (const rows of forms) {
    const width = Math.max(...rows.map((row) => textWidth(row, font)));
    const height = font * (ROW * (rows.length - 1) + 0.86);
    for (const [step, gap] of GAPS.entries()) {
      for (let side = 0; side < SIDES; side += 1) {
        const angle = (side * 2 * Math.PI) / SIDES;
        const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
        const out = radius + gap * font;
        const edge = { x: place.x + cos * out, y: place.y + sin * out };
        // The text lies on the far side of the point: beside it to the sides, centred above and below.
        const left = edge.x - width * (0.5 - 0.5 * Math.sign(cos) * Math.min(1, Math.abs(cos) * 1.6));
        const top = edge.y - height * (0.5 - 0.5 * sin);
        const area = { x: left, y: top, width, height };
        const anchor = cos > 0.6 ? 'start' : cos < -0.6 ? 'end' : 'middle';
        const x = anchor === 'start' ? left : anchor === 'end' ? left + width : left + width / 2;
        const leader = gap >= FAR ? leaderTo(area, place) : null;
        const cost =
          step * step * (2.6 + place.weight) + (cos < -0.1 ? 1 : 0) + Math.abs(sin) * 1.5 + (rows.length - 1) * 2;
        all.push({ x, y: top + font * CAP, anchor, rows, font, area, leader, cost });
      }
    }
  }
  return all;
}

function leaderTo(area: Box, place: Spot): [Point, Point] {
  const end = nearest({ ...area, y: area.y + area.height * 0.2, height: area.height * 0.6 }, place);
  const far = Math.hypot(end.x - place.x, end.y - place.y) || 1;
  const start = (place.radius * 0.9) / far;
  return [{ x: place.x + (end.x - place.x) * start, y: place.y + (end.y - place.y) * start }, end];
}

/** Things on a board, found by where they are. */
class Grid<Thing> {
  #cells = new Map<number, Thing[]>();
  readonly #cell = 80;

  #each(box: Box, visit: (key: number) => void): void {
    const last = { x: Math.floor((box.x + box.width) / this.#cell), y: Math.floor((box.y + box.height) / this.#cell) };
    for (let x = Math.floor(box.x / this.#cell); x <= last.x; x += 1)
      for (let y = Math.floor(box.y / this.#cell); y <= last.y; y += 1) visit(x * 4096 + y);
  }

  add(thing: Thing, box: Box): void {
    this.#each(box, (key) => {
      const cell = this.#cells.get(key);
      if (cell) cell.push(thing);
      else this.#cells.set(key, [thing]);
    });
  }

  near(box: Box): Set<Thing> {
    const found = new Set<Thing>();
    this.#each(box, (key) => this.#cells.get(key)?.forEach((thing) => found.add(thing)));
    return found;
  }
}

/** What a name covers if it stands there: spaces, other places, the rim. */
function burden(candidate: Candidate, place: Spot, places: Spot[], spaces: Grid<Turned>): number {
  const { area, font, leader } = candidate;
  const { frame } = place;
  const beyond = Math.max(
    frame.x - area.x,
    frame.y - area.y,
    area.x + area.width - frame.x - frame.width,
    area.y + area.height - frame.y - frame.height,
  );
  let cost = beyond > 0 ? BLOCKED * 3 : 0;
  for (const space of spaces.near(area)) {
    const deep = depth(area, space) + font * 0.06;
    if (deep > 0) cost += 14 + (deep / font) * 60;
  }
  if (leader) {
    // A leader may run between lines, not along them.
    const middle = {
      x: (leader[0].x + leader[1].x) / 2 - 2,
      y: (leader[0].y + leader[1].y) / 2 - 2,
      width: 4,
      height: 4,
    };
    for (const space of spaces.near(middle)) if (depth(middle, space) > 0) cost += 3;
  }
  for (const other of places) {
    const near = nearest(area, other);
    const gap = Math.hypot(near.x - other.x, near.y - other.y) - other.radius;
    if (other === place) {
      if (gap < 0) cost += BLOCKED;
    } else if (gap < 0) cost += 60;
    // A name as near to another place is read as that place's.
    else if (gap < font && !leader) cost += 8 * (1 - gap / font);
  }
  return cost;
}

const clash = (one: Laid, other: Laid): number => {
  const deep = meet(one.area, other.area) + one.font * 0.12;
  return deep > 0 ? 80 + (deep / one.font) * 80 : 0;
};

/**
 * Places names; the result has one entry for each of them, null where a name is left out. `most` is what a name may
 * cover before it is left out.
 */
export function layNames(places: Spot[], lines: Board['lines'], most = Infinity): (Laid | null)[] {
  const work = layingNames(places, lines, most);
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}

/** The same, which can pause after each name. */
export function* layingNames(
  places: Spot[],
  lines: Board['lines'],
  most: number,
): Generator<undefined, (Laid | null)[], undefined> {
  const spaces = new Grid<Turned>();
  for (const { spaces: all } of lines)
    for (const space of all) {
      const one = turned(space);
      spaces.add(one, { x: one.x - one.reach, y: one.y - one.reach, width: 2 * one.reach, height: 2 * one.reach });
    }
  const options: Candidate[][] = [];
  for (const place of places) {
    const all = candidates(place);
    for (const candidate of all) candidate.cost += burden(candidate, place, places, spaces);
    // The worst ones are never chosen; a few dozen are enough to get out of each other's way.
    options.push(all.sort((a, b) => a.cost - b.cost).slice(0, 40));
    yield;
  }
  const order = places.map((_, index) => index).sort((a, b) => places[b].weight - places[a].weight);
  const chosen: (Candidate | null)[] = places.map(() => null);
  const costAmong = (index: number, candidate: Candidate): number => {
    let cost = candidate.cost;
    for (const [other, laid] of chosen.entries()) if (laid && other !== index) cost += clash(candidate, laid);
    return cost;
  };
  for (let round = 0; round < 4; round += 1) {
    let changed = false;
    for (const index of order) {
      let best: Candidate | null = null;
      let least = Infinity;
      for (const candidate of options[index]) {
        if (candidate.cost >= least) break;
        const cost = costAmong(index, candidate);
        if (cost < least) [best, least] = [candidate, cost];
      }
      // A name that may be left out gives way at once, the less important one first.
      if (least > most) best = null;
      changed ||= best !== chosen[index];
      chosen[index] = best;
    }
    yield;
    if (!changed) break;
  }
  return chosen;
}

/** How important each place is, from 0 to 2: by the lines that meet in it. */
export function ranks(board: Board): number[] {
  const lines = board.places.map(() => 0);
  for (const { from, to } of board.lines) {
    lines[from] += 1;
    if (to !== null) lines[to] += 1;
  }
  const sorted = [...lines].sort((a, b) => b - a);
  const large = sorted[Math.floor(sorted.length * 0.14)];
  const medium = sorted[Math.floor(sorted.length * 0.5)];
  return board.places.map(({ tags }, index) => {
    if (tags.some((tag) => tag === 'large' || tag === 'large_city' || tag === 'capital')) return 2;
    return lines[index] > large || lines[index] === sorted[0] ? 2 : lines[index] > medium ? 1 : 0;
  });
}

/** How much larger than the smallest names those of larger places are. */
export const GROWS = [1, 1.06, 1.16];
/** How large places are drawn, as shares of the room they have. */
export const SIZES = [0.74, 0.9, 1.08];

/** The spots of all names of a board, a place that stands again on an inset included, in the order of their drawing. */
export function spots(board: Board, font: number): Spot[] {
  const rank = ranks(board);
  // The rim of the map is as wide.
  const margin = 14;
  const whole = { x: margin, y: margin, width: board.width - 2 * margin, height: board.height - 2 * margin };
  const inside = (at: Point): Box => {
    const inset = board.insets.find(
      ({ x, y, width, height }) => at.x > x && at.y > y && at.x < x + width && at.y < y + height,
    );
    if (!inset) return whole;
    return { x: inset.x + 4, y: inset.y + 4, width: inset.width - 8, height: inset.height - 8 };
  };
  return board.places.flatMap((place, index) =>
    [place, ...place.again].map(({ x, y }) => ({
      x,
      y,
      name: place.name,
      radius: place.radius * SIZES[rank[index]],
      font: font * GROWS[rank[index]],
      frame: inside({ x, y }),
      weight: rank[index],
    })),
  );
}

/** Whether nothing of a board lies under a name: for tests. */
export function covers(laid: Laid, lines: Board['lines']): boolean {
  return lines.some(({ spaces }) => spaces.some((space) => depth(laid.area, turned(space)) > 1));
}
