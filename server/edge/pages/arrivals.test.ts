import { describe, expect, test } from 'vitest';
import countryNames from '#app/modules/markets/data/country-names.json' with { type: 'json' };
import { createMarketRegistry } from '#app/modules/markets/domain/registry.ts';
import { createArrivals } from './arrivals.ts';

const registry = createMarketRegistry({ stage: 'production', freeShippingThresholds: {}, countryNames, regions: {} });
const joins = { cookie: 'market=SE; segments=a', setCookies: ['segments=a'] };
const { arrival, arrives } = createArrivals({
  registry,
  audiences: { arrival: ({ search }) => (search.includes('utm_campaign=one') ? joins : null) },
  secure: true,
});
const at = (pathname: string, search: string, cookie: string | null = null) =>
  arrival({ pathname, search, cookie, isUnseen: false });

describe('an address with a country', () => {
  test('of its storefront is the preference from then on', () => {
    expect(at('/eu/product/x', '?country=SE&size=41-46', 'mode=full')).toEqual({
      cookie: 'mode=full; market=SE',
      setCookies: ['market=SE; Path=/; Max-Age=15552000; SameSite=Lax; Secure'],
    });
    expect(arrives('/eu/product/x?country=SE')).toBe(true);
  });

  test('changes nothing for a visitor with something in the bag', () => {
    expect(at('/eu/product/x', '?country=SE', 'bag=2')).toBeNull();
    expect(at('/eu/product/x', '?country=SE', 'bag=0; bag-us=1')).toBeNull();
    expect(at('/eu/product/x', '?country=SE', 'bag=0')).not.toBeNull();
  });

  test.each([
    ['nothing in a browser that has it', 'market=SE', null],
    ['a preference of its storefront', 'market=IT', 'market=SE'],
    ['a preference of another storefront', 'market=GB; mode=full', 'mode=full; market=SE'],
    ['a preference with an empty bag', 'bag=0; market=GB', 'bag=0; market=SE'],
    ['no preference with something in the bag', 'market=GB; bag=1', null],
    ['a preference that the shop does not serve', 'market=XX', 'market=SE'],
  ])('changes %s', (_, before, after) => {
    const change = at('/eu/product/x', '?country=SE', before);
    expect(change?.cookie ?? null).toBe(after);
    expect(change?.setCookies ?? []).toEqual(after === null ? [] : [expect.stringMatching(/^market=SE; Path=/)]);
  });

  test.each([
    ['/uk/product/x', '?country=SE'],
    ['/', '?country=SE'],
    ['/eu/product/x', '?country=XX'],
    ['/eu/product/x', '?country=se'],
    ['/eu/product/x', '?country=SEE'],
    ['/eu/product/x', '?mycountry=SE'],
    ['/eu/product/x', ''],
  ])('of another storefront or none changes nothing: %s%s', (pathname, search) => {
    expect(at(pathname, search)).toBeNull();
    expect(arrives(pathname + search)).toBe(false);
  });

  test('joins a segment, too', () => {
    expect(at('/eu/product/x', '?country=SE&utm_campaign=one')).toEqual({
      cookie: joins.cookie,
      setCookies: [expect.stringMatching(/^market=SE;/), 'segments=a'],
    });
  });
});
