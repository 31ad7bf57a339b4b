import { describe, expect, test } from 'vitest';
import { sampleMarket } from '#tests/contracts/sample-markets.ts';
import type { Product } from './product.ts';
import { shoeSizes, sizeNumbers, sizeSystem } from './shoe-sizes.ts';

type Sized = Pick<Product, 'information' | 'variants'>;
const product = (facts: Partial<Product['information']>, sizes: readonly string[]) =>
  ({
    information: { sizeGuideBlock: '', family: 'socks', ageGroup: 'adults', ...facts },
    variants: sizes.map((value) => ({ size: { label: value, value } })),
  }) as unknown as Sized;
const socks = product({}, ['36-40', '41-46']);
const kids = product({ ageGroup: 'kids' }, ['2-3 Years', '4-6 Years', '7-9 Years']);
const sizeFor = (of: Sized, system: 'eu' | 'uk' | 'us', key: string) =>
  shoeSizes(of, system).find((shoe) => shoe.key === key)?.size;

test.each([
  ['GB', 'uk'],
  ['US', 'us'],
  ['DE', 'eu'],
  ['IE', 'eu'],
] as const)('`sizeSystem` of %s is %s', (country, system) => {
  expect(sizeSystem(sampleMarket(country))).toBe(system);
});

test('`sizeNumbers` has the numbers of the size guide, and none for what is not measured by shoes', () => {
  expect(sizeNumbers(socks, '36-40')).toEqual({ eu: '36–40', uk: '3½–6½', us: 'W 5½–9 · M 4–7' });
  expect(sizeNumbers(kids, '4-6 Years')).toEqual({ eu: '27–30', uk: '9–11½', us: '10–12' });
  expect(sizeNumbers(product({ family: 'boxers' }, ['S']), 'S')).toBeNull();
  expect(sizeNumbers(socks, 'one size')).toBeNull();
});

describe('`shoeSizes`', () => {
  test('goes from the smallest to the largest in whole European sizes', () => {
    expect(shoeSizes(socks, 'eu').map(({ shoe }) => shoe)).toEqual(
      Array.from({ length: 11 }, (_, index) => String(36 + index)),
    );
    expect([sizeFor(socks, 'eu', '40'), sizeFor(socks, 'eu', '41')]).toEqual(['36-40', '41-46']);
  });

  test('has half British sizes, each once, and the larger size between two', () => {
    expect(shoeSizes(socks, 'uk').map(({ shoe }) => shoe)).toEqual([
      '3½',
      '4',
      '4½',
      '5',
      '5½',
      '6',
      '6½',
      '7',
      '7½',
      '8',
      '8½',
      '9',
      '9½',
      '10',
      '10½',
      '11',
    ]);
    expect([sizeFor(socks, 'uk', '6.5'), sizeFor(socks, 'uk', '7')]).toEqual(['36-40', '41-46']);
  });

  test('has American sizes of women and of men', () => {
    expect([sizeFor(socks, 'us', 'w7.5'), sizeFor(socks, 'us', 'm7.5')]).toEqual(['36-40', '41-46']);
    expect(new Set(shoeSizes(socks, 'us').map(({ wearer }) => wearer))).toEqual(new Set(['women', 'men']));
  });

  test('begins again after 13½ for children', () => {
    const shoes = shoeSizes(kids, 'uk').map(({ shoe }) => shoe);
    expect(shoes.slice(0, 2)).toEqual(['6', '6½']);
    expect(shoes.slice(-5)).toEqual(['13½', '1', '1½', '2', '2½']);
    expect(new Set(shoes).size).toBe(shoes.length);
    expect(sizeFor(kids, 'uk', '1')).toBe('7-9 Years');
  });

  test('has none where sizes are not measured by shoes', () => {
    expect(shoeSizes(product({ family: 'boxers' }, ['S', 'M']), 'eu')).toEqual([]);
  });
});
