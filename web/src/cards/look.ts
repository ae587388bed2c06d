// Signs and colours of cards and players: the same as on the board of crates/drawing.

import type { Card } from '../generated/protocol';
import { saturate } from './colour';

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

/** A bicycle, in lines. */
export const BICYCLE_SIGN =
  'M-.97.3A.42.42 0 1 1-.13.3A.42.42 0 1 1-.97.3ZM.13.3A.42.42 0 1 1 .97.3A.42.42 0 1 1 .13.3Z' +
  'M-.55.3L-.25-.35H.35L.55.3M-.25-.35L.02.3L.35-.35M-.55.3H.02M-.25-.35L-.32-.6M-.46-.6H-.16M.35-.35L.28-.62H.52';

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

/** How much of its colour a free space keeps: what is owned is to be seen before what is free. */
export const CALM = 0.75;
const FREE = Object.fromEntries(Object.entries(FILLS).map(([card, colour]) => [card, saturate(colour, CALM)]));

const LIGHT_INK = new Set<Card>(['black', 'blue', 'green', 'purple', 'red']);

export const fill = (card: Card | null): string => FILLS[card ?? 'wild'];
export const onFill = (card: Card | null): string => (card && LIGHT_INK.has(card) ? '#ffffff' : '#2b2722');
/** The colour of a space nobody owns. */
export const freeFill = (card: Card | null): string => FREE[card ?? 'wild'];

/** Whose pieces they are: a colour, and an emblem on it that tells them apart without any colour. */
export interface Livery {
  body: string;
  emblem: string;
  /** The roadbed under the pieces. */
  bed: string;
}

/** The players, by seat: from black to yellow also told apart by lightness alone. */
export const SEATS: Livery[] = [
  { body: '#0c348a', emblem: '#ffffff', bed: '#5f86d6' },
  { body: '#c8202a', emblem: '#ffffff', bed: '#ea8b8f' },
  { body: '#52b373', emblem: '#0c2413', bed: '#a5dcb8' },
  { body: '#f6ce1e', emblem: '#2a2205', bed: '#fbe798' },
  { body: '#131417', emblem: '#ffffff', bed: '#757783' },
];

/** The same seats where every difference is to be as large as it can be. */
export const STRONG_SEATS: Livery[] = [
  { body: '#0026a8', emblem: '#ffffff', bed: '#ffffff' },
  { body: '#d01010', emblem: '#ffffff', bed: '#ffffff' },
  { body: '#35b56b', emblem: '#000000', bed: '#000000' },
  { body: '#ffd800', emblem: '#000000', bed: '#000000' },
  { body: '#000000', emblem: '#ffffff', bed: '#ffffff' },
];

/** The dark banks of every roadbed. */
export const BANK = '#1c1a16';

/** What belongs to everyone: white as a bullet train is, on a bed as dark as night. */
export const SHARED: Livery = { body: '#fffefa', emblem: '#1d4f91', bed: '#1c3a5e' };

const slash = (at: number): string => `M${at - 4.5} 5L${at}-5H${at + 4.5}L${at} 5Z`;
const dot = (at: number): string => `M${at - 3.4} 0A3.4 3.4 0 1 1 ${at + 3.4} 0A3.4 3.4 0 1 1 ${at - 3.4} 0Z`;

/** The emblems by seat, in a box 20 wide and 10 high: chevrons, slashes, dots, bars, chequers. */
export const EMBLEMS: string[] = [
  'M-10-5H-5L0 0L-5 5H-10L-5 0ZM1-5H6L11 0L6 5H1L6 0Z',
  slash(-7.5) + slash(0) + slash(7.5),
  dot(-8) + dot(0) + dot(8),
  'M-10-5H10V-1.600H-10ZM-10 1.600H10V5H-10Z',
  'M-10-5H-3.400V0H-10ZM3.400-5H10V0H3.400ZM-3.400 0H3.400V5H-3.400Z',
];
export const SHARED_EMBLEM = 'M-13-1H13V5H-13Z';

/** The same colours as those of companies that keep theirs from game to game. */
const PAINTS: Partial<Record<Card, number>> = { blue: 0, red: 1, green: 2, yellow: 3, black: 4 };

/** The seats' colours by name, in their order. */
export const PAINT_NAMES = Object.keys(PAINTS) as Card[];

export const paintOf = (company: Card | undefined, otherwise = 0): number =>
  company === undefined ? otherwise : (PAINTS[company] ?? otherwise);
