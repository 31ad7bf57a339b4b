import { describe, expect, test } from 'vitest';
import type { ProductRecord } from '#app/modules/catalogue/domain/product-record.ts';
import { readMarket } from '#app/modules/markets/domain/read-market.ts';
import {
  eur,
  germany,
  ireland,
  now,
  page,
  priced,
  skusOf,
  startCatalogue as start,
  sweden,
  uk,
  us,
} from './catalogue-fixture.ts';
import { sampleMarket } from './sample-markets.ts';
import { sampleProduct, sampleVariant } from './sample-product.ts';

describe('a product', () => {
  test('is found by its slug and by its sku in any case, and answers with its canonical slug', async () => {
    const { source } = await start([sampleProduct('ABC01')]);
    for (const key of ['abc01', 'ABC01', 'Abc01']) {
      expect(await source.product(uk, key)).toMatchObject({ ok: true, value: { sku: 'ABC01', slug: 'abc01' } });
    }
  });

  test('that does not exist is an error with the requested name', async () => {
    const { source } = await start([sampleProduct('ABC01')]);
    expect(await source.product(uk, 'Nothing')).toEqual({
      ok: false,
      error: { kind: 'product-not-found', slug: 'Nothing' },
    });
  });

  test('has the language and the currency of the market', async () => {
    const { source } = await start([sampleProduct('ABC01')]);
    expect(await source.product(germany, 'abc01')).toMatchObject({
      value: {
        name: 'Socke ABC01',
        price: { final: { amount: 1400, currency: 'EUR' } },
        media: [{ url: '/images/abc01-1', alt: 'Ein Paar ABC01' }],
      },
    });
    expect(await source.product(uk, 'abc01')).toMatchObject({
      value: { name: 'Sock ABC01', price: { final: { amount: 1200, currency: 'GBP' } } },
    });
  });

  test('has the language in which its market is read, and the price of the market', async () => {
    const { source } = await start([sampleProduct('ABC01')]);
    const read = readMarket(germany, { language: 'en', contentLocale: 'en', contentKey: 'eu', tenantKey: 'EU' });
    expect(await source.product(read, 'abc01')).toMatchObject({
      value: { name: 'Sock ABC01', price: { final: { amount: 1400, currency: 'EUR' } } },
    });
    const [card] = await source.cards(read, ['ABC01']);
    expect([card?.name, (await source.cards(germany, ['ABC01']))[0]?.name]).toEqual(['Sock ABC01', 'Socke ABC01']);
  });

  test('has no cards without skus, and no variants without ids', async () => {
    const { source } = await start([sampleProduct('ABC01')]);
    expect([await source.cards(uk, []), await source.variants(uk, [])]).toEqual([[], []]);
  });

  test('shows variants with -UP in their sku to storefront us only', async () => {
    const { source } = await start([sampleProduct('ABC01')]);
    expect(await source.product(us, 'abc01')).toMatchObject({ value: { variants: [{ sku: 'ABC01-UP-4146' }] } });
    expect(await source.product(uk, 'abc01')).toMatchObject({ value: { variants: [{ sku: 'ABC01-4146' }] } });
  });

  test('has the stock of the warehouses of the market, low up to 5 units', async () => {
    const { source } = await start([
      sampleProduct('ABC01', {
        variants: [
          sampleVariant('ABC01-A', {
            size: { label: '36-40', value: '36-40' },
            stock: { 'nl-rsv': 2, nl: 3, us: 50 },
          }),
          sampleVariant('ABC01-B', { size: { label: '41-46', value: '41-46' }, stock: { 'nl-rsv': 3, nl: 3 } }),
          sampleVariant('ABC01-C', { size: { label: '47-50', value: '47-50' }, stock: { us: 50, 'us-rsv': 50 } }),
        ],
      }),
    ]);
    const product = await source.product(uk, 'abc01');
    expect(product).toMatchObject({
      value: {
        stockStatus: 'in-stock',
        availableSizes: ['36-40', '41-46'],
        variants: [
          { stockStatus: 'low-stock', unitsLeft: 5 },
          { stockStatus: 'in-stock', unitsLeft: null },
          { stockStatus: 'no-stock', unitsLeft: null },
        ],
      },
    });
  });

  test('is in stock while any size has a unit left, and sold out right after the last sale', async () => {
    const { source, setStock } = await start([
      sampleProduct('ABC01', { variants: [sampleVariant('ABC01-A', { stock: { nl: 1 } })] }),
    ]);
    expect(await source.product(uk, 'abc01')).toMatchObject({ value: { stockStatus: 'in-stock' } });
    expect((await source.list(uk, page())).items).toMatchObject([{ stockStatus: 'in-stock' }]);
    await setStock('v-abc01-a', 'nl', 0);
    expect(await source.product(uk, 'abc01')).toMatchObject({ value: { stockStatus: 'no-stock' } });
    expect((await source.list(uk, page())).items).toMatchObject([{ stockStatus: 'no-stock' }]);
    expect(await source.cards(uk, ['ABC01'])).toMatchObject([{ stockStatus: 'no-stock' }]);
  });

  test('names its last units on its card, those of all its sizes in the market together', async () => {
    const { source, setStock } = await start([
      sampleProduct('ABC01', {
        variants: [
          sampleVariant('ABC01-A', { stock: { 'nl-rsv': 2, nl: 1, us: 50 } }),
          sampleVariant('ABC01-B', { stock: { nl: 3 } }),
        ],
      }),
    ]);
    const cards = async () => [...(await source.list(uk, page())).items, ...(await source.cards(uk, ['ABC01']))];
    expect((await cards()).map(({ unitsLeft }) => unitsLeft)).toEqual([null, null]);
    await setStock('v-abc01-b', 'nl', 2);
    expect((await cards()).map(({ unitsLeft }) => unitsLeft)).toEqual([5, 5]);
    await setStock('v-abc01-b', 'nl', 0);
    expect((await cards()).map(({ unitsLeft }) => unitsLeft)).toEqual([3, 3]);
    await setStock('v-abc01-b', 'nl', 40);
    expect((await cards()).map(({ unitsLeft }) => unitsLeft)).toEqual([null, null]);
  });

  test('names the sizes in stock on its card, those of the selling region', async () => {
    const { source, setStock } = await start([
      sampleProduct('ABC01', {
        variants: [
          sampleVariant('ABC01-A', { size: { label: 'Small', value: 'S' }, stock: { nl: 9 } }),
          sampleVariant('ABC01-B', { size: { label: 'Medium', value: 'M' }, stock: { nl: 0, 'nl-rsv': 9 } }),
          sampleVariant('ABC01-C', { size: { label: 'Large', value: 'L' }, stock: { nl: 0, us: 9 } }),
        ],
      }),
    ]);
    const sizes = async () => (await source.list(uk, page())).items.map((card) => card.sizes);
    expect(await sizes()).toEqual([['S', 'M']]);
    await setStock('v-abc01-a', 'nl', 0);
    expect(await sizes()).toEqual([['M']]);
    await setStock('v-abc01-b', 'nl-rsv', 0);
    expect(await sizes()).toEqual([[]]);
  });

  test('offers on its card the sizes of the storefront, with a price where it is another', async () => {
    const variant = (sku: string, label: string, amount: number) =>
      sampleVariant(sku, {
        size: { label, value: label },
        prices: { GBP: { original: amount, final: amount }, USD: { original: amount, final: amount } },
      });
    const { source } = await start([
      sampleProduct('ABC01', {
        variants: [variant('ABC01-M', 'M', 900), variant('ABC01-S', 'S', 800), variant('ABC01-S-UP', 'S', 700)],
      }),
    ]);
    const variants = [
      { id: 'v-abc01-s', size: { label: 'S', value: 'S' }, price: null },
      { id: 'v-abc01-m', size: { label: 'M', value: 'M' }, price: { amount: 900, currency: 'GBP' } },
    ];
    expect(await source.cards(uk, ['ABC01'])).toMatchObject([{ variants }]);
    expect((await source.list(uk, page())).items).toMatchObject([{ variants }]);
  });

  test('is not sold where it has no price in the currency of the market', async () => {
    const { source } = await start([priced('ABC01', 1000)]);
    expect(await source.product(uk, 'abc01')).toMatchObject({ ok: false });
    expect(await source.cards(uk, ['ABC01'])).toEqual([]);
    expect(await source.product(ireland, 'abc01')).toMatchObject({ ok: true });
  });

  test('links to its other colours only where they are sold', async () => {
    const link = (sku: string) => ({ sku, slug: sku.toLowerCase(), colour: 'red' as const, name: { en: sku } });
    const { source } = await start([
      sampleProduct('ABC01', { linkedProducts: [link('ABC02'), link('GONE')] }),
      sampleProduct('ABC02'),
    ]);
    expect(await source.product(uk, 'abc01')).toMatchObject({ value: { linkedProducts: [{ sku: 'ABC02' }] } });
    const twins = [{ slug: 'abc02', colour: 'red', name: 'ABC02' }];
    const listed = (await source.list(uk, page())).items.find(({ sku }) => sku === 'ABC01');
    for (const card of [listed, ...(await source.cards(uk, ['ABC01']))]) expect(card?.twins).toEqual(twins);
  });
});

describe('cards', () => {
  test('are in the requested order, without unknown ones', async () => {
    const { source } = await start([sampleProduct('A1'), sampleProduct('B2'), sampleProduct('C3')]);
    expect((await source.cards(uk, ['C3', 'NOPE', 'A1'])).map(({ sku }) => sku)).toEqual(['C3', 'A1']);
    expect(await source.cards(uk, [])).toEqual([]);
  });

  test('show the lowest price and whether others cost more', async () => {
    const { source } = await start([
      sampleProduct('A1', {
        variants: [sampleVariant('A1-S', { prices: eur(2000) }), sampleVariant('A1-L', { prices: eur(1800) })],
      }),
      priced('B2', 900),
    ]);
    expect(await source.cards(ireland, ['A1', 'B2'])).toMatchObject([
      { price: { final: { amount: 1800, currency: 'EUR' } }, hasPriceRange: true },
      { price: { final: { amount: 900 } }, hasPriceRange: false },
    ]);
  });

  test('show a changed price, name and category at once', async () => {
    const { source, replace } = await start([priced('A1', 900)]);
    expect((await source.list(ireland, page())).items).toMatchObject([{ price: { final: { amount: 900 } } }]);
    await replace([{ ...priced('A1', 700), name: { en: 'New name' }, categories: ['outlet-all'] }]);
    expect((await source.list(ireland, page())).total).toBe(0);
    expect((await source.list(ireland, page({ category: 'outlet-all' }))).items).toMatchObject([
      { name: 'New name', price: { final: { amount: 700 } } },
    ]);
    expect(await source.product(ireland, 'a1')).toMatchObject({
      value: { name: 'New name', price: { final: { amount: 700 } } },
    });
  });
});

describe('a listing', () => {
  test('has the products of its category page by page with their total', async () => {
    const { source } = await start([
      ...Array.from({ length: 5 }, (_, index) => sampleProduct(`A${index}`)),
      sampleProduct('Z9', { categories: ['kids'] }),
    ]);
    const first = await source.list(uk, page({ pageSize: 2 }));
    const last = await source.list(uk, page({ pageSize: 2, page: 3 }));
    expect([skusOf(first), first.total]).toEqual([['A0', 'A1'], 5]);
    expect([skusOf(last), last.total]).toEqual([['A4'], 5]);
    expect(await source.list(uk, page({ pageSize: 2, page: 4 }))).toMatchObject({ items: [], total: 5 });
    expect(await source.list(uk, page({ category: 'adults' }))).toMatchObject({ items: [], total: 0 });
  });

  test('has sold-out products last in every order', async () => {
    const soldOut = sampleProduct('A0', {
      variants: [sampleVariant('A0-A', { prices: eur(100), stock: { nl: 0, us: 9 } })],
    });
    const { source } = await start([soldOut, priced('A1', 500), priced('A2', 300)]);
    expect(skusOf(await source.list(ireland, page()))).toEqual(['A1', 'A2', 'A0']);
    expect(skusOf(await source.list(ireland, page({ sort: 'price:asc' })))).toEqual(['A2', 'A1', 'A0']);
    expect(skusOf(await source.list(ireland, page({ sort: 'price:desc' })))).toEqual(['A1', 'A2', 'A0']);
  });

  test('is sorted by the price in the currency of the market', async () => {
    const both = (sku: string, euro: number, krona: number) =>
      sampleProduct(sku, {
        variants: [sampleVariant(`${sku}-A`, { prices: { ...eur(euro), SEK: { original: krona, final: krona } } })],
      });
    const { source } = await start([both('A1', 100, 9000), both('A2', 200, 8000)]);
    expect(skusOf(await source.list(ireland, page({ sort: 'price:asc' })))).toEqual(['A1', 'A2']);
    expect(skusOf(await source.list(sweden, page({ sort: 'price:asc' })))).toEqual(['A2', 'A1']);
    expect(skusOf(await source.list(sweden, page({ sort: 'price:desc' })))).toEqual(['A1', 'A2']);
  });

  test('shows the newest first on request', async () => {
    const { source } = await start([
      priced('A1', 1, '2026-01-01T00:00:00Z'),
      priced('A2', 1, '2026-03-01T00:00:00Z'),
      priced('A3', 1, '2026-02-01T00:00:00Z'),
    ]);
    expect(skusOf(await source.list(ireland, page({ sort: 'newest:desc' })))).toEqual(['A2', 'A3', 'A1']);
  });

  test('excludes what the market does not sell', async () => {
    const { source } = await start([priced('A1', 100), sampleProduct('A2')]);
    expect(await source.list(uk, page())).toMatchObject({ items: [{ sku: 'A2' }], total: 1 });
    expect(await source.list(us, page())).toMatchObject({ items: [{ sku: 'A2' }], total: 1 });
  });
});

describe('the reads of the embedded catalogue', () => {
  const reduced = (final: number) =>
    sampleProduct('A1', {
      variants: [
        sampleVariant('A1-a', { id: 'a', prices: { GBP: { original: 900, final } }, stock: { nl: 9 } }),
        sampleVariant('A1-b', { id: 'b', prices: { EUR: { original: 900, final } }, stock: { nl: 0 } }),
      ],
    });
  const opened = async (products: readonly ProductRecord[]) => {
    const { store, source, ...rest } = await start(products);
    const card = async (country: Parameters<typeof sampleMarket>[0] = 'GB') =>
      (await source.reads().products.list(sampleMarket(country), page())).items[0];
    const product = async () => {
      const answer = await source.reads().products.product(sampleMarket('GB'), 'a1');
      return answer.ok ? answer.value : null;
    };
    return { store, source, card, product, ...rest };
  };

  test('return the same card and product while nothing changes', async () => {
    const { card, product } = await opened([sampleProduct('A1')]);
    expect(await card()).toBeDefined();
    expect(await card()).toBe(await card());
    expect(await product()).not.toBeNull();
    expect(await product()).toBe(await product());
  });

  test('return another card and product for another currency, stock state and price, and the same card for the same state', async () => {
    const { card, product, setStock, replace } = await opened([reduced(900)]);
    const [first, firstProduct] = [await card(), await product()];
    expect(await card('DE')).toMatchObject({ name: 'Socke A1', price: { final: { currency: 'EUR' } } });
    await setStock('a', 'nl', 0);
    expect(await card()).toMatchObject({ stockStatus: 'no-stock' });
    expect(await product()).toMatchObject({ stockStatus: 'no-stock', variants: [{ stockStatus: 'no-stock' }] });
    await setStock('a', 'nl', 3);
    expect(await product()).toMatchObject({ stockStatus: 'in-stock', variants: [{ stockStatus: 'low-stock' }] });
    await setStock('a', 'nl', 8);
    expect(await card()).toBe(first);
    expect(await product()).toEqual(firstProduct);
    await replace([reduced(500)]);
    expect(await card()).toMatchObject({ price: { final: { amount: 500 } } });
    expect(await product()).toMatchObject({ price: { final: { amount: 500 } } });
  });

  test('return the same cards and products as before a price change of another product', async () => {
    const { source, setPrice } = await start([sampleProduct('A1'), sampleProduct('A2')]);
    const uk = sampleMarket('GB');
    const read = async () => {
      const { products } = source.reads();
      const [one, other] = [await products.product(uk, 'a1'), await products.product(uk, 'a2')];
      return {
        cards: await products.cards(uk, ['A1', 'A2']),
        one: one.ok && one.value,
        other: other.ok && other.value,
      };
    };
    const before = await read();
    await setPrice('v-a1-4146', 333);
    const after = await read();
    expect(after.cards[0]).toMatchObject({ price: { final: { amount: 333 } } });
    expect(after.one).toMatchObject({ price: { final: { amount: 333 } } });
    expect(after.cards[1]).toBe(before.cards[1]);
    expect(after.other).toBe(before.other);
    await setPrice('v-a1-4146', 444);
    expect((await read()).cards[0]).toMatchObject({ price: { final: { amount: 444 } } });
    expect((await read()).one).toMatchObject({ price: { final: { amount: 444 } } });
  });

  test('list a product after it got a price in the currency', async () => {
    const { source, store } = await start([
      sampleProduct('A1', {
        variants: [sampleVariant('A1-a', { id: 'a', prices: { EUR: { original: 1, final: 1 } } })],
      }),
    ]);
    const list = () => source.reads().products.list(sampleMarket('GB'), page());
    expect(await list()).toEqual({ items: [], total: 0 });
    await store.command('setPricesOf', {
      rows: [{ variantId: 'a', currency: 'GBP', original: 700, final: 700 }],
      now: now + 2,
    });
    expect(await list()).toMatchObject({ items: [{ sku: 'A1' }], total: 1 });
  });

  test('answer from one revision, and from the next one in the next request', async () => {
    const { source, store } = await start([sampleProduct('A1')]);
    const reads = source.reads();
    const uk = sampleMarket('GB');
    expect(await reads.products.listedCategories(uk)).toMatchObject([{ slug: 'adults/socks' }]);
    const [id = ''] = (await store.read.all<{ id: string }>('SELECT id FROM images ORDER BY id')).map((row) => row.id);
    expect(await reads.hasPicture(id)).toBe(true);
    await store.command('clearCatalogue', {});
    expect(await reads.products.listedCategories(uk)).toMatchObject([{ slug: 'adults/socks' }]);
    expect(await source.reads().products.listedCategories(uk)).toEqual([]);
    expect(await source.reads().hasPicture(id)).toBe(false);
  });
});
