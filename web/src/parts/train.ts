// Pieces from the side, as paths around 0: an engine and its cars, a tram, a subway train, a bullet train.
// The board joins the pieces of a line into a few paths; lists draw one piece by itself.

import { EMBLEMS, SHARED_EMBLEM } from '../cards/look';

export type Vehicle = 'engine' | 'car' | 'tram' | 'subway' | 'bullet';

export interface Shape {
  body: string;
  /** Light on the roof. */
  edge: string;
  wheels: string;
  windows: string;
  emblem: string;
}

const short = (value: number): number => Math.round(value * 100) / 100;

function outline(vehicle: Vehicle, x: number, y: number): string {
  const path = (...parts: (string | number)[]): string =>
    parts.map((part) => (typeof part === 'number' ? short(part) : part)).join(' ');
  switch (vehicle) {
    case 'engine':
      // A chimney, the boiler, the cab behind it.
      return path(
        'M',
        -x,
        y,
        'V',
        -y * 0.66,
        'H',
        3 - x,
        'V',
        -y - 2.5,
        'H',
        8 - x,
        'V',
        -y * 0.66,
        'H',
        x - 9.5,
        'V',
        -y - 1.5,
        'H',
        x,
        'V',
        y,
        'Z',
      );
    case 'car':
      return path('M', -x, y, 'V', 3 - y, 'Q', -x, -y, 3 - x, -y, 'H', x - 3, 'Q', x, -y, x, 3 - y, 'V', y, 'Z');
    case 'tram':
      return path(
        'M',
        1.5 - x,
        y,
        'L',
        -x,
        4 - y,
        'Q',
        -x,
        -y,
        4 - x,
        -y,
        'H',
        x - 4,
        'Q',
        x,
        -y,
        x,
        4 - y,
        'L',
        x - 1.5,
        y,
        'Z',
      );
    case 'subway':
      return path('M', -x, y, 'V', -y, 'H', x - 7, 'Q', x, -y, x, 0, 'V', y, 'Z');
    case 'bullet':
      return path('M', -x, y, 'Q', 3 - x, -y, 12 - x, -y, 'H', x - 12, 'Q', x - 3, -y, x, y, 'Z');
  }
}

const wheel = (at: number, y: number): string =>
  `M${short(at - 2.4)} ${short(y)}A2.4 2.4 0 1 1 ${short(at + 2.4)} ${short(y)}A2.4 2.4 0 1 1 ${short(at - 2.4)} ${short(y)}Z`;

const pane = (at: number, y: number, w = 3.6): string =>
  `M${short(at - w / 2)} ${short(-y * 0.72)}H${short(at + w / 2)}V${short(-y * 0.12)}H${short(at - w / 2)}Z`;

/** A piece so long and so high, with the emblem of its seat; -1 is everyone's. */
export function train(vehicle: Vehicle, w: number, h: number, seat: number): Shape {
  const [x, y] = [w / 2, h / 2];
  const wheels =
    vehicle === 'subway' || vehicle === 'bullet' ? [] : vehicle === 'engine' ? [-0.66, -0.22, 0.66] : [-0.64, 0.64];
  // The emblem has the middle; windows are at the ends.
  const ends = vehicle === 'engine' ? [x - 4.7] : vehicle === 'bullet' ? [] : [4.2 - x, x - 4.2];
  const roof = vehicle === 'engine' ? -y * 0.66 : -y;
  const inset = vehicle === 'bullet' ? 11 : vehicle === 'engine' ? 9 : 3.5;
  return {
    body: outline(vehicle, x, y),
    edge: `M${short(inset - x)} ${short(roof + 1.4)}H${short(x - (vehicle === 'engine' ? 11 : inset))}`,
    wheels: wheels.map((at) => wheel(at * x, y + 0.4)).join(''),
    windows: ends.map((at) => pane(at, y)).join(''),
    emblem: seat < 0 ? SHARED_EMBLEM : EMBLEMS[seat % EMBLEMS.length],
  };
}
