// One's own record: which finished games are meant, and what they come to. Games of practice and those in which one
// device played several seats are shown and not counted.

import type { MyGame, SeatScore } from '../generated/protocol';

/** What is looked at; empty means everything. */
export interface Filter {
  edition: string;
  players: number;
  /** The level of the strongest bot, or `people` where nobody else was one. */
  against: string;
}

export const EVERYTHING: Filter = { edition: '', players: 0, against: '' };

/** A game that counts, from one's own seat. */
export interface Counted {
  game: MyGame;
  own: SeatScore;
  won: boolean;
}

/**
 * Whether a game of this browser can be kept with the others: played in earnest by somebody, to its end, on a board that
 * the server has. One's own boards are known to nobody else.
 */
export const canBring = ({ campaign, edition, players, practice, result }: MyGame, editions: string[]): boolean =>
  editions.includes(edition) && !campaign && !practice && Boolean(result) && players.some(({ mine }) => mine);

/** The strongest bot at the table by the order of the levels; `people` where there is none. */
export function against(game: MyGame, levels: string[]): string {
  const bots = game.players.flatMap(({ bot, mine }) => (bot && !mine ? [bot] : []));
  return bots.sort((one, other) => levels.indexOf(other) - levels.indexOf(one))[0] ?? 'people';
}

export function chosen(games: MyGame[], filter: Filter, levels: string[]): MyGame[] {
  return games.filter(
    (game) =>
      (filter.edition === '' || game.edition === filter.edition) &&
      (filter.players === 0 || game.players.length === filter.players) &&
      (filter.against === '' || against(game, levels) === filter.against),
  );
}

/** The games that count, oldest first. */
export function counted(games: MyGame[]): Counted[] {
  const all = games.flatMap((game) => {
    const seats = game.players.flatMap(({ mine }, seat) => (mine ? [seat] : []));
    const own = game.result?.seats[seats[0]];
    return own && seats.length === 1 && !game.practice ? [{ game, own, won: own.place === 1 }] : [];
  });
  return all.sort((one, other) => endOf(one.game) - endOf(other.game));
}

export const endOf = (game: MyGame): number => game.result?.ended_at ?? game.created_at;

/** What games come to. */
export interface Tally {
  games: number;
  wins: number;
  /** What a player as good as the others would have won. */
  expected: number;
  points: number;
  /** Of the tickets kept, the share that was completed. */
  tickets: number;
  path: number;
  /** Minutes from the table's opening to the end: the middle one of them. */
  minutes: number;
}

const mean = (values: number[]): number => values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);

export function tally(games: Counted[]): Tally {
  const done = games.reduce((sum, { own }) => sum + own.tickets_done, 0);
  const held = games.reduce((sum, { own }) => sum + own.tickets_done + own.tickets_missed, 0);
  const minutes = games.map(({ game }) => (endOf(game) - game.created_at) / 60_000).sort((one, other) => one - other);
  return {
    games: games.length,
    wins: games.filter(({ won }) => won).length,
    expected: games.reduce((sum, { game }) => sum + 1 / game.players.length, 0),
    points: mean(games.map(({ own }) => own.points)),
    tickets: done / Math.max(1, held),
    path: mean(games.map(({ own }) => own.longest_path)),
    minutes: minutes[Math.floor(minutes.length / 2)] ?? 0,
  };
}

/** The values of an axis that have room for their numbers: none lies nearer than so much to one before it. */
export const apart = (values: number[], at: (value: number) => number, least: number): number[] =>
  values.reduce<number[]>(
    (drawn, value) => (drawn.some((other) => Math.abs(at(other) - at(value)) < least) ? drawn : [...drawn, value]),
    [],
  );

/** What is to be beaten on a board: the game that holds each record. */
export interface Best {
  edition: string;
  points: Counted;
  path: Counted;
  tickets: Counted;
}

/** The first of those that have most. */
const most = (games: Counted[], value: (game: Counted) => number): Counted =>
  games.reduce((best, game) => (value(game) > value(best) ? game : best));

export function bests(games: Counted[]): Best[] {
  const editions = [...new Set(games.map(({ game }) => game.edition))].sort();
  return editions.map((edition) => {
    const played = games.filter(({ game }) => game.edition === edition);
    return {
      edition,
      points: most(played, ({ own }) => own.points),
      path: most(played, ({ own }) => own.longest_path),
      tickets: most(played, ({ own }) => own.tickets_done),
    };
  });
}

/** What the games of each kind come to, kinds in the order given by their first game. */
export function split(games: Counted[], kind: (game: MyGame) => string): { kind: string; sum: Tally }[] {
  const kinds = [...new Set(games.map(({ game }) => kind(game)))];
  return kinds.map((one) => ({ kind: one, sum: tally(games.filter(({ game }) => kind(game) === one)) }));
}
