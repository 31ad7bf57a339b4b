import { describe, expect, test } from 'vitest';
import countryNames from '#app/modules/markets/data/country-names.json' with { type: 'json' };
import { createMarketRegistry } from './registry.ts';
import { planStoredPreference, planSwitch } from './switching.ts';
import type { CountryCode, Market } from './types.ts';

const registry = createMarketRegistry({ stage: 'production', freeShippingThresholds: {}, countryNames, regions: {} });
const market = (code: CountryCode): Market => registry.market(code) ?? registry.defaultMarketOf('uk');
const path = '/socks/adults';

describe('planSwitch', () => {
  test.each(registry.markets.map((from) => [from.countryCode, from] as const))(
    'from %s keeps the page within Europe and opens the home page across the ocean',
    (_, from) => {
      const plans = registry.markets.map((to) => planSwitch({ from, to, path, isIndex: false }));
      expect(plans).toEqual(
        registry.markets.map((to) => {
          // Independent of the rule: storefront us is the only one with another warehouse.
          if ((from.countryCode === 'US') !== (to.countryCode === 'US'))
            return { kind: 'home', location: `/${to.storefrontCode}` };
          return {
            kind: from.storefrontCode === to.storefrontCode ? 'in-place' : 'same-path',
            location: `/${to.storefrontCode}${path}`,
          };
        }),
      );
    },
  );

  test.each(registry.markets.map((to) => [to.countryCode, to] as const))(
    'from the index page always leads to the home of %s',
    (_, to) => {
      for (const from of registry.markets)
        expect(planSwitch({ from, to, path: '/', isIndex: true })).toEqual({
          kind: 'home',
          location: `/${to.storefrontCode}`,
        });
    },
  );

  test('switches from home to home', () => {
    expect(planSwitch({ from: market('GB'), to: market('DE'), path: '/', isIndex: false })).toEqual({
      kind: 'same-path',
      location: '/de',
    });
  });

  test('covers every kind the expected number of times', () => {
    const kinds = registry.markets.flatMap((from) =>
      registry.markets.map((to) => planSwitch({ from, to, path, isIndex: false }).kind),
    );
    const count = (kind: string) => kinds.filter((one) => one === kind).length;
    // 32 countries to the us and back; 18 in eu and 7 in gl among themselves, 8 storefronts of one country.
    expect({ home: count('home'), inPlace: count('in-place'), samePath: count('same-path') }).toEqual({
      home: 64,
      inPlace: 18 * 18 + 7 * 7 + 8,
      samePath: 33 * 33 - 64 - (18 * 18 + 7 * 7 + 8),
    });
  });
});

describe('planStoredPreference', () => {
  test('redirects the index page to its storefront', () => {
    expect(planStoredPreference({ current: market('GB'), preferred: market('IT'), isIndex: true })).toEqual({
      kind: 'go',
      location: '/eu',
    });
    expect(planStoredPreference({ current: market('GB'), preferred: market('GB'), isIndex: true })).toEqual({
      kind: 'go',
      location: '/uk',
    });
  });

  test.each(registry.markets.map((current) => [current.countryCode, current] as const))(
    'in the storefront of %s is offered unless it belongs there',
    (_, current) => {
      for (const preferred of registry.markets) {
        const belongs = current.storefrontCode === preferred.storefrontCode;
        expect(planStoredPreference({ current, preferred, isIndex: false })).toEqual(
          belongs ? { kind: 'none' } : { kind: 'offer', countryCode: preferred.countryCode },
        );
      }
    },
  );

  test('has no effect without a preference', () => {
    expect(planStoredPreference({ current: market('GB'), preferred: null, isIndex: true })).toEqual({ kind: 'none' });
    expect(planStoredPreference({ current: market('GB'), preferred: null, isIndex: false })).toEqual({ kind: 'none' });
  });
});
