import { expect, test } from 'vitest';
import type { ProductRecord } from '#app/modules/catalogue/domain/product-record.ts';
import { demoProducts } from '#tests/support/demo-products.ts';
import { searchedOffers, searchedProduct } from '#tests/support/searched-products.ts';
import { createSearchEngine } from './search-engine.ts';

const SCOPE = { language: 'en', isUs: 0, currency: 'EUR' } as const;
const NAMES = ['Harbour', 'Meadow', 'Orchard'] as const;

const named = (product: ProductRecord, en: string): ProductRecord => ({ ...product, name: { ...product.name, en } });

/** An engine with three socks that are equal but for their names. */
async function openEngine() {
  const [sock] = await demoProducts();
  if (!sock) throw new Error('The demo catalogue is empty');
  const products = NAMES.map((name) => ({ ...named(sock, name), id: name, sku: name.toUpperCase() }));
  const engine = createSearchEngine({ scopes: [SCOPE], synonyms: {} });
  engine.put({ products: products.map(searchedProduct) });
  engine.offer({ offers: products.flatMap(searchedOffers), ofProducts: [] });
  const find = (query: string) => {
    const options = { sortBy: 'relevance:desc', limit: 24, offset: 0, facets: ['size'] } as const;
    const { items, metadata } = engine.search({ scope: SCOPE, query: { query, options } });
    return { ids: items.map(({ id }) => id), facets: metadata.facets };
  };
  const [harbour] = products;
  if (!harbour) throw new Error('The engine has no product');
  return { engine, harbour, find };
}

/** An engine that has answered, so that it keeps what it found. */
async function openAskedEngine() {
  const opened = await openEngine();
  expect(opened.find('socks').ids).toEqual(['Harbour', 'Meadow', 'Orchard']);
  return opened;
}

test('the engine finds the same for a term in other spellings', async () => {
  const { find } = await openAskedEngine();
  for (const spelling of ['sock', 'SOCKS', 'soks']) expect(find(spelling).ids, spelling).toEqual(find('socks').ids);
});

test('the engine shows the product that the term names in front of equal ones', async () => {
  const { engine, harbour, find } = await openAskedEngine();
  expect(find('orchard').ids).toEqual(['Orchard']);
  engine.put({ products: [searchedProduct({ ...named(harbour, 'Socks'), id: 'Orchard', sku: 'ORCHARD' })] });
  expect(find('socks').ids).toEqual(['Orchard', 'Harbour', 'Meadow']);
  engine.put({ products: [searchedProduct({ ...named(harbour, 'Orchard'), id: 'Orchard', sku: 'ORCHARD' })] });
  expect(find('socks').ids).toEqual(['Harbour', 'Meadow', 'Orchard']);
});

test('the engine finds a renamed product by its new name alone', async () => {
  const { engine, harbour, find } = await openAskedEngine();
  expect(find('harbour').ids).toEqual(['Harbour']);
  engine.put({ products: [searchedProduct(named(harbour, 'Lighthouse'))] });
  expect(find('harbour').ids).toEqual([]);
  expect(find('lighthouse').ids).toEqual(['Harbour']);
  expect(find('socks').ids).toHaveLength(3);
});

test('the engine shows a product last as soon as it is sold out', async () => {
  const { engine, harbour, find } = await openAskedEngine();
  const offers = searchedOffers(harbour, 0).map((offer) => ({ ...offer, soldOut: 1 }));
  engine.offer({ offers, ofProducts: [harbour.id] });
  expect(find('socks').ids).toEqual(['Meadow', 'Orchard', 'Harbour']);
});

test('the engine shows a product first as soon as its level of sales is higher', async () => {
  const { engine, find } = await openAskedEngine();
  engine.sales({ products: [{ id: 'Orchard', badges: [], salesLevel: 8 }] });
  expect(find('socks').ids).toEqual(['Orchard', 'Harbour', 'Meadow']);
});

test('the engine states the highest price as soon as it changes', async () => {
  const { engine, harbour, find } = await openAskedEngine();
  const offers = searchedOffers(harbour, 0).map((offer) => ({ ...offer, price: 99_900 }));
  engine.offer({ offers, ofProducts: [harbour.id] });
  expect(find('socks').facets?.highestPrice).toBe(99_900);
});

test('the engine counts a size as soon as it is in stock', async () => {
  const { engine, harbour, find } = await openAskedEngine();
  const sizes = [{ value: 'one-size', label: 'One size' }];
  engine.stock({ stocked: [{ productId: harbour.id, isUs: 0, sizes }], ofProducts: [harbour.id] });
  expect(find('socks').facets?.facets.size).toContainEqual({ value: 'one-size', label: 'One size', count: 1 });
});

test('the engine leaves out a product as soon as its market does not sell it', async () => {
  const { engine, harbour, find } = await openAskedEngine();
  engine.unoffer({ scope: SCOPE, ofProducts: [harbour.id] });
  expect(find('socks').ids).toEqual(['Meadow', 'Orchard']);
});

test('the engine leaves out a product as soon as it is removed', async () => {
  const { engine, find } = await openAskedEngine();
  engine.keep({ ids: ['Meadow', 'Orchard'] });
  expect(find('socks').ids).toEqual(['Meadow', 'Orchard']);
});

test('the engine finds products by their names after many were replaced', async () => {
  const { engine, harbour, find } = await openAskedEngine();
  for (let turn = 0; turn < 600; turn += 1) engine.put({ products: [searchedProduct(named(harbour, `Turn ${turn}`))] });
  engine.keep({ ids: NAMES });
  expect(find('turn 599').ids).toEqual(['Harbour']);
  expect(find('meadow').ids).toEqual(['Meadow']);
  expect(find('socks').ids).toHaveLength(3);
});
