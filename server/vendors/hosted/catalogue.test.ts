import { describe, expect, test } from 'vitest';
import { ok } from '#app/kernel/result.ts';
import { type UpstreamFault, UpstreamUnavailable } from '#app/kernel/upstream.ts';
import { toMarketProduct } from '#app/modules/catalogue/domain/market-product.ts';
import { sampleMarket } from '#tests/contracts/sample-markets.ts';
import { sampleProduct } from '#tests/contracts/sample-product.ts';
import { createHttpCatalogue } from './catalogue.ts';
import type { PlatformClient } from './platform-client.ts';

const MARKET = sampleMarket('DE');

/** The catalogue of a platform whose every call is answered alike, and what it reports of the answers. */
function catalogueOf(call: () => Promise<unknown>) {
  const invalid: unknown[] = [];
  const platform = { call } as unknown as PlatformClient;
  return {
    catalogue: createHttpCatalogue(platform, { clock: () => 0, onInvalid: (one) => invalid.push(one) }),
    invalid,
  };
}
const failing = (fault: UpstreamFault) => catalogueOf(() => Promise.reject(new UpstreamUnavailable('commerce', fault)));

describe('the catalogue of a hosted platform', () => {
  test('reports an answer outside the contract by what was asked for, and rejects as before', async () => {
    const { catalogue, invalid } = failing('invalid-answer');
    await expect(catalogue.product(MARKET, 'A1')).rejects.toThrow('invalid-answer');
    await expect(catalogue.cards(MARKET, ['A1'])).rejects.toThrow('invalid-answer');
    expect(invalid).toEqual([
      { message: 'Invalid product received', sku: null },
      { message: 'Invalid products in response', sku: null },
    ]);
  });

  test('reports no outage as an invalid answer', async () => {
    const { catalogue, invalid } = failing('timeout');
    await expect(catalogue.product(MARKET, 'A1')).rejects.toThrow('timeout');
    expect(invalid).toEqual([]);
  });

  test('has no product without variants, and reports it', async () => {
    const product = toMarketProduct(sampleProduct('A1'), MARKET);
    expect(product).not.toBeNull();
    const { catalogue, invalid } = catalogueOf(async () => ok({ ...product, variants: [] }));
    expect(await catalogue.product(MARKET, 'A1')).toEqual({
      ok: false,
      error: { kind: 'product-not-found', slug: 'A1' },
    });
    expect(invalid).toEqual([{ message: 'empty variants array', sku: 'A1' }]);
  });
});
