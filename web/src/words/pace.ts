// How much time players have: the choices offered, and any other a table may have, in words.

import type { Pace } from '../generated/protocol';
import { t } from './text.svelte';

export const PACES: Pace[] = [
  { clock: 'none' },
  { clock: 'bank', seconds: 300, increment: 10 },
  { clock: 'bank', seconds: 900, increment: 15 },
  { clock: 'bank', seconds: 1800, increment: 30 },
  { clock: 'days', days: 1 },
  { clock: 'days', days: 3 },
  { clock: 'days', days: 7 },
];

export const sameJson = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

export function paceText(pace: Pace): string {
  switch (pace.clock) {
    case 'none':
      return t('pace-none');
    case 'bank':
      return t('pace-bank', { minutes: Math.round(pace.seconds / 6) / 10, increment: pace.increment });
    case 'days':
      return t('pace-days', { days: pace.days });
  }
}
