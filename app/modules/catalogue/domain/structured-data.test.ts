import { describe, expect, test } from 'vitest';
import { sampleMarket } from '#tests/contracts/sample-markets.ts';
import { sampleProduct } from '#tests/contracts/sample-product.ts';
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
  const addressesOf = (country: string | null) => {
    const product = toMarketProduct(sampleProduct('ABC01'), sampleMarket('IE'));
    if (!product) throw new Error('Not sold');
    const [only] = product.variants;
    const two = only ? [only, { ...only, sku: 'ABC01-S', size: { label: 'S', value: 'S' } }] : [];
    const words = { brand: 'Shop', color: 'Red', material: '', delivers: true };
    const address = { origin: 'https://shop.test', url: 'https://shop.test/eu/product/abc01', country };
    return [product, { ...product, variants: two }].map((one) =>
      [...JSON.stringify(productData(one, { ...words, ...address })).matchAll(/"Offer","url":"([^"]*)"/g)].map(
        ([, url = '']) => url.replace(address.url, ''),
      ),
    );
  };

  test('leads from each offer to its size', () => {
    expect(addressesOf(null)).toEqual([[''], ['?size=41-46', '?size=S']]);
  });

  test('leads from each offer to its country where the address alone shows the prices of another', () => {
    expect(addressesOf('SE')).toEqual([['?country=SE'], ['?country=SE&size=41-46', '?country=SE&size=S']]);
  });
});
