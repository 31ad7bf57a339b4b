import { expect, test } from 'vitest';
import { pageOf } from './page-of.ts';

/** Numbers in an order that looks like none. */
const shuffled = (count: number) => Uint32Array.from({ length: count }, (_, index) => (index * 7919) % count);
const ascending = (a: number, b: number) => a - b;

test('`pageOf` finds every page of every length in order', () => {
  for (const count of [0, 1, 2, 3, 24, 25, 101, 1000]) {
    const all = Array.from({ length: count }, (_, index) => index);
    for (const limit of [1, 24, 1000])
      for (let offset = 0; offset <= count; offset += 23)
        expect([...pageOf(shuffled(count), ascending, { offset, limit })]).toEqual(all.slice(offset, offset + limit));
  }
});

test('`pageOf` compares the places of any page a few times', () => {
  const comparisons = (offset: number) => {
    let count = 0;
    const counting = (a: number, b: number) => {
      count += 1;
      return a - b;
    };
    pageOf(shuffled(10_007), counting, { offset, limit: 24 });
    return count;
  };
  for (const offset of [0, 5000, 9980]) expect(comparisons(offset)).toBeLessThan(8 * 10_007);
});
