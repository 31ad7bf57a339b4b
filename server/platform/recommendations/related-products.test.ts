import { describe, expect, test } from 'vitest';
import type { ProductCard } from '#app/modules/catalogue/domain/product.ts';
import { rankRelated, relatedCategories, rowBeside } from './related-products.ts';

const KIDS_SOCK = { ageGroup: 'kids', family: 'socks', silhouette: 'crew' } as const;
const product = {
  sku: 'OWN',
  categories: ['collection/all', 'outlet-all', 'collection/animals', 'kids/socks'],
  linkedProducts: [{ sku: 'TWIN' }],
  information: KIDS_SOCK,
};
const card = (sku: string, facts: Partial<ProductCard> = {}) =>
  ({ sku, stockStatus: 'in-stock', ...KIDS_SOCK, ...facts }) as ProductCard;
const skus = (cards: readonly ProductCard[], most = 4) => rankRelated(product, cards, most).map(({ sku }) => sku);

describe('`relatedCategories`', () => {
  test('puts the category of the audience first, then collections, offers and everything', () => {
    expect(relatedCategories(product)).toEqual(['kids/socks', 'collection/animals', 'outlet-all', 'collection/all']);
  });

  test('puts a category of another kind before collections', () => {
    const categories = ['collection/new', 'type/mugs', 'campaign/rain'];
    expect(relatedCategories({ ...product, categories })).toEqual(['type/mugs', 'collection/new', 'campaign/rain']);
  });
});

describe('`rankRelated`', () => {
  test('ranks shape, then audience and type, then audience, then type', () => {
    const cards = [
      card('adult-sock', { ageGroup: 'adults' }),
      card('kids-shirt', { family: 't-shirts' }),
      card('kids-knee', { silhouette: 'knee' }),
      card('kids-crew'),
    ];
    expect(skus(cards)).toEqual(['kids-crew', 'kids-knee', 'kids-shirt', 'adult-sock']);
    expect(skus(cards, 2)).toEqual(['kids-crew', 'kids-knee']);
  });

  test('leaves out another audience of another type', () => {
    expect(skus([card('shirt', { ageGroup: 'adults', family: 't-shirts', silhouette: 't-shirt' })])).toEqual([]);
  });

  test('leaves out the product in any colour and what is sold out', () => {
    expect(skus([card('OWN'), card('TWIN'), card('gone', { stockStatus: 'no-stock' }), card('other')])).toEqual([
      'other',
    ]);
  });

  test('answers the same order whatever the order of the cards, and another one beside another product', () => {
    const cards = Array.from({ length: 12 }, (_, index) => card(`C${index}`));
    const ranked = skus(cards, 12);
    expect(skus(cards.toReversed(), 12)).toEqual(ranked);
    expect(rankRelated({ ...product, sku: 'NEXT' }, cards, 12).map(({ sku }) => sku)).not.toEqual(ranked);
  });
});

describe('`rowBeside`', () => {
  const like = ['L1', 'L2', 'L3', 'L4'].map((sku) => card(sku));
  const row = (...bought: readonly ProductCard[]) => rowBeside(product, { bought, like }, 4).map(({ sku }) => sku);

  test('begins with what was bought together, at most half of it, and shows no card twice', () => {
    expect(row()).toEqual(['L1', 'L2', 'L3', 'L4']);
    expect(row(card('B1'), card('B2'), card('B3'))).toEqual(['B1', 'B2', 'L1', 'L2']);
    expect(row(card('L3'))).toEqual(['L3', 'L1', 'L2', 'L4']);
  });

  test('leaves out the product in any colour and what is sold out', () => {
    expect(row(card('OWN'), card('TWIN'), card('gone', { stockStatus: 'no-stock' }), card('B1'))).toEqual([
      'B1',
      'L1',
      'L2',
      'L3',
    ]);
  });
});
