import { describe, expect, test } from 'vitest';
import { ok } from '#app/kernel/result.ts';
import { type UpstreamFault, UpstreamUnavailable } from '#app/kernel/upstream.ts';
import { toMarketProduct } from '#app/modules/catalogue/domain/market-product.ts';
import type { HostedPlatform } from '#server/platform/http/operations.ts';
import { sampleMarket } from '#tests/contracts/sample-markets.ts';
import { sampleProduct } from '#tests/contracts/sample-product.ts';
import { createHttpCatalogue } from './catalogue.ts';

const MARKET = sampleMarket('DE');
type Products = HostedPlatform['products'];

/** The catalogue of a platform that answers these calls alone, and what it reports of the answers. */
function catalogueOf(products: Partial<Products>) {
  const invalid: unknown[] = [];
  let now = 0;
  const catalogue = createHttpCatalogue(
    { products: products as Products, pictures: { imageSource: async () => null } },
    { clock: () => now, onInvalid: (one) => invalid.push(one) },
  );
  return { catalogue, invalid, pass: (milliseconds: number) => (now += milliseconds) };
}
const failing = (fault: UpstreamFault) => {
  const call = () => Promise.reject(new UpstreamUnavailable('commerce', fault));
  return catalogueOf({ product: call, cards: call });
};
function productOf(sku: string) {
  const product = toMarketProduct(sampleProduct(sku), MARKET);
  if (!product) throw new Error('The sample is sold in Germany');
  return structuredClone(product) as NonNullable<Awaited<ReturnType<Products['soldProducts']>>[number]>;
}

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
    const { catalogue, invalid } = catalogueOf({ product: async () => ok({ ...productOf('A1'), variants: [] }) });
    expect(await catalogue.product(MARKET, 'A1')).toEqual({
      ok: false,
      error: { kind: 'product-not-found', slug: 'A1' },
    });
    expect(invalid).toEqual([{ message: 'empty variants array', sku: 'A1' }]);
  });

  test('has no product against the law of a market, neither by its page nor in the feed', async () => {
    const offered = ['A1', 'B2', 'C3'].map((sku) => {
      const product = productOf(sku);
      return sku === 'C3' ? product : { ...product, information: { ...product.information, manufacturer: '' } };
    });
    const { catalogue } = catalogueOf({
      product: async (_, slug) => {
        const product = offered.find((one) => one.slug === slug);
        return product ? ok(product) : { ok: false, error: { kind: 'product-not-found', slug } };
      },
      // One at a time: a part without a lawful product is not the end.
      soldProducts: async (_, after) => offered.filter(({ id }) => id > after).slice(0, 1),
    });
    expect(await catalogue.product(MARKET, 'a1')).toMatchObject({ ok: false });
    expect(await catalogue.product(MARKET, 'c3')).toMatchObject({ ok: true });
    expect(await catalogue.product(sampleMarket('JP'), 'a1')).toMatchObject({ ok: true });
    const sold = await catalogue.soldProducts(MARKET, '');
    expect(sold.map(({ sku }) => sku)).toEqual(['C3']);
    expect(await catalogue.soldProducts(MARKET, sold[0]?.id ?? '')).toEqual([]);
  });

  test('asks once for the listed categories of a market, and holds the last answer through an outage', async () => {
    const answer = [{ slug: 'adults/socks', name: null, total: 1 }];
    let calls = 0;
    let isUp = true;
    const { catalogue, pass } = catalogueOf({
      async listedCategories() {
        calls += 1;
        if (!isUp) throw new UpstreamUnavailable('commerce', 'network');
        return answer;
      },
    });
    const listed = () => catalogue.listedCategories(MARKET);
    expect(await Promise.all([listed(), listed()])).toEqual([answer, answer]);
    expect(await listed()).toEqual(answer);
    expect(calls).toBe(1);
    isUp = false;
    pass(60_000);
    expect(await listed()).toEqual(answer);
    expect(calls).toBe(2);
    await expect(catalogue.listedCategories(sampleMarket('GB'))).rejects.toThrow('commerce is not available');
  });
});
