import { describe, expect, test } from 'vitest';
import { linkKey, offeredItems } from './offered-items.ts';
import { MAX_LINES } from './wanted-items.ts';

const found = [
  { id: 'red', name: 'Melon Slice', size: '36-40', available: 20 },
  { id: 'blue', name: 'Deep Sea', size: '36-40', available: 3 },
  { id: 'gone', name: 'Low Tide', size: '41-46', available: 0 },
  { id: 'old', name: 'Old Platform', size: 'M' },
].map((variant) => ({ ...variant, goods: null, sizeValue: null }));
const line = (id: string, quantity: number, isGift = false) => ({ id, quantity, isGift });
const offer = (wanted: readonly (readonly [string, number])[], lines: Parameters<typeof offeredItems>[2] = []) =>
  offeredItems(
    wanted.map(([id, quantity]) => ({ id, quantity })),
    found,
    lines,
  ).map(({ id, inBag, missing, more, shortage }) => [id, inBag, missing, more, shortage]);

describe('`offeredItems`', () => {
  test('offers what the market sells, repeated items once, without quantities below one', () => {
    expect(
      offer([
        ['blue', 1],
        ['unknown', 2],
        ['red', 2],
        ['blue', 1],
        ['old', 0],
        ['old', -2],
      ]),
    ).toEqual([
      ['blue', 0, 2, 2, null],
      ['red', 0, 2, 2, null],
    ]);
  });

  test('offers no more than there is and than a line holds', () => {
    expect(
      offer([
        ['gone', 2],
        ['blue', 5],
        ['red', 120],
        ['old', 30],
      ]),
    ).toEqual([
      ['gone', 0, 0, 0, { kind: 'sold-out', left: 0 }],
      ['blue', 0, 3, 3, { kind: 'few', left: 3 }],
      ['red', 0, 20, 20, { kind: 'most', left: 20 }],
      ['old', 0, 20, 20, { kind: 'most', left: 20 }],
    ]);
  });

  test('offers the difference to the bag, in which a gift is nothing the shopper chose', () => {
    expect(
      offer(
        [
          ['red', 3],
          ['blue', 3],
        ],
        [line('red', 2), line('blue', 3), line('red', 1, true)],
      ),
    ).toEqual([
      ['red', 2, 1, 3, null],
      ['blue', 3, 0, 0, null],
    ]);
    expect(offer([['blue', 5]], [line('blue', 2)])).toEqual([['blue', 2, 1, 1, { kind: 'few', left: 3 }]]);
  });

  test('leaves out what a full bag has no line for', () => {
    const full = Array.from({ length: MAX_LINES }, (_, index) => line(`other-${index}`, 1));
    expect(offer([['red', 1]], full)).toEqual([]);
    expect(offer([['red', 2]], [...full.slice(1), line('red', 1)])).toEqual([['red', 1, 1, 2, null]]);
  });
});

test('`linkKey` is the same for the same items', () => {
  const key = linkKey([
    { id: 'red', quantity: 1 },
    { id: 'red', quantity: 1 },
  ]);
  expect(key).toMatch(/^[0-9a-z]{1,7}$/);
  expect(linkKey([{ id: 'red', quantity: 2 }])).toBe(key);
  expect(linkKey([{ id: 'red', quantity: 3 }])).not.toBe(key);
});
