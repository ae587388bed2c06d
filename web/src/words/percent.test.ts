import { expect, it } from 'vitest';
import { percent } from './describe';

it.each([
  [0, '0%'],
  [0.004, '<1%'],
  [0.256, '26%'],
  [0.998, '>99%'],
  [1, '100%'],
])('%d is %s', (chance, said) => expect(percent(chance)).toBe(said));
