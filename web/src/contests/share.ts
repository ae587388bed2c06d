// How much the deal explains, as `capotreno lab duplicate` measured it with bots: the page claims no more than that.

import measured from './shares.json';

export interface DealShare {
  edition: string;
  players: number;
  points: { share: number; ci95: [number, number] };
}

/** What was measured for a board and a number of seats; nothing for boards nobody measured. */
export function dealShare(edition: string, players: number): DealShare | undefined {
  return (measured.shares as unknown as DealShare[]).find((row) => row.edition === edition && row.players === players);
}
