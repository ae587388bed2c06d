// The car drawn on a card, on rails at 62 of its 56 × 76: each colour has one of its own, the wild card an engine or, in a
// city of bicycles, a bicycle. A silhouette in the card's ink, and what is cut out of it.

import type { Card } from '../generated/protocol';

export interface Car {
  body: string;
  /** Cut out of the body, in the colour of the card: areas, and lines. */
  holes?: string;
  lines?: string;
}

const wheel = (x: number, r = 3.8, y = 58): string =>
  `M${x - r} ${y}a${r} ${r} 0 1 1 ${2 * r} 0a${r} ${r} 0 1 1 ${-2 * r} 0z`;
const BOGIES = `${[12.5, 20, 36, 43.5].map((x) => wheel(x)).join('')}M4 52h48v3h-48zM2 53h52v1.500h-52z`;
const HUBS = [12.5, 20, 36, 43.5].map((x) => wheel(x, 1.4)).join('');

const panes = (xs: number[], y: number, w: number, h: number): string =>
  xs.map((x) => `M${x} ${y}h${w}v${h}h${-w}z`).join('');

export const CARS: Partial<Record<Card, Car>> = {
  // A box car with a sliding door.
  purple: {
    body: `M6 33h44v20h-44zM4.500 30h47v3.500h-47z${BOGIES}`,
    holes: HUBS,
    lines: 'M21 35.500h14v15h-14zM21 35.500l14 15M35 35.500l-14 15M11 36v14M16 36v14M40 36v14M45 36v14',
  },
  // A refrigerator car.
  white: {
    body: `M6 34q22 -7 44 0v19h-44z${BOGIES}`,
    holes: HUBS,
    lines:
      'M28 35.500v14M21.900 39l12.200 7M34.100 39l-12.200 7M25.500 36.500l2.500 2.200l2.500 -2.200M25.500 48.500l2.500 -2.200l2.500 2.200M10 37v13M46 37v13',
  },
  // A passenger coach.
  blue: {
    body: `M4 34.500q0 -4.500 5 -4.500h38q5 0 5 4.500v18.500h-48z${BOGIES}`,
    holes: `${HUBS}${panes([8, 15.4, 22.8, 30.2, 37.6, 45], 35, 4.6, 6.5)}M4 45h48v1.800h-48z`,
  },
  // A tank car.
  yellow: {
    body: `M11 34h34q6 0 6 9t-6 9h-34q-6 0 -6 -9t6 -9zM23 29h10v6h-10zM21.500 27.500h13v2.500h-13z${BOGIES}`,
    holes: HUBS,
    lines: 'M15.500 34v18M40.500 34v18M23.500 35.500v15M32.500 35.500v15',
  },
  // A flat car with logs.
  orange: {
    body: `M6 46h44v6h-44zM12 39h38v6h-38zM8 32h36v6h-36zM16 28h3v25h-3zM37 28h3v25h-3z${BOGIES}`,
    holes: `${HUBS}${wheel(46.5, 1.8, 49)}${wheel(46.5, 1.8, 42)}${wheel(40.8, 1.4, 35)}`,
  },
  // A hopper full of coal.
  black: {
    body: `M4.500 35h47l-4.500 10l-7 8h-7l-3 -5h-4l-3 5h-7l-7 -8zM8 35q4 -6 9 -4q4 -6 10 -3q6 -5 11 0q6 -1 10 7z${BOGIES}`,
    holes: HUBS,
    lines: 'M14 37l2 9M21 37l1 9M28 37v8M35 37l-1 9M42 37l-2 9',
  },
  // A cattle car, slatted.
  red: {
    body: `M6 33h44v20h-44zM4.500 30h47v3.500h-47z${BOGIES}`,
    holes: `${HUBS}M8 36h11v2.200h-11zM8 40.500h11v2.200h-11zM8 45h11v2.200h-11zM37 36h11v2.200h-11zM37 40.500h11v2.200h-11zM37 45h11v2.200h-11z`,
    lines: 'M22 35.500h12v15h-12zM28 35.500v15',
  },
  // A caboose with its lookout and platforms.
  green: {
    body: `M9 36h38v17h-38zM6 33.500h44v3h-44zM21 27.500h14v7h-14zM19.500 25.500h17v2.500h-17zM4 43h1.600v10h-1.600zM50.400 43h1.600v10h-1.600zM4 43h6v1.500h-6zM46 43h6v1.500h-6z${BOGIES}`,
    holes: `${HUBS}${panes([13, 24.5, 36], 39.5, 7, 6)}${panes([23, 29.5], 29, 3.8, 3.8)}`,
  },
};

export const ENGINE: Car = {
  body: `M10 37h24v14h-24zM33 28h15v25h-15zM31 26h20v3.500h-20zM13 28h6v10h-6zM11.500 26h9v3h-9zM24 33.500q3 -4 6 0v4h-6zM8 40h3v9h-3zM2 55l7 -7v7zM8 51h42v4h-42z${wheel(15, 4.4, 57.5)}${wheel(25.5, 4.4, 57.5)}${wheel(42, 6, 56)}`,
  holes: `${panes([37], 32, 7.5, 8)}${wheel(15, 1.5, 57.5)}${wheel(25.5, 1.5, 57.5)}${wheel(42, 2.2, 56)}`,
  lines: 'M17 38v12M24 38v12M31 38v12M15 57.500h27',
};

const tyre = (x: number): string => `${wheel(x, 11, 50)}${wheel(x, 8.6, 50)}`;
export const BICYCLE: Car = {
  // Rings: a wheel within a wheel, by the even-odd rule.
  body: `${tyre(15)}${tyre(41)}`,
};
/** The frame of the bicycle, in ink. */
export const BICYCLE_FRAME =
  'M15 50L21.500 37H36.500L41 50M21.500 37L27.500 50L36.500 37M15 50H27.500M21.500 37L20 33M17 33H23.500M36.500 37L35 30.500H40.500M27.500 50L31 53.500';
