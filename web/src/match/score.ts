// The count at the end, row by row: only what this edition scores, and why somebody is ahead where totals are equal.

import { t, text } from '../words/text.svelte';
import type { Match } from './match.svelte';

export interface ScoreRow {
  name: string;
  /** What it brings to a seat. */
  points: (seat: number) => number;
  /** A word beside the number: how much of what. */
  note?: (seat: number) => string;
}

/** Whether everything is counted in dollars. */
export const inDollars = ({ edition }: Match): boolean => Boolean(edition?.switches.economy);

export function scoreRows(match: Match): ScoreRow[] {
  const { edition, view } = match;
  const seats = view?.result?.seats ?? [];
  if (!edition || !view) return [];
  const rows: ScoreRow[] = [
    { name: t('score-lines'), points: (seat) => seats[seat].lines },
    {
      name: t('score-tickets'),
      points: (seat) => seats[seat].tickets,
      note: (seat) => {
        const { completed, failed } = seats[seat];
        return completed.length + failed.length === 0 ? '' : `${completed.length}/${completed.length + failed.length}`;
      },
    },
    ...view.bonuses.map((bonus) => ({
      name: text.pick(edition.bonuses[bonus].name),
      points: (seat: number) => seats[seat].bonuses[bonus] ?? 0,
    })),
    { name: t('bullet-track'), points: (seat) => seats[seat].track, note: (seat) => String(view.seats[seat].track) },
    { name: t('coins'), points: (seat) => seats[seat].coins },
    {
      name: t('score-pieces'),
      points: (seat) => seats[seat].pieces_left,
      note: (seat) => t('score-pieces-note', { count: view.seats[seat].pieces.reduce((sum, some) => sum + some, 0) }),
    },
  ];
  return rows.filter((row) => seats.some((_, seat) => row.points(seat) !== 0));
}

/** Whether an edition counts the longest path, so that it is worth reading about. */
export const countsPath = ({ edition, view }: Match): boolean =>
  view?.bonuses.some((bonus) => edition?.bonuses[bonus].rule.most === 'longest_path') ?? false;

/** Why the winner is ahead of somebody with as many points, as the rules say; null where nobody is level. */
export function tieBreak(match: Match): string | null {
  const result = match.view?.result;
  const best = result?.seats[result.winners[0]]?.total;
  if (!result || best === undefined) return null;
  const level = result.seats.filter(({ total }) => total === best);
  if (level.length < 2) return null;
  const score = level.map(({ total }) => total).join(' : ');
  if (!result.tie) return t('tie-shared', { score });
  const { by, winner, other } = result.tie;
  return t(`tie-${by.replaceAll('_', '-')}`, { score, mine: winner, theirs: other });
}
