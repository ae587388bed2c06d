// What a line is, as one says it.

import type { Contents, LineRow } from './types';

export const KINDS = ['plain', 'ferry', 'tunnel', 'bullet', 'subway'] as const;
export type Kind = (typeof KINDS)[number];

/** A line that is built with other trains than the first of the edition is a subway, whatever it costs. */
export function kindOf(line: LineRow, edition: Contents['edition']): Kind {
  const supplies = edition.supplies as { id?: string }[] | undefined;
  const first = supplies?.[0]?.id;
  return line.kind === 'plain' && line.supply !== null && line.supply !== first ? 'subway' : line.kind;
}
