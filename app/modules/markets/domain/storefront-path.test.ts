import { describe, expect, test } from 'vitest';
import { isStorefrontCode, storefrontPath, stripStorefront } from './storefront-path.ts';
import { STOREFRONT_CODES } from './types.ts';

describe('stripStorefront', () => {
  test.each([
    ['/', { storefront: null, rest: '/', path: '/' }],
    ['/uk', { storefront: 'uk', rest: '/', path: '/uk' }],
    ['/uk/', { storefront: 'uk', rest: '/', path: '/uk/' }],
    ['/de/faq/returns', { storefront: 'de', rest: '/faq/returns', path: '/de/faq/returns' }],
    ['/ukulele', { storefront: null, rest: '/ukulele', path: '/ukulele' }],
    ['/UK/faq', { storefront: null, rest: '/UK/faq', path: '/UK/faq' }],
    ['/_default/faq', { storefront: null, rest: '/_default/faq', path: '/_default/faq' }],
    ['//uk', { storefront: null, rest: '//uk', path: '//uk' }],
  ])('splits %s', (pathname, split) => {
    expect(stripStorefront(pathname)).toEqual(split);
  });

  test.each([
    ['/uk.data', { storefront: 'uk', rest: '/', path: '/uk' }],
    ['/.data', { storefront: null, rest: '/', path: '/' }],
    ['/_.data', { storefront: null, rest: '/', path: '/' }],
    ['/uk/_.data', { storefront: 'uk', rest: '/', path: '/uk/' }],
    ['/nl/checkout/cart.data', { storefront: 'nl', rest: '/checkout/cart', path: '/nl/checkout/cart' }],
  ])('returns the page of the data request %s', (pathname, split) => {
    expect(stripStorefront(pathname)).toEqual(split);
  });
});

describe('storefrontPath', () => {
  test('is reversed by `stripStorefront` for every storefront', () => {
    for (const code of STOREFRONT_CODES) {
      for (const path of ['/', '/faq', '/product/stripe-sock']) {
        expect(stripStorefront(storefrontPath(code, path))).toMatchObject({ storefront: code, rest: path });
      }
    }
  });

  test('adds no prefix for the default storefront', () => {
    expect(storefrontPath('_default', '/product/stripe-sock')).toBe('/product/stripe-sock');
    expect(storefrontPath('_default', '/')).toBe('/');
  });
});

describe('`storefrontPath` of the home page', () => {
  test('ends without a slash, with a query too', () => {
    expect(storefrontPath('uk', '/')).toBe('/uk');
    expect(storefrontPath('uk', '/?utm_source=a')).toBe('/uk?utm_source=a');
  });
});

describe('isStorefrontCode', () => {
  test('is true for the ten storefronts only', () => {
    expect(STOREFRONT_CODES.every(isStorefrontCode)).toBe(true);
    for (const code of ['', 'GB', 'UK', '_default', 'toString']) expect(isStorefrontCode(code)).toBe(false);
  });
});
