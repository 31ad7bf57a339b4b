import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { ProductRecord } from '#app/modules/catalogue/domain/product-record.ts';
import { HERO_SKUS } from '#app/modules/content/domain/hero-products.ts';
import { HERO_SOCKS } from './hero-socks.ts';

const FILE = new URL('../../content-fallbacks/catalogue/socks-adults.json', import.meta.url);

test('every washing line has five socks, each drawn as its product', () => {
  const products: readonly ProductRecord[] = JSON.parse(readFileSync(FILE, 'utf8'));
  for (const [storefront, skus] of Object.entries(HERO_SKUS)) {
    expect([storefront, new Set(skus).size]).toEqual([storefront, 5]);
    for (const sku of skus) {
      const source = products.find((product) => product.sku === sku)?.media[0]?.source;
      expect([sku, source?.kind]).toEqual([sku, 'art']);
      expect(source).toMatchObject({ art: HERO_SOCKS[sku] });
    }
  }
});
