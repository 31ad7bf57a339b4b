import { describe, expect, test } from 'vitest';
import { isAllowed } from '#tests/support/robots-rules.ts';
import { robotsText } from './robots.ts';

const open = robotsText({ origin: 'https://shop.test', isOpen: true });

describe('robots.txt', () => {
  test.each([
    '/',
    '/uk',
    '/uk/adults/socks',
    '/uk/adults/socks?page=2',
    '/uk/product/good-dog',
    '/uk/product/good-dog?size=41-46',
    '/eu/product/good-dog?country=SE&size=41-46',
    '/uk/faq/orders',
    '/uk/faq/payment',
    '/uk/happy-news/how-to-search',
    '/uk/sitemap.xml',
    '/images/hero/uk?width=1024',
    '/assets/app.css',
  ])('of an open shop allows %s', (path) => {
    expect(isAllowed(open, path)).toBe(true);
  });

  test.each([
    '/uk/search',
    '/uk/search?term=cat',
    '/uk/search/2?term=cat',
    '/uk/checkout/cart',
    '/uk/order/abc',
    '/uk/login',
    '/uk/adults/socks?color=red',
    '/uk/adults/socks?page=2&size=41-46',
    '/uk/adults/socks?sort=price:asc',
    '/uk/adults/socks/_payload.json',
    '/api/country-code',
    '/checkoutshopper/hosted',
  ])('of an open shop forbids %s', (path) => {
    expect(isAllowed(open, path)).toBe(false);
  });

  test('of an open shop names the sitemap', () => {
    expect(open).toContain('\nSitemap: https://shop.test/sitemap.xml\n');
  });

  test('of a closed shop forbids everything and names no sitemap', () => {
    const closed = robotsText({ origin: 'https://shop.test', isOpen: false });
    for (const path of ['/', '/uk', '/uk/product/good-dog', '/robots.txt']) expect(isAllowed(closed, path)).toBe(false);
    expect(closed).not.toContain('Sitemap');
  });
});
