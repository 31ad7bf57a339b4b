import { expect, test } from 'vitest';
import { sampleMarket } from '#tests/contracts/sample-markets.ts';
import { sampleProduct, sampleVariant } from '#tests/contracts/sample-product.ts';
import {
  belongsToStorefront,
  quantityFor,
  shortSizeLabel,
  stockState,
  stockStatus,
  toMarketProduct,
  toProductCard,
} from './market-product.ts';

const uk = sampleMarket('GB');
const us = sampleMarket('US');
const gbp = (original: number, final: number, proved?: number) => ({
  GBP: { original, final, reference: proved === undefined ? undefined : { amount: proved, until: 1_000 } },
});

test('`belongsToStorefront` gives variants with -UP to storefront us and all others to the other storefronts', () => {
  expect([belongsToStorefront('A1-UP-36', 'us'), belongsToStorefront('A1-36', 'us')]).toEqual([true, false]);
  expect([belongsToStorefront('A1-UP-36', 'uk'), belongsToStorefront('A1-36', 'uk')]).toEqual([false, true]);
});

test.each([
  [-1, 'no-stock'],
  [0, 'no-stock'],
  [1, 'low-stock'],
  [5, 'low-stock'],
  [6, 'in-stock'],
] as const)('`stockStatus` of %i units is %s', (quantity, status) => {
  expect(stockStatus(quantity)).toBe(status);
});

test.each([
  [0, { stockStatus: 'no-stock', unitsLeft: null }],
  [3, { stockStatus: 'low-stock', unitsLeft: 3 }],
  [6, { stockStatus: 'in-stock', unitsLeft: null }],
] as const)('`stockState` of %i units names the units only where they are few', (quantity, state) => {
  expect(stockState(quantity)).toEqual(state);
});

test.each([
  ['2-3 Years', '2-3 Y'],
  ['12-24 Months', '12-24 M'],
  ['0-12Months', '0-12M'],
  ['41-46', '41-46'],
  ['Years 2-3', 'Years 2-3'],
])('`shortSizeLabel` of %s is %s', (label, shown) => {
  expect(shortSizeLabel(label)).toBe(shown);
});

test('`quantityFor` counts the stock of the warehouses of the market only', () => {
  const stock = { 'nl-rsv': 1, nl: 2, 'us-rsv': 10, us: 20 };
  expect([quantityFor({ stock }, uk), quantityFor({ stock }, us)]).toEqual([3, 30]);
});

test('`toMarketProduct` states a reduction in minor units and whole per cent', () => {
  const priced = (...price: Parameters<typeof gbp>) =>
    toMarketProduct(sampleProduct('A1', { variants: [sampleVariant('A1-A', { prices: gbp(...price) })] }), uk);
  expect(priced(1200, 799, 1200)).toMatchObject({ discount: { absolute: 401, percentage: 33 }, reducedUntil: 1_000 });
  expect(priced(1200, 799, 1000)).toMatchObject({
    price: { original: { amount: 1000 } },
    discount: { absolute: 201, percentage: 20 },
  });
  expect(priced(1200, 799, 1500)).toMatchObject({ price: { original: { amount: 1200 } } });
  expect(priced(1000, 999, 1000)).toMatchObject({ discount: { absolute: 1, percentage: 0 } });
  const dearer = toMarketProduct(
    sampleProduct('A1', { variants: [sampleVariant('A1-A', { prices: gbp(500, 600) })] }),
    uk,
  );
  expect(dearer?.discount).toEqual({ absolute: 0, percentage: 0 });
});

test('`toMarketProduct` has no reduction that the price history does not prove', () => {
  const product = toMarketProduct(
    sampleProduct('A1', { variants: [sampleVariant('A1-A', { prices: gbp(1200, 799) })] }),
    uk,
  );
  expect(product).toMatchObject({
    price: { original: { amount: 799 }, final: { amount: 799 } },
    discount: { absolute: 0, percentage: 0 },
    reducedUntil: null,
  });
});

test('`toMarketProduct` orders the sizes and lists those in stock as available', () => {
  const size = (label: string, stock = 9) =>
    sampleVariant(`A1-${label}`, { size: { label, value: label.toLowerCase() }, stock: { nl: stock } });
  const product = toMarketProduct(sampleProduct('A1', { variants: [size('L'), size('S', 0), size('M')] }), uk);
  expect(product?.variants.map((variant) => variant.size.label)).toEqual(['S', 'M', 'L']);
  expect(product?.availableSizes).toEqual(['m', 'l']);
});

test('`toMarketProduct` is null where a market sells none of the variants', () => {
  expect(toMarketProduct(sampleProduct('A1', { variants: [sampleVariant('A1-36')] }), us)).toBeNull();
  expect(toMarketProduct(sampleProduct('A1', { variants: [sampleVariant('A1-36', { prices: {} })] }), uk)).toBeNull();
});

test('`toMarketProduct` uses English where a text is not translated', () => {
  for (const name of [{ en: 'Sock', de: '' }, { en: 'Sock' }])
    expect(toMarketProduct(sampleProduct('A1', { name }), sampleMarket('DE'))?.name).toBe('Sock');
});

test('`toProductCard` shows the hero, the next picture for hover, and the other colours', () => {
  const [image] = sampleProduct('A1').media;
  if (!image) throw new Error('No picture');
  const media = [
    { ...image, id: 'third', position: 3, imageType: 'detail' as const },
    { ...image, id: 'second', position: 2, imageType: 'hero' as const },
    { ...image, id: 'first', position: 1, imageType: 'alternate' as const },
  ];
  const linked = (colour: 'red' | 'blue') => ({ sku: colour, slug: colour, colour, name: { en: colour } });
  const product = toMarketProduct(sampleProduct('A1', { media, linkedProducts: [linked('red'), linked('blue')] }), uk);
  const card = product && toProductCard(product);
  expect(product?.media.map(({ id }) => id)).toEqual(['first', 'second', 'third']);
  expect(card).toMatchObject({
    ageGroup: 'adults',
    family: 'socks',
    silhouette: 'crew',
    image: { id: 'second' },
    hoverImage: { id: 'first' },
    colour: 'blue',
    twins: [
      { slug: 'red', colour: 'red', name: 'red' },
      { slug: 'blue', colour: 'blue', name: 'blue' },
    ],
    hasPriceRange: false,
  });
  const bare = toMarketProduct(sampleProduct('A1', { media: [] }), uk);
  expect(bare && toProductCard(bare)).toMatchObject({ image: null, hoverImage: null });
});

test('`toMarketProduct` offers every width of a drawing, and of a file its own width only', () => {
  const [image] = sampleProduct('A1').media;
  if (!image) throw new Error('The sample has a picture');
  const drawing = { ...image, width: 800, height: 600 };
  const media = [
    drawing,
    { ...drawing, id: 'file', source: { kind: 'remote' as const, url: 'https://cdn.example/a.jpg' } },
  ];
  const sizes = toMarketProduct(sampleProduct('A1', { media }), uk)?.media.map(({ width, height }) => [width, height]);
  expect(sizes).toEqual([
    [3840, 2880],
    [800, 600],
  ]);
});

test('`toMarketProduct` has the lowest price of the sizes in stock, or of all sizes of a sold-out product', () => {
  const size = (name: string, final: number, stock: number) =>
    sampleVariant(`A1-${name}`, {
      size: { label: name, value: name },
      prices: { GBP: { original: final, final } },
      stock: { nl: stock },
    });
  const cardOf = (...variants: ReturnType<typeof size>[]) => {
    const product = toMarketProduct(sampleProduct('A1', { variants }), uk);
    const card = product && toProductCard(product);
    return [card?.price.final.amount, card?.hasPriceRange];
  };
  expect(cardOf(size('S', 500, 0), size('M', 800, 3), size('L', 900, 3))).toEqual([800, true]);
  expect(cardOf(size('S', 500, 0), size('M', 800, 3))).toEqual([800, false]);
  expect(cardOf(size('S', 500, 0), size('M', 800, 0))).toEqual([500, true]);
});

test.each([
  ['a German file', { en: 'Bunt', de: 'Bunt' }, { en: 'Für Füße', de: 'Für Füße' }, 'GB', ['de', 'de']],
  ['a German file', { en: 'Bunt', de: 'Bunt' }, { en: 'Für Füße', de: 'Für Füße' }, 'NL', ['de', 'de']],
  ['a German file', { en: 'Bunt', de: 'Bunt' }, { en: 'Für Füße', de: 'Für Füße' }, 'DE', []],
  ['an English file', { en: 'Bright' }, { en: 'For feet' }, 'GB', []],
  ['an English file', { en: 'Bright' }, { en: 'For feet' }, 'CH', ['en', 'en']],
  ['files in two languages', { en: 'Basic', de: 'Basic' }, { en: 'For feet', de: 'Für Füße' }, 'US', []],
  ['files in two languages', { en: 'Basic', de: 'Basic' }, { en: 'For feet', de: 'Für Füße' }, 'NL', ['en', 'en']],
  ['texts for one country', { en: 'Bunt', 'en-GB': 'Bright' }, { en: 'For feet', de: 'Für Füße' }, 'GB', []],
] as const)(
  '`toMarketProduct` names the languages of texts from %s %j %j in %s',
  (_, name, full, country, languages) => {
    const prices = { EUR: { original: 9, final: 9 }, GBP: { original: 9, final: 9 }, CHF: { original: 9, final: 9 } };
    const variants = [
      sampleVariant('A1-4146', { prices }),
      sampleVariant('A1-UP-4146', { prices: { USD: { original: 9, final: 9 } } }),
    ];
    const record = sampleProduct('A1', { name, description: { short: full, full }, variants });
    const product = toMarketProduct(record, sampleMarket(country));
    if (!product) throw new Error('The product is not sold.');
    expect([product.nameLanguage, product.descriptionLanguage].filter(Boolean)).toEqual(languages);
    expect(toProductCard(product).nameLanguage).toBe(languages[0]);
  },
);
