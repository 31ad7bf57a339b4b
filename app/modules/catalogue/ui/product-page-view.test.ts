import { expect, test } from 'vitest';
import { toMarketProduct } from '#app/modules/catalogue/domain/market-product.ts';
import type { Product } from '#app/modules/catalogue/domain/product.ts';
import type { ProductRecord, VariantPrice } from '#app/modules/catalogue/domain/product-record.ts';
import { createFormatter } from '#app/modules/markets/domain/format.ts';
import { textLocale } from '#app/modules/markets/domain/market-text.ts';
import { createTranslations } from '#app/web/i18n/translations.server.ts';
import { sampleMarket } from '#tests/contracts/sample-markets.ts';
import { sampleProduct, sampleVariant } from '#tests/contracts/sample-product.ts';
import { productPageView } from './product-page-view.ts';

const market = sampleMarket('DE');
const size = (value: string, price: VariantPrice, nl = 9) =>
  sampleVariant(`ABC01-${value}`, { prices: { EUR: price }, size: { label: value, value }, stock: { nl } });
const plain = (amount: number) => ({ original: amount, final: amount });

function viewOf(named: string | null, identifiers?: ProductRecord['identifiers']) {
  const product = toMarketProduct(
    sampleProduct('ABC01', {
      identifiers,
      variants: [
        size('S', plain(700)),
        size('M', { original: 1000, final: 900, reference: { amount: 1000, until: 1 } }),
        size('L', plain(1100)),
        size('XL', plain(600), 0),
      ],
    }),
    market,
  );
  if (!product) throw new Error('Not sold');
  return viewOfProduct(product, named);
}

function viewOfProduct(product: Product, named: string | null = null) {
  return productPageView(product, {
    market,
    format: createFormatter(market),
    t: createTranslations().translator(textLocale(market)),
    words: { sizeGuides: new Map(), features: new Map(), certificates: new Map() },
    colours: [],
    twins: [],
    size: named,
    shoe: null,
    delivery: null,
    related: [],
    set: [],
    recordId: '',
  });
}

test.each([
  [null, 700, [null, '9,00 €', '11,00 €', '6,00 €']],
  ['S', 700, [null, '9,00 €', '11,00 €', '6,00 €']],
  ['L', 1100, ['7,00 €', '9,00 €', null, '6,00 €']],
  ['XL', 700, [null, '9,00 €', '11,00 €', '6,00 €']],
  ['XXL', 700, [null, '9,00 €', '11,00 €', '6,00 €']],
])('a page that names size %s shows the price of this size while it is in stock', (named, price, others) => {
  const view = viewOf(named);
  const beside = view.sizes.map((one) => one.price?.replace(/\s/, ' ') ?? null);
  expect([view.priceMinor, beside]).toEqual([price, others]);
});

test('a page that names a reduced size shows its reduction, and a page that names another one does not', () => {
  expect(viewOf('M').reduction).toMatchObject({
    original: expect.stringMatching(/^10,00/),
    badge: expect.stringContaining('10'),
  });
  expect(viewOf('L').reduction).toBeNull();
});

test('a page names the GTIN of each size that has one', () => {
  expect(viewOf(null).gtins).toEqual([]);
  const identifiers = { 'ABC01-M': { gtin: '4006381333931' }, 'ABC01-L': { mpn: 'L-7' } };
  expect(viewOf(null, identifiers).gtins).toEqual(['4006381333931 (M)']);
});

test('colours of a design are named by the words of their maker, and by those of the shop without one', () => {
  const link = (slug: string, colour: string, colourName?: string) => ({
    sku: slug,
    slug,
    colour,
    ...(colourName && { colourName: { en: colourName } }),
    name: { en: slug },
  });
  const product = toMarketProduct(
    sampleProduct('ABC01', {
      variants: [size('S', plain(700))],
      color: { primary: 'blue', secondary: null, name: { en: 'Ocean' } },
      linkedProducts: [link('b', 'blue', 'Sky'), link('c', 'red')],
    }),
    market,
  );
  if (!product) throw new Error('Not sold');
  expect(viewOfProduct(product).colours.map(({ label }) => label)).toEqual(['Ocean', 'Sky', 'Rot']);
});

test('a page shows no description that is the name of the product again', () => {
  const { name } = sampleProduct('ABC01');
  const product = toMarketProduct(sampleProduct('ABC01', { description: { short: name, full: name } }), market);
  if (!product) throw new Error('Not sold');
  expect([viewOfProduct(product).short, viewOfProduct(product).full]).toEqual(['', '']);
});

test('a page shows no summary that is cut from the description, and no size that tells nothing', () => {
  const { information } = sampleProduct('ABC01');
  const mug = (short: string, label: string) => {
    const product = toMarketProduct(
      sampleProduct('ABC01', {
        description: { short: { en: short }, full: { en: 'For tea\nHolds 300 ml. Keeps it warm.' } },
        information: { ...information, family: 'other', silhouette: 'other' },
        variants: [sampleVariant('ABC01-1', { size: { label, value: label } })],
      }),
      market,
    );
    if (!product) throw new Error('Not sold');
    const view = viewOfProduct(product);
    return [view.short, view.hasSizes];
  };
  expect(mug('For tea. Holds 300 ml…', 'One size')).toEqual(['', false]);
  expect(mug('For tea. Holds 300 ml. Keeps it warm.', '300 ml')).toEqual(['', true]);
  expect(mug('For tea.', '300 ml')).toEqual(['For tea.', true]);
});
