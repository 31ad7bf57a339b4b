import { describe, expect, test } from 'vitest';
import { sampleMarket } from '#tests/contracts/sample-markets.ts';
import { sampleProduct, sampleVariant } from '#tests/contracts/sample-product.ts';
import { toMarketProduct } from './market-product.ts';
import { deliveryData, productData, returnsData } from './structured-data.ts';

describe('deliveryData', () => {
  const of = (earliest: string, latest: string) =>
    deliveryData({ country: 'JP', price: { amount: 1400, currency: 'JPY' }, earliest, latest, today: '2026-11-25' });

  test('states rate and destination, without decimals where the currency has none', () => {
    expect(of('2026-11-27', '2026-11-30')).toMatchObject({
      shippingRate: { value: '1400', currency: 'JPY' },
      shippingDestination: { addressCountry: 'JP' },
    });
  });

  test.each([
    ['2026-11-27', '2026-11-30', 2, 4],
    ['2026-11-26', '2026-11-26', 1, 1],
    ['2026-11-25', '2026-11-25', 0, 0],
  ])('splits an arrival from %s to %s into handling and transit', (earliest, latest, minValue, maxValue) => {
    expect(of(earliest, latest)).toMatchObject({
      deliveryTime: { handlingTime: { minValue: 0, maxValue: 1 }, transitTime: { minValue, maxValue } },
    });
  });
});

test('`returnsData` says who pays the postage, and where goods are sent', () => {
  expect(returnsData({ country: 'DE', to: 'NL', days: 30, postage: 'shop' })).toMatchObject({
    applicableCountry: 'DE',
    returnPolicyCountry: 'NL',
    merchantReturnDays: 30,
    returnFees: 'https://schema.org/FreeReturn',
  });
  expect(returnsData({ country: 'JP', to: 'NL', days: 30, postage: 'shopper' })).toMatchObject({
    returnFees: 'https://schema.org/ReturnFeesCustomerResponsibility',
  });
});

describe('productData', () => {
  test.each([
    ['below the price from which delivery is free', 1, '#delivery'],
    ['from that price', 0, '#free-delivery'],
    ['where delivery is never free', Number.POSITIVE_INFINITY, '#delivery'],
  ])('names the delivery of an offer %s', (_, above, id) => {
    const product = toMarketProduct(sampleProduct('ABC01'), sampleMarket('DE'));
    if (!product) throw new Error('Not sold');
    const words = {
      origin: 'https://shop.test',
      url: '/abc01',
      brand: 'Shop',
      country: null,
      color: 'Red',
      material: '',
      sizes: '41–46',
    };
    expect(productData(product, { ...words, freeFrom: product.price.final.amount + above })).toMatchObject({
      offers: { shippingDetails: { '@id': id } },
    });
    expect(
      deliveryData({
        country: 'DE',
        price: { amount: 395, currency: 'EUR' },
        earliest: '2026-11-27',
        latest: '2026-11-30',
        today: '2026-11-25',
        isFree: above === 0,
      }),
    ).toMatchObject({ '@id': id, shippingRate: { value: above === 0 ? '0.00' : '3.95' } });
  });

  test('has no colour that is not known, and no size that tells nothing', () => {
    const { information } = sampleProduct('ABC01');
    const product = toMarketProduct(
      sampleProduct('ABC01', {
        information: { ...information, family: 'other', silhouette: 'other' },
        variants: [sampleVariant('ABC01-1', { size: { label: 'One size', value: 'One size' } })],
      }),
      sampleMarket('DE'),
    );
    if (!product) throw new Error('Not sold');
    const words = {
      origin: '',
      url: '',
      brand: 'Shop',
      country: null,
      color: '',
      material: '',
      sizes: 'One size',
      freeFrom: null,
    };
    const data = productData(product, words);
    expect(data).not.toHaveProperty('color');
    expect(data).not.toHaveProperty('size');
  });

  const dataOf = (country: string | null) => {
    const product = toMarketProduct(sampleProduct('ABC01'), sampleMarket('IE'));
    if (!product) throw new Error('Not sold');
    const [only] = product.variants;
    const two = only ? [only, { ...only, sku: 'ABC01-S', size: { label: 'S', value: 'S' } }] : [];
    const words = { brand: 'Shop', color: 'Red', material: '', sizes: 'UK 7½–11\nS', freeFrom: null };
    const address = { origin: 'https://shop.test', url: 'https://shop.test/eu/product/abc01', country };
    return [product, { ...product, variants: two }].map((one) => productData(one, { ...words, ...address }));
  };
  const addressesOf = (country: string | null) =>
    dataOf(country).map((data) =>
      [...JSON.stringify(data).matchAll(/"Offer","url":"https:..shop.test.eu.product.abc01([^"]*)"/g)].map(
        ([, query = '']) => query,
      ),
    );

  test('has the labels of sizes that its page has', () => {
    expect(dataOf(null)[1]).toMatchObject({
      hasVariant: [
        { size: 'UK 7½–11', name: expect.stringMatching(/, UK 7½–11$/) },
        { size: 'S', name: expect.stringMatching(/, S$/) },
      ],
    });
  });

  test('leads from each offer to its size', () => {
    expect(addressesOf(null)).toEqual([[''], ['?size=41-46', '?size=S']]);
  });

  test('leads from each offer to its country where the address alone shows the prices of another', () => {
    expect(addressesOf('SE')).toEqual([['?country=SE'], ['?country=SE&size=41-46', '?country=SE&size=S']]);
  });
});
