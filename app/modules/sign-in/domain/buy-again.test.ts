import { expect, test } from 'vitest';
import { sampleItem } from '#tests/support/sample-order.ts';
import { boughtLines, itemsToBuyAgain } from './buy-again.ts';

const card = {
  variants: [
    { id: 'v1', size: { label: '36–40', value: 's' }, price: null },
    { id: 'v2', size: { label: '41–46', value: 'm' }, price: null },
  ],
  sizes: ['s'],
};

test('boughtLines says of each line whether it can be bought, and itemsToBuyAgain lists those that can', () => {
  const lines = boughtLines(
    [
      sampleItem({ productId: 'v1', quantity: 2 }),
      sampleItem({ productId: 'v2', quantity: 1 }),
      sampleItem({ productId: 'v3' }),
      sampleItem({ productId: 'v1', isGift: true }),
    ],
    [card],
  );
  expect(lines.map(({ state }) => state)).toEqual(['available', 'sold-out', 'not-sold', 'gift']);
  expect(itemsToBuyAgain(lines)).toBe('v1:2');
});

test('itemsToBuyAgain is null where no line can be bought', () => {
  expect(itemsToBuyAgain(boughtLines([sampleItem({ productId: 'v2' })], [card]))).toBeNull();
});
