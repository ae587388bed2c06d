// How colours reach other eyes. Matrices in linear light: Machado, Oliveira and Fernandes (2009), full severity; who
// sees no colour at all sees luminance. Only tests need it.

import { light, oklab, type Triple } from './colour';

type Matrix = [Triple, Triple, Triple];
const LUMINANCE: Triple = [0.2126, 0.7152, 0.0722];

export const SIGHTS: Record<string, Matrix> = {
  full: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
  achromatopsia: [LUMINANCE, LUMINANCE, LUMINANCE],
};

/** Linear light of a `#rrggbb`, as a kind of sight gets it. */
export function seen(colour: string, sight: string): Triple {
  const whole = light(colour);
  const bounded = (value: number): number => Math.min(1, Math.max(0, value));
  return SIGHTS[sight].map((row) => bounded(row.reduce((sum, part, at) => sum + part * whole[at], 0))) as Triple;
}

/** How different two colours look, in OKLab: black and white are 1 apart, about 0.02 is just noticed. */
export function distance(a: string, b: string, sight: string): number {
  const [one, two] = [oklab(seen(a, sight)), oklab(seen(b, sight))];
  return Math.hypot(...one.map((part, at) => part - two[at]));
}

/** Contrast as the web's accessibility guidelines count it. */
export function contrast(a: string, b: string, sight = 'full'): number {
  const luminance = (colour: string): number =>
    seen(colour, sight).reduce((sum, part, at) => sum + part * LUMINANCE[at], 0);
  const [low, high] = [luminance(a), luminance(b)].sort((one, two) => one - two);
  return (high + 0.05) / (low + 0.05);
}
