import { describe, expect, test } from 'vitest';
import countryNames from '#app/modules/markets/data/country-names.json' with { type: 'json' };
import { alternateCountries, hreflangLinks } from './hreflang.ts';
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

  test('has the first storefront as x-default of a shop that does not sell in storefront gl', () => {
    const own = createMarketRegistry({
      ...{ stage: 'production', freeShippingThresholds: {}, countryNames, regions: {} },
      countries: ['NL', 'DE'],
    });
    expect(hreflangLinks(own, '/faq')).toEqual([
      { hreflang: 'de-DE', path: '/de/faq' },
      { hreflang: 'nl-NL', path: '/nl/faq' },
      { hreflang: 'x-default', path: '/de/faq' },
    ]);
    expect(hreflangLinks(own, '/faq', ['NL'])).toEqual([{ hreflang: 'nl-NL', path: '/nl/faq' }]);
  });

  test('links to the home without a trailing slash', () => {
    expect(hreflangLinks(registry, '/').at(-1)).toEqual({ hreflang: 'x-default', path: '/gl' });
  });
});

describe('alternateCountries', () => {
  test('are all 33 for a page that every market has', () => {
    expect(alternateCountries(registry, () => true)).toHaveLength(33);
  });

  test('are those that have the page, in storefronts whose default market has it', () => {
    const inEuro = alternateCountries(registry, ({ currency }) => currency.code === 'EUR');
    expect(inEuro).toContain('DE');
    expect(inEuro).toContain('PT');
    expect(inEuro).not.toContain('SE');
    // The default market of storefront eu is Ireland: without it a search engine finds no page there.
    expect(alternateCountries(registry, ({ countryCode }) => countryCode !== 'IE')).not.toContain('PT');
  });

  test('limit the links of a page, and its `x-default` to pages of storefront gl', () => {
    const tags = (countries: Parameters<typeof hreflangLinks>[2]) =>
      hreflangLinks(registry, '/faq', countries).map(({ hreflang }) => hreflang);
    expect(tags(['DE', 'AT'])).toEqual(['de-DE', 'de-AT']);
    expect(tags(['DE', 'SG'])).toEqual(['de-DE', 'en-SG', 'x-default']);
  });
});
