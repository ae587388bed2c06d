// The map of a campaign for the board that draws it: lines that may be coloured now, and what lies on cities.

import type { Drawn } from '../board/drawn';
import type { Move } from '../generated/protocol';
import { paintOf } from '../cards/look';
import { cardName } from '../words/describe';
import { t, text } from '../words/text.svelte';
import type { Mark } from '../match/campaign/marks';
import type { Railway } from './railway.svelte';
import { lineIn, placeIn } from './names';

export class Atlas implements Drawn {
  readonly railway: Railway;
  readonly owners = new Map<number, number>();
  readonly trams = false;

  constructor(railway: Railway) {
    this.railway = railway;
  }

  /** Positions on the board, in the order of the campaign's places and lines. */
  #at = $derived.by(() => new Map((this.railway.view?.places ?? []).map(({ place }, index) => [place, index])));

  claimable = $derived.by(() => {
    const { view } = this.railway;
    const lines = new Set((view?.moves ?? []).flatMap((move) => (move.move === 'colour' ? [move.line] : [])));
    return new Set((view?.lines ?? []).flatMap(({ line }, index) => (lines.has(line) ? [index] : [])));
  });

  get may(): { act: boolean } {
    return { act: this.claimable.size > 0 };
  }

  paint<Seat extends number | undefined>(seat: Seat): Seat {
    return seat;
  }

  position(place: number): number | undefined {
    return this.#at.get(place);
  }

  label(index: number): string {
    const { view } = this.railway;
    const line = view?.lines[index];
    if (!view || !line) return t('map-beyond');
    const colour = line.blank ? t('map-blank') : line.colour ? cardName(line.colour) : t('card-grey');
    return [
      t('map-line', { line: lineIn(view, line.line), cards: line.cards, colour }),
      ...(line.tunnel === null ? [] : [t('map-tunnel')]),
      ...(line.viaducts === 0 ? [] : [t('way-viaducts', { count: line.viaducts })]),
    ].join(', ');
  }

  marks = $derived.by<Mark[]>(() => {
    const { view } = this.railway;
    if (!view) return [];
    const mark = (kind: Mark['kind'], place: number, company?: number): Mark[] => {
      const at = this.#at.get(place);
      if (at === undefined) return [];
      const who = company === undefined ? null : view.companies[company];
      const label = t(`mark-${kind}`, { place: placeIn(view, place), who: who ? text.pick(who.name) : '', count: 0 });
      return [{ place: at, kind, label, ...(who ? { paint: paintOf(who.colour) } : {}) }];
    };
    return [
      ...view.companies.flatMap(({ depots }, company) => depots.flatMap((place) => mark('depot', place, company))),
      ...view.junctions.flatMap((place) => mark('junction', place)),
    ];
  });

  /** The move that choosing a place means now. */
  moveAt(index: number): Move | null {
    const place = this.railway.view?.places[index]?.place;
    return (
      (this.railway.view?.moves ?? []).find(
        (move) => (move.move === 'build' || move.move === 'grow') && move.place === place,
      ) ?? null
    );
  }

  moveOn(index: number): Move | null {
    const line = this.railway.view?.lines[index]?.line;
    return (this.railway.view?.moves ?? []).find((move) => move.move === 'colour' && move.line === line) ?? null;
  }
}
