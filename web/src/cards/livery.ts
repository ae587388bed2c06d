// The livery of a seat as this visitor wants to see it.

import { settings } from '../browser/settings.svelte';
import { EMBLEMS, SEATS, SHARED, SHARED_EMBLEM, STRONG_SEATS, type Livery } from './look';

/** Colours and emblem of a seat's pieces; -1 is everyone. */
export function livery(seat: number): Livery & { sign: string } {
  if (seat < 0) return { ...SHARED, sign: SHARED_EMBLEM };
  const all = settings.contrast ? STRONG_SEATS : SEATS;
  return { ...all[seat % all.length], sign: EMBLEMS[seat % EMBLEMS.length] };
}
