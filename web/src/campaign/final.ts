// What the end of a campaign shows, beside its words.

import type { Board, CampaignView, FinalScore, VaultScore } from '../generated/protocol';

export type Part = Exclude<keyof VaultScore, 'total' | 'awarded'>;
const PARTS: Part[] = ['slips', 'certificates', 'stamps', 'surveys', 'circuits', 'postcards', 'awards', 'dollars'];

/** What was found in any of the vaults. */
export const partsOf = (score: FinalScore): Part[] =>
  PARTS.filter((part) => score.vaults.some((vault) => vault[part] !== 0));

/** Every city a company's trains came to in all games, from west to east, as positions on the board. */
export function citiesOf(view: CampaignView, company: number, board: Board | null): number[] {
  const results = view.log.flatMap((entry) => (entry.entry === 'finished' ? entry.companies : []));
  const touched = new Set(results.filter((row) => row.company === company).flatMap((row) => row.touched));
  return view.places
    .flatMap(({ place }, at) => (touched.has(place) ? [at] : []))
    .sort((one, other) => (board?.places[one]?.x ?? 0) - (board?.places[other]?.x ?? 0));
}
