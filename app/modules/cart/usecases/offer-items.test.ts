import { describe, expect, test } from 'vitest';
import type { ProductSource } from '#app/modules/catalogue/ports.ts';
import { sampleMarket } from '#tests/contracts/sample-markets.ts';
import { offerItems } from './offer-items.server.ts';

const NAMES: Readonly<Record<string, readonly [string, number]>> = { red: ['Melon Slice', 9], blue: ['Deep Sea', 2] };
const products = {
  variants: async (_: unknown, ids: readonly string[]) =>
    ids.flatMap((id) => {
      const [name, available] = NAMES[id] ?? [];
      return name ? [{ id, name, size: '2-3 Y', available }] : [];
    }),
} as unknown as Pick<ProductSource, 'variants'>;
const offer = (wanted: readonly (readonly [string, number])[], bag: readonly (readonly [string, number])[] = []) =>
  offerItems(
    { products, market: sampleMarket('DE'), lines: bag.map(([id, quantity]) => ({ id, quantity, isGift: false })) },
    wanted.map(([id, quantity]) => ({ id, quantity })),
  );

describe('`offerItems`', () => {
  test.each([
    [
      'the items of a link',
      [
        ['blue', 1],
        ['red', 3],
      ],
      [],
      { items: 'blue:1,red:3', count: 4, isComplete: false },
    ],
    [
      'what the bag lacks',
      [
        ['blue', 1],
        ['red', 3],
      ],
      [
        ['red', 1],
        ['blue', 1],
      ],
      { items: 'red:2', count: 2, isComplete: false },
    ],
    [
      'all once more',
      [
        ['blue', 1],
        ['red', 3],
      ],
      [
        ['red', 4],
        ['blue', 1],
      ],
      { items: 'blue:1,red:3', count: 4, isComplete: true },
    ],
    [
      'what there is',
      [
        ['blue', 5],
        ['gone', 2],
      ],
      [],
      { items: 'blue:2', count: 2, isComplete: false },
    ],
    ['nothing where nothing is left', [['blue', 5]], [['blue', 2]], { items: '', count: 0, isComplete: false }],
  ] as const)('offers %s', async (_, wanted, bag, expected) => {
    expect(await offer(wanted, bag)).toMatchObject(expected);
  });

  test('is null when the market sells no item', async () => {
    expect(await offer([['gone', 2]])).toBeNull();
    expect(await offer([['red', -1]])).toBeNull();
  });
});
