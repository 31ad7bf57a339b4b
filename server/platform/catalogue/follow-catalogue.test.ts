import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ProductRecord } from '#app/modules/catalogue/domain/product-record.ts';
import { migrations } from '#server/composition/migrations.ts';
import type { Store } from '#server/store/types.ts';
import { sampleProduct, sampleVariant } from '#tests/contracts/sample-product.ts';
import { propertyRuns } from '#tests/support/property-runs.ts';
import { createPlace, type Place } from '#tests/support/stores.ts';
import { catalogueCommands } from './catalogue-commands.ts';
import { createCatalogueFeed } from './catalogue-feed.ts';
import type { CatalogueFeed, Offer, StockedSizes, StoredForSearch } from './feed-data.ts';
import { type CatalogueSink, createCatalogueFollower } from './follow-catalogue.ts';
import { inListings } from './in-listings.ts';
import type { ListedProduct } from './listing.ts';
import { MOST_NOTED } from './page-changes.ts';
import { lawCommands } from './relist-by-law.ts';

const commands = { ...catalogueCommands, ...lawCommands };
const SCOPES = [
  { isUs: 0, currency: 'EUR' },
  { isUs: 0, currency: 'GBP' },
  { isUs: 0, currency: 'CHF' },
  { isUs: 0, currency: 'JPY' },
  { isUs: 1, currency: 'USD' },
];

let place: Place;
let store: Store<typeof commands>;
beforeEach(async () => {
  place = await createPlace();
  store = await place.open({ commands, migrations });
});
afterEach(() => place.remove());

/** A follower of the catalogue, and what its sink has. */
function follow(feed: CatalogueFeed = createCatalogueFeed(store.read)) {
  const products = new Map<string, StoredForSearch>();
  const offers = new Map<string, Offer>();
  const sizes = new Map<string, StockedSizes>();
  const removeOf = (map: Map<string, unknown>, id: string, of = '') => {
    for (const key of map.keys()) if (key.startsWith(`${id} ${of}`)) map.delete(key);
  };
  const sink: CatalogueSink = {
    put(all) {
      for (const product of all) products.set(product.id, product);
    },
    keep(ids) {
      for (const id of [...products.keys()])
        if (!ids.includes(id)) for (const map of [products, offers, sizes]) removeOf(map, id);
      for (const id of [...products.keys()]) if (!ids.includes(id)) products.delete(id);
    },
    offer(all, ofProducts) {
      for (const id of ofProducts) removeOf(offers, id);
      for (const offer of all) offers.set(`${offer.productId} ${offer.isUs} ${offer.currency}`, offer);
    },
    unoffer({ isUs, currency }, ofProducts) {
      for (const id of ofProducts) removeOf(offers, id, `${isUs} ${currency}`);
    },
    stock(all, ofProducts) {
      for (const id of ofProducts) removeOf(sizes, id);
      for (const one of all) sizes.set(`${one.productId} ${one.isUs}`, one);
    },
  };
  const follower = createCatalogueFollower({ feed, sink, scopes: SCOPES });
  const sorted = (map: ReadonlyMap<string, unknown>) => [...map].sort(([a], [b]) => (a < b ? -1 : 1));
  return {
    async state() {
      await follower.update();
      return { products: sorted(products), offers: sorted(offers), sizes: sorted(sizes) };
    },
  };
}

const SKUS = ['A1', 'A2', 'A3', 'A4'] as const;
/** Products that change together: more than a command notes one by one. */
const MANY = Array.from({ length: MOST_NOTED + 2 }, (_, index) => `M${index}`);
const KINDS = [
  'import',
  'import later',
  'move',
  'list',
  'remove',
  'stock',
  'price',
  'relist',
  'stocks',
  'prices',
] as const;
const changes = fc.array(
  fc.record({
    kind: fc.constantFrom(...KINDS),
    sku: fc.constantFrom(...SKUS),
    /** The product of another sku takes the size of this one. */
    other: fc.constantFrom(...SKUS),
    price: fc.constantFrom(900, 1200),
    stock: fc.constantFrom({ nl: 0 }, { nl: 7 }, { 'nl-rsv': 3, nl: 7 }),
    rank: fc.constantFrom(0, 5),
    category: fc.constantFrom('adults/socks', 'gifts'),
    hasDollars: fc.boolean(),
  }),
  { minLength: 1, maxLength: 10 },
);
type Change = (typeof changes extends fc.Arbitrary<infer T> ? T : never)[number];

const productOf = ({ sku, other, price, stock, category, hasDollars }: Change) => {
  const prices = { EUR: { original: price, final: price }, GBP: { original: 800, final: 800 } };
  const european = sampleVariant(`${other}-4146`, { prices, stock });
  const variants = hasDollars ? [european, sampleVariant(`${sku}-UP-4146`)] : [european];
  return sampleProduct(sku, { variants, categories: [category] });
};

/** Makes a change of the catalogue. `unlisted` are products that an import lists later. */
async function make(
  change: Change,
  { now, unlisted, imported }: { now: number; unlisted: ListedProduct[]; imported: Map<string, ProductRecord> },
) {
  const { kind, sku, price, stock, rank } = change;
  const id = `p-${sku.toLowerCase()}`;
  const variantId = `v-${sku.toLowerCase()}-4146`;
  if (kind.startsWith('import') || kind === 'move') {
    const listLater = kind === 'import later';
    const products = [(kind === 'move' && imported.get(sku)) || productOf(change)];
    imported.set(sku, products[0] as ProductRecord);
    const answer = await store.command('importProducts', { products, rank, now, displace: true, listLater });
    unlisted.push(...answer.unlisted);
  }
  if (kind === 'list')
    for (const listings of inListings(unlisted.splice(0), 3)) {
      const rows = listings.map((listing) => ({ ...listing, rows: [...listing.rows] }));
      const known = new Set((await store.read.all<{ id: string }>('SELECT id FROM products')).map((row) => row.id));
      const listed = rows.map((listing) => ({ ...listing, rows: listing.rows.filter(([one]) => known.has(one)) }));
      await store.command('listProducts', { listings: listed });
    }
  if (kind === 'remove') await store.command('removeProducts', { ids: [id] });
  if (kind === 'stock') await store.command('setStock', { variantId, warehouse: 'nl', quantity: stock.nl, now });
  if (kind === 'price')
    await store.command('setPricesOf', {
      rows: [{ variantId, currency: 'CHF', original: price, final: price }],
      now,
    });
  const many = [...MANY, sku].map((one) => `v-${one.toLowerCase()}-4146`);
  if (kind === 'stocks') {
    const rows = many.map((one) => ({ variantId: one, warehouse: 'nl', quantity: stock.nl }));
    await store.command('setStockOf', { rows, now });
  }
  if (kind === 'prices') {
    const rows = many.map((one) => ({ variantId: one, currency: 'EUR', original: price, final: price }));
    await store.command('setPricesOf', { rows, now });
  }
  if (kind === 'relist') await store.command('relistProducts', { ids: [id] });
}

test('`createCatalogueFollower` has after any changes what a new follower reads', async () => {
  let now = Date.UTC(2026, 0, 1);
  const many = MANY.map((sku) =>
    sampleProduct(sku, { variants: [sampleVariant(`${sku}-4146`, { stock: { nl: 1 } })] }),
  );
  await store.command('importProducts', { products: many, rank: 0, now });
  await fc.assert(
    fc.asyncProperty(changes, async (all) => {
      await store.command('removeProducts', { ids: SKUS.map((sku) => `p-${sku.toLowerCase()}`) });
      const followed = follow();
      const unlisted: ListedProduct[] = [];
      const imported = new Map<string, ProductRecord>();
      for (const change of all) {
        now += 1000;
        await make(change, { now, unlisted, imported });
        expect(await followed.state()).toEqual(await follow().state());
      }
    }),
    { numRuns: propertyRuns(50) },
  );
});

test('`createCatalogueFollower` reads the sizes and offers of changed products alone', async () => {
  const skus = Array.from({ length: 30 }, (_, index) => `B${index}`);
  const now = Date.UTC(2026, 0, 1);
  await store.command('importProducts', { products: skus.map((sku) => sampleProduct(sku)), rank: 0, now });
  const feed = createCatalogueFeed(store.read);
  const read: string[] = [];
  const followed = follow({
    ...feed,
    stockedSizes: (ids) => {
      read.push(...ids);
      return feed.stockedSizes(ids);
    },
    offers: (scope) => {
      read.push(scope.currency);
      return feed.offers(scope);
    },
  });
  await followed.state();
  read.length = 0;
  await store.command('importProducts', { products: [sampleProduct('B3', { badges: ['new'] })], rank: 3, now });
  await followed.state();
  expect(read).toEqual(['p-b3']);
});
