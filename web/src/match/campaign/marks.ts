// What lies on the cities of a campaign's board: one list for games and for the campaign's map.

import type { Match } from '../match.svelte';
import { t } from '../../words/text.svelte';
import { placeOf } from './charter';

export type MarkKind = 'depot' | 'junction' | 'elevator' | 'herd' | 'water' | 'large';

export interface Mark {
  place: number;
  kind: MarkKind;
  /** The colour of its company. */
  paint?: number;
  count?: number;
  label: string;
}

export function marksOf(match: Match): Mark[] {
  const shown = match.view?.campaign;
  if (!shown) return [];
  const mark = (kind: MarkKind, place: number, more: { seat?: number; count?: number } = {}): Mark => ({
    place,
    kind,
    ...(more.seat === undefined ? {} : { paint: match.paint(more.seat) }),
    ...(more.count === undefined ? {} : { count: more.count }),
    label: t(`mark-${kind}`, {
      place: placeOf(match, place),
      who: more.seat === undefined ? '' : match.name(more.seat),
      count: more.count ?? 0,
    }),
  });
  const grown = shown.large.filter(
    (place) => !match.edition?.places[place]?.tags.some((tag) => tag.startsWith('large')),
  );
  return [
    ...grown.map((place) => mark('large', place)),
    ...shown.seats.flatMap(({ depots }, seat) => depots.map((place) => mark('depot', place, { seat }))),
    ...shown.junctions.map((place) => mark('junction', place)),
    ...shown.seats.flatMap(({ elevators }, seat) => elevators.map((place) => mark('elevator', place, { seat }))),
    ...shown.herds.map(({ place, count }) => mark('herd', place, { count })),
    ...shown.water.map(({ place, count }) => mark('water', place, { count })),
  ];
}
