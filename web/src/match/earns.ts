// What claiming a line brings, as far as the edition's data tell it.

import type { LineKind } from '../generated/protocol';
import type { IconName } from '../parts/Icon.svelte';
import { t } from '../words/text.svelte';
import { pieceOf } from '../words/names';
import type { Match } from './match.svelte';

export interface Gain {
  icon: IconName;
  text: string;
}

/** What a line is now: one of everybody's is a plain one when the last bullet train is on the board. */
export function kindOf({ edition, view }: Match, line: number): LineKind {
  const kind = edition?.lines[line]?.kind ?? 'plain';
  return kind === 'bullet' && view?.shared_trains === 0 ? 'plain' : kind;
}

/** The pieces a line takes, as the edition calls them: `car`, `tram`, `subway`, or everybody's `bullet`. */
export function vehicle(match: Match, line: number): string {
  const { edition } = match;
  const info = edition?.lines[line];
  if (!info || !edition) return 'car';
  return kindOf(match, line) === 'bullet' ? 'bullet' : pieceOf(edition, edition.supplies[info.supply]?.id ?? '').look;
}

export function gains(match: Match, line: number): Gain[] {
  const { edition, view } = match;
  const info = edition?.lines[line];
  if (!edition || !view || !info) return [];
  const all: Gain[] = [];
  const bullet = kindOf(match, line) === 'bullet';
  // A line that was everybody's has no points of its own: it scores as its length does.
  const points = info.kind === 'bullet' && !bullet ? edition.supplies[info.supply].points[info.cards] : info.points;
  if (points > 0) all.push({ icon: 'star', text: t('points-count', { points }) });
  if (bullet) all.push({ icon: 'bullet', text: t('gain-track', { steps: info.cards }) });
  const seat = match.seat === null ? undefined : view.seats[match.seat];
  const company = seat?.company == null ? undefined : edition.companies[seat.company];
  if (company && info.colour === company.colour && company.bonus_coins > 0)
    all.push({ icon: 'coin', text: t('gain-company', { coins: company.bonus_coins }) });
  if (info.draw_bonus > 0) all.push({ icon: 'cards', text: t('draw-bonus', { count: info.draw_bonus }) });
  const { large_city_tag: tag, large_city_draw: draw } = edition.switches;
  const large = [info.from, info.to].some(
    (place) => place !== null && tag && edition.places[place]?.tags.includes(tag),
  );
  if (large && draw > 0) all.push({ icon: 'cards', text: t('gain-large-city', { count: draw }) });
  return all;
}

/** Pieces of one's own that are left after the claim; null where it takes none of them. */
export function piecesLeft(match: Match, line: number): number | null {
  const info = match.edition?.lines[line];
  const seat = match.seat === null ? undefined : match.view?.seats[match.seat];
  return !info || !seat || kindOf(match, line) === 'bullet' ? null : (seat.pieces[info.supply] ?? 0) - info.pieces;
}
