import { describe, expect, test } from 'vitest';
import { parseCookies } from '#app/kernel/cookies.ts';
import { parseRegionalShops } from '#app/modules/markets/domain/regional-shops.ts';
import type { CountryCode, StorefrontCode } from '#app/modules/markets/domain/types.ts';
import { sampleRegistry } from '#tests/contracts/sample-markets.ts';
import { clearOfferCookie, offerCookie, readOfferCookie } from './offer-cookie.ts';
import { offeredMarket } from './offered-market.ts';

const SHOPS = parseRegionalShops('AU=https://au.example,NZ=https://au.example/nz', sampleRegistry);
if (typeof SHOPS === 'string') throw new Error(SHOPS);
const regionalShops = SHOPS;

type Visitor = { readonly preference?: CountryCode; readonly detected?: string; readonly declined?: CountryCode };
function offerIn(
  storefront: StorefrontCode,
  { preference, detected = 'DE', declined }: Visitor,
  shops = regionalShops,
) {
  const offer = offeredMarket({
    current: sampleRegistry.defaultMarketOf(storefront),
    preference: preference ?? null,
    detected: preference ?? detected,
    declined: declined ?? null,
    registry: sampleRegistry,
    regionalShops: shops,
  });
  return offer && [offer.market.countryCode, offer.href];
}

describe('`offeredMarket`', () => {
  test.each<[string, StorefrontCode, Visitor, readonly [string, string | null] | null]>([
    ['offers the regional shop to visitors from Australia', 'gl', { detected: 'AU' }, ['AU', 'https://au.example/']],
    ['offers its sub-path to visitors from New Zealand', 'gl', { detected: 'NZ' }, ['NZ', 'https://au.example/nz']],
    ['offers it in every storefront', 'uk', { detected: 'AU' }, ['AU', 'https://au.example/']],
    ['offers it to those who chose the country', 'gl', { preference: 'AU' }, ['AU', 'https://au.example/']],
    ['offers nothing where it was declined', 'gl', { detected: 'AU', declined: 'AU' }, null],
    ['offers nothing where it was declined and the country chosen', 'gl', { preference: 'NZ', declined: 'NZ' }, null],
    [
      'offers it to visitors from the other country',
      'gl',
      { detected: 'NZ', declined: 'AU' },
      ['NZ', 'https://au.example/nz'],
    ],
    ['offers nothing to others', 'gl', { detected: 'SG' }, null],
    ['offers nothing to a country that is not served', 'gl', { detected: 'BR' }, null],
    ['offers the storefront of the country chosen before', 'uk', { preference: 'DE' }, ['DE', null]],
    ['offers it no more where it was declined', 'uk', { preference: 'DE', declined: 'DE' }, null],
    ['offers nothing in the storefront of the country', 'de', { preference: 'DE' }, null],
  ])('%s', (_, storefront, visitor, expected) => {
    expect(offerIn(storefront, visitor)).toEqual(expected);
  });

  test('offers no regional shop where none is configured', () => {
    expect(offerIn('gl', { detected: 'AU' }, new Map())).toBeNull();
  });
});

test('the cookie of a declined offer is read as it was written, and nothing else is', () => {
  const written = offerCookie('AU', { secure: true });
  expect(written).toMatch(/; Max-Age=15552000; HttpOnly; SameSite=Lax; Secure$/);
  expect(readOfferCookie(parseCookies(written), sampleRegistry)).toBe('AU');
  for (const value of ['', 'au', 'XX', 'AUS', 'AU.x', '"AU"'])
    expect(readOfferCookie(parseCookies(`offer=${value}`), sampleRegistry)).toBeNull();
  expect(clearOfferCookie({ secure: false })).toContain('Max-Age=0');
});
