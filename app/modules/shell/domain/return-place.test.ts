import { describe, expect, test } from 'vitest';
import { parseCookies } from '#app/kernel/cookies.ts';
import countryNames from '#app/modules/markets/data/country-names.json' with { type: 'json' };
import { createMarketRegistry } from '#app/modules/markets/domain/registry.ts';
import type { CountryCode } from '#app/modules/markets/domain/types.ts';
import { placeCookie } from './place-cookie.ts';
import { placeOf, readPlaceCookie, returnPlace } from './return-place.ts';

const registry = createMarketRegistry({ stage: 'production', freeShippingThresholds: {}, countryNames, regions: {} });
const market = (code: CountryCode) => registry.market(code) ?? registry.defaultMarketOf('uk');
const header = (place: string) => placeCookie(place, { secure: true }).split(';')[0] ?? '';

describe('placeOf', () => {
  test.each([
    '/uk',
    '/uk/adults/socks',
    '/uk/search',
    '/uk/search/2',
    '/uk/faq',
    '/uk/faq/returns',
    '/uk/shipping',
    '/uk/happy-news/a',
    '/uk/corporate-gifts',
    '/uk/about-us',
  ])('remembers %s with its query', (path) => {
    expect(placeOf(path, '')).toBe(path);
    expect(placeOf(path, '?term=x&page=2')).toBe(`${path}?term=x&page=2`);
  });

  test.each([
    '/',
    '/uk/product/a',
    '/uk/checkout/cart',
    '/uk/checkout/success/a',
    '/uk/order/a',
    '/uk/market',
    '/uk/login',
    '/uk/diagnostics/product/a',
    '/uk/shared-content',
  ])('ignores %s', (path) => expect(placeOf(path, '')).toBeNull());

  test('ignores an address that is too long', () =>
    expect(placeOf('/uk/search', `?term=${'a'.repeat(600)}`)).toBeNull());
});

describe('the cookie of the place', () => {
  test('returns any stored place, and stays far below a browser’s limit', () => {
    for (const term of ['cat', 'a;b', 'a, b', 'ü“', "'()", '%', 'a=b&c']) {
      const place = placeOf('/uk/search', `?${new URLSearchParams({ term })}`) ?? '';
      expect(readPlaceCookie(parseCookies(`market=GB; ${header(place)}; x=1`))).toBe(place);
    }
    const longest = placeOf('/uk/search', `?term=${'%20'.repeat(160)}`) ?? '';
    expect(longest.length).toBeGreaterThan(480);
    expect(placeCookie(longest, { secure: true }).length).toBeLessThan(2000);
  });

  test.each([
    null,
    '',
    'place=',
    'place=%',
    'place=%2F%2Fevil.example',
    'place=https%3A%2F%2Fevil.example',
    'place=%2F%5Cevil.example',
    'place=uk',
    'marketplace=%2Fuk',
  ])('is empty for %j', (value) => expect(readPlaceCookie(parseCookies(value))).toBe(''));
});

describe('returnPlace', () => {
  test.each([
    ['GB', '/uk/search?term=x', '/uk/search?term=x'],
    ['DE', '/uk/search?term=x', '/de/search?term=x'],
    ['DE', '/uk', '/de'],
    ['US', '/uk/faq', null],
    ['GB', '/uk/checkout/payment', null],
    ['GB', '/uk/order/secret', null],
    ['GB', '/webhooks/adyen', null],
  ] as const)('in %s after %s is %s', (country, place, href) =>
    expect(returnPlace(parseCookies(header(place)), market(country), registry)).toBe(href),
  );
});
