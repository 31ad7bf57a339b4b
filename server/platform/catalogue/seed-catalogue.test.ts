import { expect, test } from 'vitest';
import { mixEvenly } from './seed-catalogue.ts';

test('`mixEvenly` spreads every list evenly and keeps its order', () => {
  expect(mixEvenly([['a1', 'a2', 'a3', 'a4'], ['b1', 'b2'], ['c1']]).join(' ')).toBe('a1 b1 a2 c1 a3 b2 a4');
  expect(mixEvenly([])).toEqual([]);
});
