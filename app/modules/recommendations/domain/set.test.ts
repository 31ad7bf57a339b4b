import { expect, test } from 'vitest';
import type { ProductCard } from '#app/modules/catalogue/domain/product.ts';
import { otherKinds, setOf } from './set.ts';

const product = {
  sku: 'PIZ01',
  motifs: ['pizza'],
  color: { primary: 'red', secondary: null },
  categories: ['adults/socks', 'collection/food'],
  information: { ageGroup: 'adults', family: 'socks' },
} as const;
const card = (sku: string, changes: Partial<ProductCard>) =>
  ({ sku, stockStatus: 'in-stock', colour: 'blue', ...changes }) as ProductCard;

test('`otherKinds` names the categories of other kinds, those for the same age first', () => {
  const listed = [
    'adults/boxers',
    'adults/socks',
    'campaign/rain',
    'collection/all',
    'gift-boxes',
    'kids/socks',
    'outlet-all',
    'type/mugs',
  ];
  expect(otherKinds(product, listed)).toEqual(['adults/boxers', 'gift-boxes', 'kids/socks']);
});

test('`setOf` takes the same motif before the same colour, one product of each kind', () => {
  const boxers = [card('RED', { colour: 'red' }), card('PIZ', { motifs: ['pizza'] })];
  const shirts = [card('BLUE', {}), card('RED2', { colour: 'red' }), card('RED3', { colour: 'red' })];
  expect(setOf(product, [boxers, shirts]).map(({ sku }) => sku)).toEqual(['PIZ', 'RED2']);
});

test('`setOf` leaves out what is sold out, the product itself, and kinds in which nothing matches', () => {
  const gone = [card('PIZ', { motifs: ['pizza'], stockStatus: 'no-stock' }), card('PIZ01', { motifs: ['pizza'] })];
  expect(setOf(product, [gone, [card('BLUE', {})], []])).toEqual([]);
});
