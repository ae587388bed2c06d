// What the board needs to know of the lines it draws: a game says it, and so does a campaign's map.

export interface Drawn {
  /** Whether lines can be chosen now. */
  readonly may: { act: boolean } | null;
  readonly claimable: ReadonlySet<number>;
  /** Which seat has each line; -1 is everyone's. */
  readonly owners: ReadonlyMap<number, number>;
  /** Whether a city's trams run here, not trains. */
  readonly trams: boolean;
  /** The colour of a seat's pieces. */
  paint<Seat extends number | undefined>(seat: Seat): Seat | number;
  /** A line in words. */
  label(line: number): string;
}
