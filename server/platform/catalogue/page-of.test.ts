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

/** Orders that places may already have. */
const ARRANGED: Readonly<Record<string, (index: number, count: number) => number>> = {
  'in order': (index) => index,
  reversed: (index, count) => count - 1 - index,
  'the first last': (index, count) => (index + 1) % count,
  'up and down': (index, count) => (index < count / 2 ? 2 * index : 2 * (count - index) - 1),
  scattered: (index, count) => (index * 7919) % count,
};

test.each(Object.entries(ARRANGED))('`pageOf` compares the places of any page a few times, %s', (_, arranged) => {
  const count = 10_007;
  for (const offset of [0, 24, 5000, 9980]) {
    let comparisons = 0;
    const counting = (a: number, b: number) => {
      comparisons += 1;
      return a - b;
    };
    const places = Uint32Array.from({ length: count }, (_place, index) => arranged(index, count));
    expect(pageOf(places, counting, { offset, limit: 24 })[0]).toBe(offset);
    expect(comparisons).toBeLessThan(10 * count);
  }
});
