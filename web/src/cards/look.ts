// Signs and colours of cards and players: the same as on the board of crates/drawing.

import type { Card } from '../generated/protocol';

/** A sign for each card, because colour never stands alone; in a square from -1 to 1. */
export const GLYPHS: Record<Card, string> = {
  black: 'M-.75-.75H.75V.75H-.75Z',
  blue: 'M0-.88A.88.88 0 1 1 0 .88A.88.88 0 1 1 0-.88Z',
  green: 'M0-.95L.95.75H-.95Z',
  orange: 'M-.8-.85H-.2V.85H-.8ZM.2-.85H.8V.85H.2Z',
  purple: 'M0-1L.85 0L0 1L-.85 0Z',
  red: 'M-.9-.5L-.5-.9L0-.4L.5-.9L.9-.5L.4 0L.9.5L.5.9L0 .4L-.5.9L-.9.5L-.4 0Z',
  white: 'M0-.9A.9.9 0 1 1 0 .9A.9.9 0 1 1 0-.9ZM0-.45A.45.45 0 1 0 0 .45A.45.45 0 1 0 0-.45Z',
  yellow: 'M0-1L.26-.34L.97-.29L.43.17L.6.85L0 .48L-.6.85L-.43.17L-.97-.29L-.26-.34Z',
  wild:
    'M0-1A1 1 0 1 1 0 1A1 1 0 1 1 0-1ZM.14-.7V-.14H.7A.72.72 0 0 0 .14-.7ZM-.14-.7A.72.72 0 0 0-.7-.14H-.14Z' +
    'M.7.14H.14V.7A.72.72 0 0 0 .7.14ZM-.7.14A.72.72 0 0 0-.14.7V.14Z',
  newspaper: 'M-.7-.9H.7V.9H-.7ZM-.45-.6V-.2H.45V-.6ZM-.45.05V.2H.45V.05ZM-.45.45V.6H.45V.45Z',
};

const FILLS: Record<Card, string> = {
  black: '#2e3136',
  blue: '#2f6fbd',
  green: '#3d8f4e',
  orange: '#f0913a',
  purple: '#8f5aa8',
  red: '#c22f35',
  white: '#fdfcf7',
  yellow: '#f6d94a',
  wild: '#b4b2ac',
  newspaper: '#e9e4d4',
};

const LIGHT_INK = new Set<Card>(['black', 'blue', 'green', 'purple', 'red']);

export const fill = (card: Card | null): string => FILLS[card ?? 'wild'];
export const onFill = (card: Card | null): string => (card && LIGHT_INK.has(card) ? '#ffffff' : '#2b2722');

/** The players, by seat; each has a pattern as well. */
export const SEATS = ['#0b57a4', '#b5121b', '#1c7a3a', '#e8b400', '#3c3c40'];

/** The same colours as those of companies that keep theirs from game to game. */
const PAINTS: Partial<Record<Card, number>> = { blue: 0, red: 1, green: 2, yellow: 3, black: 4 };

export const paintOf = (company: Card | undefined, otherwise = 0): number =>
  company === undefined ? otherwise : (PAINTS[company] ?? otherwise);
