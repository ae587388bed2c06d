// Names of things on the board, and which word an edition has for its wild cards.

import type { EditionDetails } from '../generated/protocol';

export function placeName(edition: EditionDetails, place: number): string {
  return edition.places[place]?.name ?? '?';
}

export function lineName(edition: EditionDetails, line: number): string {
  const info = edition.lines[line];
  if (!info) return '?';
  const to = info.to === null ? '→' : `– ${placeName(edition, info.to)}`;
  return `${placeName(edition, info.from)} ${to}`;
}

/** In Berlin people ride bicycles; elsewhere the wild card is a locomotive. */
export function wildKind(edition: string): 'locomotive' | 'bicycle' {
  return edition === 'berlin' ? 'bicycle' : 'locomotive';
}
