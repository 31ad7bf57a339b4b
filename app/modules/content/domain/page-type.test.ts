import { describe, expect, test } from 'vitest';
import { type PageType, pageType } from './page-type.ts';

describe('pageType', () => {
  test('of a path without storefront is the index page', () => {
    expect(pageType(null, '/')).toBe('index');
    expect(pageType(null, '/api/country-code')).toBe('unknown');
  });

  test.each<[string, PageType]>([
    ['/', 'homepage'],
    ['/product/stripe-sock', 'product'],
    ['/search', 'search'],
    ['/search/2', 'search'],
    ['/checkout', 'checkout-cart'],
    ['/checkout/', 'checkout-cart'],
    ['/checkout/cart', 'checkout-cart'],
    ['/checkout/address', 'checkout-address'],
    ['/checkout/payment', 'checkout-payment'],
    ['/checkout/payment/return', 'checkout-payment'],
    ['/checkout/success', 'checkout-success'],
    ['/checkout/success/PW-1', 'checkout-success'],
    ['/checkout/constructor', 'unknown'],
    ['/faq', 'faq'],
    ['/faq/cookie-policy', 'faq'],
    ['/shipping', 'faq'],
    ['/happy-news', 'blog'],
    ['/happynews/a-story', 'blog'],
    ['/happyblog', 'blog'],
    ['/corporate-gifts', 'campaign'],
    ['/corporate-gifts/contact', 'campaign'],
    ['/about-us', 'unknown'],
    ['/login', 'unknown'],
    ['/diagnostics/product/a/b', 'unknown'],
    ['/shared-content', 'unknown'],
    ['/socks', 'category'],
    ['/socks/adults/stripes', 'category'],
    ['/product', 'category'],
    ['/constructor', 'category'],
    // Only the first segment decides.
    ['/socks/faq', 'category'],
    ['/Corporate-Gifts', 'category'],
  ])('of %s is %s', (rest, type) => {
    expect(pageType('uk', rest)).toBe(type);
  });
});
