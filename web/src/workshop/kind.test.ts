import { expect, it } from 'vitest';
import { kindOf } from './kind';
import type { LineRow } from './types';

const line = (more: Partial<LineRow>): LineRow => ({
  from: 'A',
  to: 'B',
  edge: null,
  cards: 3,
  colour: 'grey',
  kind: 'plain',
  symbols: 0,
  pieces: null,
  supply: null,
  group: null,
  ...more,
});

it('what a line is built with makes it a subway, not what it costs', () => {
  const edition = { supplies: [{ id: 'car' }, { id: 'subway' }] };
  expect(kindOf(line({ supply: 'subway', pieces: 1 }), edition)).toBe('subway');
  expect(kindOf(line({ supply: 'subway', pieces: 1, cards: 1 }), edition)).toBe('subway');
  expect(kindOf(line({ supply: 'car' }), edition)).toBe('plain');
  expect(kindOf(line({ supply: 'car', pieces: 2 }), edition)).toBe('plain');
  expect(kindOf(line({}), {})).toBe('plain');
  expect(kindOf(line({ kind: 'ferry', supply: 'car' }), edition)).toBe('ferry');
});
