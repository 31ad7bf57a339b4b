import { describe, expect, test } from 'vitest';
import { checkedPlace, placeIn, placeUnder } from './place.ts';
import { WAREHOUSES } from './registry.ts';
import type { StorefrontCode } from './types.ts';

const uk = { storefrontCode: 'uk' as const, warehouse: WAREHOUSES.NL };
const regionOf = (code: string) => (code === 'us' ? 'US' : 'NL');

describe('checkedPlace', () => {
  test.each(['/uk', '/', '/uk/search?term=x', '/uk/search?term=a%26b&page=2', '/uk/a.b'])('accepts %s', (place) =>
    expect(checkedPlace(place)).toBe(place),
  );

  test('writes a path in canonical spelling and drops the fragment', () => {
    expect(checkedPlace('/uk/a b?c=ü#x')).toBe('/uk/a%20b?c=%C3%BC');
    expect(checkedPlace('/uk/../de')).toBe('/de');
  });

  test.each([
    '',
    'uk',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    'https://evil.example/',
    'javascript:alert(1)',
    '/.//evil.example',
    '/uk/..//evil.example',
  ])('is empty for %j', (text) => expect(checkedPlace(text)).toBe(''));

  test('is empty for a text that is too long, before or after encoding', () => {
    expect(checkedPlace(`/uk/${'a'.repeat(500)}`)).toBe('');
    expect(checkedPlace(`/uk/${'ü'.repeat(200)}`)).toBe('');
  });
});

describe('placeUnder', () => {
  test.each([
    ['/uk/search?term=x', '/search?term=x'],
    ['/uk', '/'],
    ['/uk?utm=1', '/?utm=1'],
    ['/uk/search?term=/checkout/payment', '/search?term=/checkout/payment'],
    ['/uk/search?term=x.data', '/search?term=x.data'],
    ['/uk/marketing', '/marketing'],
    ['/uk/checkout/address', '/checkout/address'],
    ['/de/faq', '/'],
    ['/', '/'],
    ['', '/'],
    ['/uk/market', '/'],
    ['/uk/checkout/payment/return?redirectResult=x', '/'],
    ['/uk/checkout/success/abc', '/'],
    ['/uk/checkout/restore', '/'],
  ])('of %s is %s', (place, rest) => expect(placeUnder(uk, place)).toBe(rest));
});

describe('placeIn', () => {
  const at = (storefrontCode: StorefrontCode) => ({
    storefrontCode,
    warehouse: WAREHOUSES[storefrontCode === 'us' ? 'US' : 'NL'],
  });
  test.each([
    ['uk', '/uk/search?term=x', '/uk/search?term=x'],
    ['de', '/uk/search?term=x', '/de/search?term=x'],
    ['de', '/uk', '/de'],
    ['us', '/uk/faq', null],
    ['uk', '/us/faq', null],
    ['uk', '/nowhere', null],
    ['uk', '//evil.example', null],
  ] as const)('in %s of %s is %s', (storefront, place, address) =>
    expect(placeIn(at(storefront), place, regionOf)).toBe(address),
  );
});
