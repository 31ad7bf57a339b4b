import { describe, expect, test } from 'vitest';
import { err, ok } from '#app/kernel/result.ts';
import type { ProductSource } from '#app/modules/catalogue/ports.ts';
import { planSwitch } from '#app/modules/markets/domain/switching.ts';
import { sampleMarket } from '#tests/contracts/sample-markets.ts';
import { keepPlace } from './keep-place.server.ts';

const from = sampleMarket('GB');
const sold: ProductSource['product'] = async (market, slug) =>
  slug === 'melon' && market.countryCode === 'DE' ? ok({} as never) : err({ kind: 'product-not-found', slug });
const keep = (path: string, country: 'DE' | 'FR' | 'US' = 'DE', product = sold) => {
  const to = sampleMarket(country);
  const plan = planSwitch({ from, to, path, isIndex: false });
  return keepPlace({ products: { product } }, { plan, to, path });
};

describe('`keepPlace`', () => {
  test.each([
    ['a product that the market sells', '/product/melon?size=m', '/de/product/melon?size=m'],
    ['a list', '/adults/socks?page=2', '/de/adults/socks?page=2'],
    ['the home page', '/', '/de'],
  ])('keeps %s', async (_, path, location) => {
    expect(await keep(path)).toEqual({ location, isMissing: false });
  });

  test('leads to the home page for a product that the market does not sell', async () => {
    expect(await keep('/product/melon', 'FR')).toEqual({ location: '/fr', isMissing: true });
  });

  test('reports nothing missing for another warehouse, which always starts at the home page', async () => {
    expect(await keep('/product/melon', 'US')).toEqual({ location: '/us', isMissing: false });
  });

  test('keeps the page while the catalogue is unavailable', async () => {
    const failing = () => Promise.reject(new Error('unavailable'));
    expect(await keep('/product/other', 'DE', failing)).toEqual({ location: '/de/product/other', isMissing: false });
  });
});
