// What bots found out about a board, in sentences.

import type { Card } from '../generated/protocol';
import { cardName } from '../words/describe';
import { t } from '../words/text.svelte';
import type { Finding } from './types';

export const percent = (share: number): string => `${Math.round(share * 100)} %`;

const SHARES = new Set(['wins', 'usual', 'fair', 'claimed', 'decided', 'completed', 'wanted']);

/** A number as its sentence wants it: a share in percent, everything else whole. */
function shown(finding: Finding, name: string, value: string | number | undefined): string | number {
  if (typeof value !== 'number') return value ?? '';
  if (SHARES.has(name) || (name === 'turns' && finding.what === 'deck_small')) return percent(value);
  return Math.round(name === 'games' ? value * 100 : value);
}

export function sentence(finding: Finding): string {
  const args = Object.fromEntries(Object.entries(finding).map(([name, value]) => [name, shown(finding, name, value)]));
  if (finding.what === 'colour_unwanted') args.name = cardName(String(finding.colour) as Card);
  return t(`workshop-finding-${finding.what.replaceAll('_', '-')}`, args);
}

/** What a finding is about, whatever its numbers are: the same thing on two versions of a board. */
export const about = ({ what, from, to, name, place, colour, bonus, position }: Finding): string =>
  [what.replace(/_(dear|good|cheap|weak)$/, ''), from, to, name, place, colour, bonus, position].join(' ');
