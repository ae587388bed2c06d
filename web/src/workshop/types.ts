// What the engine answers to the workshop (`crates/tab/src/workshop.rs`). No server knows these requests.

import type { Board, Card } from '../generated/protocol';

export type Files = Record<string, string>;
/** West, south, east and north in degrees. */
export type Area = [number, number, number, number];

export interface PlaceRow {
  name: string;
  at: [number, number];
  country: string | null;
  tags: string[];
}

export interface LineRow {
  from: string;
  to: string | null;
  edge: string | null;
  cards: number;
  colour: Card | 'grey';
  kind: 'plain' | 'ferry' | 'tunnel' | 'bullet';
  symbols: number;
  pieces: number | null;
  /** What it is built with, where there is a choice. */
  supply: string | null;
  group: string | null;
}

export interface TicketRow {
  from: string;
  to: string;
  value: number;
}

export type List = 'places' | 'lines' | 'tickets';
export interface Row {
  list: List;
  index: number;
}

/** Something that is wrong, or that a good board wants. */
export interface Said {
  advice: string | null;
  file: string;
  at: [number, number] | null;
  message: string;
  row: Row | null;
  places: string[];
}

export type Value = string | number | boolean | null | Value[] | { [key: string]: Value };

export interface Contents {
  places: PlaceRow[];
  lines: LineRow[];
  tickets: TicketRow[];
  edition: { [key: string]: Value };
  about: { [key: string]: Value };
}

export interface Seen {
  files: Files;
  contents: Contents;
  problems: Said[];
  /** Every place where it really is. */
  board: Board;
  /** Which line of the file each drawn one is. */
  rows: number[];
  area: Area;
  atlas: boolean;
}

export interface Advised {
  advice: Said[];
  /** The board as players will see it. */
  board: Board | null;
}

export type Edit =
  | { do: 'add_place'; name: string; at?: [number, number]; spot?: [number, number] }
  | { do: 'move_place'; index: number; spot: [number, number] }
  | { do: 'rename_place'; index: number; name: string }
  | { do: 'remove_place'; index: number }
  | { do: 'add_line'; from: string; to: string; colour?: string }
  | { do: 'double_line'; index: number }
  | { do: 'remove_line'; index: number }
  | { do: 'subway'; index: number; on: boolean }
  | { do: 'add_ticket'; from: string; to: string; value?: number }
  | { do: 'remove_ticket'; index: number }
  | { do: 'propose_tickets' }
  | { do: 'change'; list: List; index: number; set: Record<string, Value> }
  | { do: 'set'; path: string[]; value: Value }
  | { do: 'tell'; path: string[]; value: Value }
  | { do: 'nudge'; what: Nudged; index: number; by: [number, number] | null };

/** What is moved by hand on the board as players see it: the name of a city, or the bend of a route. */
export type Nudged = 'label' | 'curve';

/** What is probably wrong with a board, from the games of bots (`crates/study/src/judge.rs`). */
export type Finding = { what: string; line?: number; ticket?: number; place?: string } & Record<
  string,
  string | number | undefined
>;

export interface Measured {
  games: number;
  players: number;
  turns: number;
  score: number;
  margin: number;
  seats: number[];
  completed: number;
  /** How often each line is claimed, in the order of the file. */
  claimed: number[];
  findings: Finding[];
}
