import { expect, test } from 'vitest';
import { SITEMAP_END, SITEMAP_START, sitemapDate, sitemapIndexText, urlElement } from './sitemap.ts';

const alternates = [{ hreflang: 'de-AT', href: 'https://shop.test/at/a?b=1&c=2' }];

test('a sitemap names address, date and alternates, escaped', () => {
  const url = urlElement({ address: 'https://shop.test/uk/a&b', changedAt: '2026-03-05', alternates });
  expect(SITEMAP_START + url + SITEMAP_END).toBe(
    [
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
      '<url><loc>https://shop.test/uk/a&amp;b</loc><lastmod>2026-03-05</lastmod><xhtml:link rel="alternate" hreflang="de-AT" href="https://shop.test/at/a?b=1&amp;c=2"/></url>',
      '</urlset>',
      '',
    ].join('\n'),
  );
});

test('an address without a known date has none', () => {
  for (const changedAt of [null, '', 'yesterday', '2026-13-40'])
    expect(urlElement({ address: 'https://shop.test/uk', changedAt, alternates: [] })).not.toContain('lastmod');
});

test('`sitemapDate` takes dates and moments alone', () => {
  expect(sitemapDate('2026-03-05')).toBe('2026-03-05');
  expect(sitemapDate('2026-03-05T08:00:00.000Z')).toBe('2026-03-05T08:00:00.000Z');
  expect(sitemapDate('2026-03-05T08:00+01:00')).toBe('2026-03-05T08:00+01:00');
  expect(sitemapDate('2026-03-05 08:00')).toBeNull();
  expect(sitemapDate('05.03.2026')).toBeNull();
});

test('the index names sitemaps, escaped', () => {
  expect(sitemapIndexText(['https://shop.test/uk/sitemap.xml', 'https://shop.test/a?b&c'])).toContain(
    '<sitemap><loc>https://shop.test/uk/sitemap.xml</loc></sitemap>\n<sitemap><loc>https://shop.test/a?b&amp;c</loc></sitemap>',
  );
});
