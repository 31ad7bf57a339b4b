import { expect, test } from 'vitest';
import type { CurrencyCode } from '#app/kernel/money.ts';
import { type FeedItem, feedDelivery, feedItem } from './google-feed.ts';

const money = (amount: number, currency: CurrencyCode = 'EUR') => ({ amount, currency });
const sock: FeedItem = {
  id: 'MEL01-4146',
  group: 'MEL01',
  title: 'Melon & Mint',
  description: 'A sock.',
  link: 'https://shop.test/eu/product/melon?country=SE&size=41-46',
  images: ['https://shop.test/images/a?width=1024', 'https://shop.test/images/b?width=1024'],
  isInStock: true,
  price: { original: money(1400), final: money(1400) },
  reduced: null,
  brand: 'Shop',
  isOwnBrand: true,
  identifiers: {},
  color: 'Green',
  size: '41-46',
  material: 'Cotton/Elastane',
  wearer: { ageGroup: 'adult', gender: 'unisex' },
  productType: 'Adults > Socks',
  category: 209,
};

test('an item has what it shows, escaped', () => {
  const text = feedItem(sock, '<g:shipping/>');
  expect(text).toContain('<g:id>MEL01-4146</g:id><g:item_group_id>MEL01</g:item_group_id>');
  expect(text).toContain('<g:title>Melon &amp; Mint</g:title>');
  expect(text).toContain('<g:link>https://shop.test/eu/product/melon?country=SE&amp;size=41-46</g:link>');
  expect(text).toContain('<g:image_link>https://shop.test/images/a?width=1024</g:image_link>');
  expect(text).toContain('<g:additional_image_link>https://shop.test/images/b?width=1024</g:additional_image_link>');
  expect(text).toContain('<g:product_type>Adults &gt; Socks</g:product_type>');
  expect(text).toContain('<g:availability>in_stock</g:availability>');
  expect(text).toContain('<g:identifier_exists>no</g:identifier_exists>');
  expect(text).toContain('<g:shipping/></item>\n');
});

test('an item of another brand does not deny that its maker gave it a number', () => {
  const text = feedItem({ ...sock, brand: 'Mill', isOwnBrand: false }, '');
  expect(text).toContain('<g:brand>Mill</g:brand>');
  expect(text).not.toContain('identifier_exists');
});

test('an item names the numbers of its maker, and denies none then', () => {
  const text = feedItem({ ...sock, identifiers: { gtin: '4006381333931', mpn: 'Q & 7' } }, '');
  expect(text).toContain('<g:gtin>4006381333931</g:gtin><g:mpn>Q &amp; 7</g:mpn>');
  expect(text).not.toContain('identifier_exists');
});

test('a long title keeps its size', () => {
  const text = feedItem({ ...sock, title: `${'x'.repeat(200)}, 36-40` }, '');
  expect(/<g:title>(.*?)<\/g:title>/.exec(text)?.[1]).toBe(`${'x'.repeat(143)}, 36-40`);
});

test('an item states a reduced price beside the price before it, and only then', () => {
  expect(feedItem(sock, '')).toContain('<g:price>14.00 EUR</g:price><g:brand>');
  expect(feedItem({ ...sock, price: { original: money(1400), final: money(999) } }, '')).toContain(
    '<g:price>14.00 EUR</g:price><g:sale_price>9.99 EUR</g:sale_price>',
  );
});

test('an item names the whole minutes of its reduction where both ends are known', () => {
  const reduced = { from: Date.UTC(2026, 10, 1, 9, 30, 1), until: Date.UTC(2026, 11, 1, 9, 30, 1) };
  const price = { original: money(1400), final: money(999) };
  expect(feedItem({ ...sock, price, reduced }, '')).toContain(
    '<g:sale_price_effective_date>2026-11-01T09:31Z/2026-12-01T09:30Z</g:sale_price_effective_date>',
  );
  expect(feedItem({ ...sock, price }, '')).not.toContain('effective_date');
  expect(feedItem({ ...sock, reduced }, '')).not.toContain('effective_date');
});

test('an amount has the decimals of its currency, none for yen and won', () => {
  for (const [currency, amount, text] of [
    ['JPY', 1980, '1980 JPY'],
    ['KRW', 18_000, '18000 KRW'],
    ['CHF', 1405, '14.05 CHF'],
    ['SEK', 5, '0.05 SEK'],
  ] as const) {
    const price = money(amount, currency);
    expect(feedItem({ ...sock, price: { original: price, final: price } }, '')).toContain(`<g:price>${text}</g:price>`);
  }
});

test('a long title and a long description are cut between characters', () => {
  const text = feedItem({ ...sock, title: '🧦'.repeat(200), description: 'x'.repeat(6000) }, '');
  expect(/<g:title>(.*?)<\/g:title>/.exec(text)?.[1]).toBe('🧦'.repeat(150));
  expect(/<g:description>(.*?)<\/g:description>/.exec(text)?.[1]).toHaveLength(5000);
});

test('what is not known is left out', () => {
  const text = feedItem(
    {
      ...sock,
      ...{ images: [], color: '', size: '', material: '', wearer: null, productType: '', category: null },
      isInStock: false,
    },
    '',
  );
  expect(text).not.toMatch(/image_link|color|g:size|material|age_group|gender|product_type|google_product_category/);
  expect(text).toContain('<g:availability>out_of_stock</g:availability>');
});

test('delivery names each method with its price, and the value from which it is free', () => {
  const methods = [{ service: 'Standard', price: money(595) }];
  expect(feedDelivery({ country: 'IE', methods, freeFrom: money(4900) })).toBe(
    '<g:shipping><g:country>IE</g:country><g:service>Standard</g:service><g:price>5.95 EUR</g:price></g:shipping><g:free_shipping_threshold><g:country>IE</g:country><g:price_threshold>49.00 EUR</g:price_threshold></g:free_shipping_threshold>',
  );
  expect(feedDelivery({ country: 'IE', methods: [], freeFrom: null })).toBe('');
  const both = [...methods, { service: 'Express', price: money(1295) }];
  expect(feedDelivery({ country: 'IE', methods: both, freeFrom: null })).toContain('Express');
  expect(feedDelivery({ country: 'IE', methods: both, freeFrom: money(4900) })).not.toContain('Express');
});
