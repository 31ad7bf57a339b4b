import { inspect } from 'node:util';
import { describe, expect, test } from 'vitest';
import { accepted, rejected, SANDBOX_IN_PRODUCTION } from '#tests/support/config-environments.ts';

const LIVE = { ...SANDBOX_IN_PRODUCTION, PUBLIC_ORIGIN: 'https://shop.test' };

describe('`addressLookupConfig`', () => {
  test('offers the sample of the address lookup outside production alone', () => {
    expect(accepted({}).addressLookup).toEqual({ adapter: 'sample' });
    expect(accepted(LIVE).addressLookup).toEqual({ adapter: 'none' });
    expect(rejected({ ...LIVE, ADDRESS_LOOKUP: 'sample' })).toContain('ADDRESS_LOOKUP is sample in production');
  });

  test('reads the address, the token and the countries of an address lookup', () => {
    expect(accepted({ ADDRESS_LOOKUP: 'pdok' }).addressLookup).toEqual({ adapter: 'pdok', url: 'https://api.pdok.nl' });
    const http = { ADDRESS_LOOKUP: 'http', ADDRESS_LOOKUP_URL: 'https://addresses.test/v1' };
    const { addressLookup } = accepted({
      ...http,
      ADDRESS_LOOKUP_TOKEN: 'a1b2c3d4',
      ADDRESS_LOOKUP_COUNTRIES: 'NL, GB',
    });
    expect(addressLookup).toMatchObject({ url: 'https://addresses.test/v1', countries: ['NL', 'GB'] });
    expect(inspect(addressLookup)).not.toContain('a1b2c3');
    expect(rejected(http)).toContain('ADDRESS_LOOKUP_COUNTRIES is needed when ADDRESS_LOOKUP is http');
    expect(rejected({ ...http, ADDRESS_LOOKUP_COUNTRIES: 'NL,XX' })).toContain('ADDRESS_LOOKUP_COUNTRIES');
  });
});
