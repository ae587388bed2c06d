// A board as the server computes it (crates/drawing): where things are, not what may be done.

import type { Card } from '../generated/protocol';

export interface Point {
  x: number;
  y: number;
}

export interface Label extends Point {
  /** The baseline of the first row. */
  anchor: 'start' | 'middle' | 'end';
  rows: string[];
}

export interface PlaceShape extends Point {
  name: string;
  country: string | null;
  tags: string[];
  radius: number;
  label: Label;
  /** Where the same place stands again, on an inset. */
  again: (Point & { inset: string; label: Label; link?: Point | null })[];
}

export type Look = 'plain' | 'ferry' | 'tunnel' | 'bullet' | 'subway';

export interface Space extends Point {
  angle: number;
  w: number;
  h: number;
}

export interface LineShape {
  id: number;
  from: number;
  to: number | null;
  look: Look;
  colour: Card | null;
  cards: number;
  curve: [Point, Point, Point, Point];
  spaces: Space[];
  symbols: number[];
  draw_bonus: number;
  bonus_space: number | null;
  leaves: Point | null;
  abreast: number;
}

export type FeatureKind =
  'land' | 'park' | 'lake' | 'river' | 'border' | 'circle' | 'rail' | 'water_name' | 'land_name' | 'paper';

export interface Feature {
  kind: FeatureKind;
  inset?: string | null;
  name?: string | null;
  points: Point[];
}

export interface Inset extends Point {
  name: string;
  width: number;
  height: number;
}

export interface Board {
  width: number;
  height: number;
  places: PlaceShape[];
  lines: LineShape[];
  ground: Feature[];
  insets: Inset[];
}
