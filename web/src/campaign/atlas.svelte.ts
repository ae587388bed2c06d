// The map of a campaign for the board that draws it: what lies on cities, and while a city or a route is to be chosen,
// which ones can be, and how the map looks with the one that is chosen.

import type { Drawn } from '../board/drawn';
import type { Choice } from '../board/spotlight.svelte';
import type { Board, Move } from '../generated/protocol';
import { paintOf } from '../cards/look';
import { cardName } from '../words/describe';
import { sameJson } from '../words/pace';
import { t, text } from '../words/text.svelte';
import type { Mark } from '../match/campaign/marks';
import type { Picking } from './picking.svelte';
import type { Railway } from './railway.svelte';
import { lineIn, moveText, placeIn } from './names';

/** Whether a decision is made on the map. */
export const isOnMap = ({ move }: Move): boolean => move === 'build' || move === 'grow' || move === 'colour';

export class Atlas implements Drawn {
  readonly railway: Railway;
  /** What is chosen; null where the map is only looked at. */
  readonly picking: Picking | null;
  readonly owners = new Map<number, number>();
  readonly trams = false;

  constructor(railway: Railway, picking: Picking | null) {
    this.railway = railway;
    this.picking = picking;
  }

  /** Positions on the board, in the order of the campaign's places and lines. */
  #placeAt = $derived.by(() => new Map((this.railway.view?.places ?? []).map(({ place }, index) => [place, index])));
  #lineAt = $derived.by(() => new Map((this.railway.view?.lines ?? []).map(({ line }, index) => [line, index])));

  /** What can be chosen here, by position: places and lines. */
  #moves = $derived.by(() => {
    const [places, lines] = [new Map<number, Move>(), new Map<number, Move>()];
    for (const move of this.picking ? (this.railway.view?.moves ?? []) : []) {
      const place = move.move === 'build' || move.move === 'grow' ? this.#placeAt.get(move.place) : undefined;
      const line = move.move === 'colour' ? this.#lineAt.get(move.line) : undefined;
      if (place !== undefined) places.set(place, move);
      if (line !== undefined) lines.set(line, move);
    }
    return { places, lines };
  });

  claimable = $derived.by(() => new Set(this.#moves.lines.keys()));

  get may(): { act: boolean } {
    return { act: this.claimable.size > 0 };
  }

  /** The part of the map that is chosen from. */
  near = $derived.by(() => ({ lines: [...this.#moves.lines.keys()], places: [...this.#moves.places.keys()] }));

  choice = $derived.by((): Choice | null => {
    const { places } = this.#moves;
    if (places.size === 0) return null;
    return {
      places: [...places.keys()],
      label: (at) => {
        const move = places.get(at);
        return move && this.railway.view ? moveText(this.railway.view, move) : '';
      },
      pick: (at) => this.#pick(places.get(at)),
    };
  });

  pickLine(at: number): void {
    this.#pick(this.#moves.lines.get(at));
  }

  #pick(move: Move | undefined): void {
    if (move && this.picking) this.picking.move = move;
  }

  /** The place and the line that are chosen. */
  chosen = $derived.by(() => {
    const { places, lines } = this.#moves;
    const is = ([, move]: [number, Move]): boolean => sameJson(move, this.picking?.move);
    // What is decided is chosen no more, before anybody has chosen anew.
    return { place: [...places].find(is)?.[0], line: [...lines].find(is)?.[0] };
  });

  #own = $derived.by(() => {
    const { view } = this.railway;
    return view?.company == null ? null : view.companies[view.company].colour;
  });

  /** The board; a line that is to be coloured has its colour already. */
  board = $derived.by((): Board | null => {
    const { board } = this.railway;
    const { line: at } = this.chosen;
    if (!board || at === undefined) return board;
    const lines = board.lines.map((line, index) => (index === at ? { ...line, colour: this.#own } : line));
    return { ...board, lines };
  });

  paint<Seat extends number | undefined>(seat: Seat): Seat {
    return seat;
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
      const at = this.#placeAt.get(place);
      if (at === undefined) return [];
      const who = company === undefined ? null : view.companies[company];
      const label = t(`mark-${kind}`, { place: placeIn(view, place), who: who ? text.pick(who.name) : '', count: 0 });
      return [{ place: at, kind, label, ...(who ? { paint: paintOf(who.colour) } : {}) }];
    };
    const move = this.chosen.place === undefined ? null : this.picking?.move;
    return [
      ...view.companies.flatMap(({ depots }, company) => depots.flatMap((place) => mark('depot', place, company))),
      ...view.junctions.flatMap((place) => mark('junction', place)),
      ...(move?.move === 'build' && view.company !== null ? mark('depot', move.place, view.company) : []),
      ...(move?.move === 'grow' ? mark('large', move.place) : []),
    ];
  });
}
