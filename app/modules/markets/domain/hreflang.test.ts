import { describe, expect, test } from 'vitest';
import countryNames from '#app/modules/markets/data/country-names.json' with { type: 'json' };
import { hreflangLinks } from './hreflang.ts';
import { createMarketRegistry } from './registry.ts';

const registry = createMarketRegistry({ stage: 'production', freeShippingThresholds: {}, countryNames, regions: {} });
const links = hreflangLinks(registry, '/faq');

describe('hreflangLinks', () => {
  test('names each country once, with a valid language tag', () => {
    expect(links).toHaveLength(34);
    expect(new Set(links.map(({ hreflang }) => hreflang)).size).toBe(34);
    for (const { hreflang } of links) expect(hreflang).toMatch(/^(?:x-default|(?:en|de|nl)-(?!XX)[A-Z]{2})$/);
  });

  test('links to the page in the storefront of the country', () => {
    const pathOf = (tag: string) => links.find(({ hreflang }) => hreflang === tag)?.path;
    expect(['en-GB', 'de-AT', 'nl-BE', 'en-FR', 'en-IT', 'en-JP', 'x-default'].map(pathOf)).toEqual([
      '/uk/faq',
      '/at/faq',
      '/be/faq',
      '/fr/faq',
      '/eu/faq',
      '/gl/faq',
      '/gl/faq',
    ]);
  });

  test('links to the home without a trailing slash', () => {
    expect(hreflangLinks(registry, '/').at(-1)).toEqual({ hreflang: 'x-default', path: '/gl' });
  });
});
