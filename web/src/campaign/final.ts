// What the end of a campaign shows, beside its words.

import type { Board, CampaignBoard, CampaignView, FinalScore, LineShape, VaultScore } from '../generated/protocol';

export type Part = Exclude<keyof VaultScore, 'total' | 'awarded'>;
const PARTS: Part[] = ['slips', 'certificates', 'stamps', 'surveys', 'circuits', 'postcards', 'awards', 'dollars'];

/** What was found in any of the vaults. */
export const partsOf = (score: FinalScore): Part[] =>
  PARTS.filter((part) => score.vaults.some((vault) => vault[part] !== 0));

/** Every city a company's trains came to in all games, from west to east, as positions on the board. */
export function citiesOf(view: CampaignView, company: number, board: Board | null): number[] {
  const results = view.log.flatMap((entry) => (entry.entry === 'finished' ? entry.companies : []));
  const touched = new Set(results.filter((row) => row.company === company).flatMap((row) => row.touched));
  return view.places
    .flatMap(({ place }, at) => (touched.has(place) ? [at] : []))
    .sort((one, other) => (board?.places[one]?.x ?? 0) - (board?.places[other]?.x ?? 0));
}

const west = ({ curve: [a, , , d] }: LineShape): number => Math.min(a.x, d.x);

/** Every route a company claimed in all games, from west to east, as positions on the board. */
export function linesOf(view: CampaignView, company: number, board: CampaignBoard): number[] {
  const built = new Set(board.built.filter((row) => row.company === company).flatMap(({ lines }) => lines));
  return view.lines
    .flatMap(({ line }, at) => (built.has(line) && board.lines[at] ? [at] : []))
    .sort((one, other) => west(board.lines[one]) - west(board.lines[other]));
}

interface Leg {
  line: LineShape;
  /** The city it goes to. */
  to: number;
}

/** The ways from a city over some lines: how one came to each city that can be reached. */
function reach(board: Board, lines: number[], from: number): Map<number, { leg: Leg; before: number } | null> {
  const found = new Map<number, { leg: Leg; before: number } | null>([[from, null]]);
  for (const at of found.keys()) {
    for (const number of lines) {
      const line = board.lines[number];
      if (!line || line.to === null) continue;
      const to = line.from === at ? line.to : line.to === at ? line.from : null;
      if (to !== null && !found.has(to)) found.set(to, { leg: { line, to }, before: at });
    }
  }
  return found;
}

/** The longest way from west to east that lines of a company allow, as one path for a train; empty without lines. */
export function runOf(board: Board, lines: number[]): string {
  const x = (place: number): number => board.places[place]?.x ?? 0;
  const ends = [...new Set(lines.flatMap((number) => [board.lines[number]?.from, board.lines[number]?.to]))];
  const cities = ends.filter((place) => typeof place === 'number').sort((one, other) => x(one) - x(other));
  let best: { far: number; legs: Leg[] } = { far: 0, legs: [] };
  const seen = new Set<number>();
  for (const from of cities) {
    // The westernmost city of each part of the railway is where it begins.
    if (seen.has(from)) continue;
    const found = reach(board, lines, from);
    for (const place of found.keys()) seen.add(place);
    const end = [...found.keys()].reduce((one, other) => (x(other) > x(one) ? other : one));
    if (x(end) - x(from) <= best.far) continue;
    const legs: Leg[] = [];
    for (let step = found.get(end); step; step = found.get(step.before)) legs.unshift(step.leg);
    best = { far: x(end) - x(from), legs };
  }
  return best.legs
    .map(({ line, to }, index) => {
      const [a, b, c, d] = line.to === to ? line.curve : [...line.curve].reverse();
      const start = index === 0 ? `M${a.x} ${a.y}` : `L${a.x} ${a.y}`;
      return `${start}C${b.x} ${b.y} ${c.x} ${c.y} ${d.x} ${d.y}`;
    })
    .join('');
}
