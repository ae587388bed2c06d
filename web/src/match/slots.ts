// A payment laid out on the spaces of a line, so that one sees what stands for what. Only a picture: what is allowed the
// server says.

import type { Card, Cards, LineInfo, SwitchInfo } from '../generated/protocol';
import { count, kinds, spread } from '../cards/cards';

export interface Slot {
  /** Whether the space asks for a wild. */
  wild: boolean;
  /** The cards on it: one, or several that stand for one; none while it is free. */
  cards: Card[];
}

/** How many cards stand for one on this line; 0 where none do. */
export function standIn(line: LineInfo, switches: SwitchInfo): number {
  if (line.stand_in !== null) return line.stand_in;
  if (line.kind !== 'ferry' || line.symbols === 0) return 0;
  return switches.ferry_any_cards ?? (switches.ferry_same_colour_pair ? 2 : 0);
}

/** The colour a set is of: the line's, or what there is most of. */
function colourOf(line: LineInfo, cards: Cards): Card | null {
  if (line.colour) return line.colour;
  const colours = kinds(cards).filter((card) => card !== 'wild' && card !== 'newspaper');
  return colours.sort((a, b) => count(cards, b) - count(cards, a))[0] ?? null;
}

export function slots(line: LineInfo, switches: SwitchInfo, cards: Cards): Slot[] {
  const all: Slot[] = Array.from({ length: line.cards }, (_, index) => ({ wild: index < line.symbols, cards: [] }));
  const colour = colourOf(line, cards);
  let wilds = count(cards, 'wild');
  let coloured = colour === null ? 0 : count(cards, colour);
  // Wilds go where they are asked for, cards of the colour elsewhere, and wilds that are left fill up.
  for (const slot of all.filter(({ wild }) => wild)) if (wilds > 0 && wilds--) slot.cards = ['wild'];
  for (const slot of all.filter(({ wild }) => !wild)) {
    if (colour !== null && coloured > 0 && coloured--) slot.cards = [colour];
    else if (wilds > 0 && wilds--) slot.cards = ['wild'];
  }
  const rest = spread({ ...cards, wild: wilds, ...(colour === null ? {} : { [colour]: coloured }) });
  const several = standIn(line, switches);
  const free = all.filter((slot) => slot.cards.length === 0);
  for (const slot of free) slot.cards = rest.splice(0, several > 0 ? several : 1);
  // More than fits is seen as well: whoever picked too many sees where.
  if (rest.length > 0) all.push({ wild: false, cards: rest });
  return all;
}
