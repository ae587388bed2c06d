import { expect, it } from 'vitest';
import type { MyGame } from '../generated/protocol';
import { against, apart, bests, canBring, chosen, counted, EVERYTHING, split, tally } from './past';

const LEVELS = ['apprentice', 'clerk', 'engineer'];

function game(table: string, points: number[], more: Partial<MyGame> = {}): MyGame {
  const best = Math.max(...points);
  return {
    table,
    edition: 'nordic',
    created_at: 0,
    players: points.map((_, seat) => ({ name: `${seat}`, bot: seat === 0 ? null : 'clerk', mine: seat === 0 })),
    practice: false,
    rated: false,
    event: null,
    campaign: null,
    title: null,
    brought: null,
    result: {
      ended_at: 600_000,
      steps: 100,
      seats: points.map((own) => ({
        place: own === best ? 1 : 2,
        points: own,
        tickets_done: 3,
        tickets_missed: 1,
        longest_path: own,
      })),
    },
    ...more,
  };
}

it('counts what was played from one seat and in earnest', () => {
  const shared = game('shared', [5, 4]);
  shared.players[1] = { name: 'Bea', bot: null, mine: true };
  const games = [game('a', [90, 80]), game('b', [70, 80]), game('p', [200, 1], { practice: true }), shared];
  games.push(game('old', [1, 2], { result: null }));
  const all = counted(games);
  expect(all.map(({ game: { table } }) => table)).toEqual(['a', 'b']);
  expect(tally(all)).toEqual({ games: 2, wins: 1, expected: 1, points: 80, tickets: 0.75, path: 80, minutes: 10 });
});

it('only what one played in earnest is brought along', () => {
  const can = (one: MyGame): boolean => canBring(one, ['berlin', 'nordic']);
  expect(can(game('a', [90, 80]))).toBe(true);
  expect(can(game('p', [90, 80], { practice: true }))).toBe(false);
  expect(can(game('old', [90, 80], { result: null }))).toBe(false);
  const others = game('o', [90, 80]);
  others.players[0].mine = false;
  expect(can(others)).toBe(false);
  // A board of one's own is no server's.
  expect(can(game('own', [90, 80], { edition: 'sicily' }))).toBe(false);
});

it('an axis has as many numbers as there is room for', () => {
  const tenth = (value: number): number => value / 10;
  expect(apart([0, 200, -100], tenth, 14)).toEqual([0, 200]);
  expect(apart([0, 200, -150], tenth, 14)).toEqual([0, 200, -150]);
  expect(apart([0, 1, 0], (value) => 100 * value, 14)).toEqual([0, 1]);
});

it('nothing played comes to nothing', () => {
  expect(tally([])).toEqual({ games: 0, wins: 0, expected: 0, points: 0, tickets: 0, path: 0, minutes: 0 });
  expect(bests([])).toEqual([]);
});

it('chooses by board, players and the strongest opponent', () => {
  const two = game('a', [9, 8]);
  const three = game('b', [9, 8, 7], { edition: 'japan' });
  three.players[2].bot = 'engineer';
  expect(against(three, LEVELS)).toBe('engineer');
  const people = game('c', [1, 2]);
  people.players[1].bot = null;
  const of = (filter: Partial<typeof EVERYTHING>) =>
    chosen([two, three, people], { ...EVERYTHING, ...filter }, LEVELS).map(({ table }) => table);
  expect(of({})).toEqual(['a', 'b', 'c']);
  expect(of({ edition: 'japan' })).toEqual(['b']);
  expect(of({ players: 2 })).toEqual(['a', 'c']);
  expect(of({ against: 'clerk' })).toEqual(['a']);
  expect(of({ against: 'people' })).toEqual(['c']);
});

it('the first game that reached a record holds it', () => {
  const [best] = bests(counted([game('a', [90, 80]), game('b', [90, 80])]));
  expect(best.points.game.table).toBe('a');
});

it('tells the kinds of games apart', () => {
  const games = [game('a', [90, 80]), game('b', [70, 80]), game('c', [60, 50, 40])];
  const rows = split(counted(games), ({ players }) => String(players.length));
  expect(rows.map(({ kind, sum: { games: count, wins } }) => [kind, count, wins])).toEqual([
    ['2', 2, 1],
    ['3', 1, 1],
  ]);
});
