import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import type { ProductRecord } from '#app/modules/catalogue/domain/product-record.ts';
import { createEmbeddedCatalogue } from '#server/adapters/catalogue/embedded.ts';
import { createEmbeddedTax } from '#server/adapters/tax/embedded.ts';
import { commands } from '#server/composition/commands.ts';
import { migrations } from '#server/composition/migrations.ts';
import { createIdSource } from '#server/platform/ids.ts';
import { createPlace } from '#tests/support/stores.ts';
import { describeProductSource } from './product-source-suite.ts';
import { sampleMarket, sampleRegistry } from './sample-markets.ts';
import { sampleProduct } from './sample-product.ts';
import { callPlatform, platformApp, serve } from './served-platform.ts';

const now = Date.UTC(2026, 0, 1);
const clock = () => now;

async function openCatalogue(products: readonly ProductRecord[]) {
  const place = await createPlace();
  const store = await place.open({ commands, migrations });
  await store.command('importProducts', { products, now, rank: 0 });
  return {
    store,
    source: createEmbeddedCatalogue(store.read),
    setStock: (variantId: string, warehouse: string, quantity: number) =>
      store.command('setStock', { variantId, warehouse, quantity }),
    replace: (changed: readonly ProductRecord[]) =>
      store.command('importProducts', { products: changed, now: now + 1, rank: 0 }),
    pass: async () => undefined,
    close: () => place.remove(),
  };
}

describeProductSource('embedded', openCatalogue);

test('over HTTP, the last answer of the listed categories stays valid while the platform is unavailable', async () => {
  const opened = await openCatalogue([sampleProduct('A1')]);
  const app = platformApp({
    store: opened.store,
    clock,
    ids: createIdSource({ randomBytes, clock }),
    tokenKeys: ['a test secret of at least 32 characters'],
    tax: createEmbeddedTax(),
    registry: sampleRegistry,
    products: opened.source,
  });
  let passed = 0;
  let calls = 0;
  const { products } = callPlatform('http://platform.test', {
    clock: () => now + passed,
    fetch: async (address, init) => {
      calls += 1;
      if (passed > 0) throw new TypeError('fetch failed');
      return app.fetch(new Request(address, init));
    },
  });
  const market = sampleMarket('GB');
  const answer = [{ slug: 'adults/socks', name: null, total: 1 }];
  expect(await Promise.all([products.listedCategories(market), products.listedCategories(market)])).toEqual([
    answer,
    answer,
  ]);
  expect(await products.listedCategories(market)).toEqual(answer);
  expect(calls).toBe(1);
  passed = 60_000;
  expect(await products.listedCategories(market)).toEqual(answer);
  expect(calls).toBeGreaterThan(1);
  await expect(products.listedCategories(sampleMarket('DE'))).rejects.toThrow('commerce is not available');
  await opened.close();
});

describeProductSource('over HTTP', async (products) => {
  const opened = await openCatalogue(products);
  const app = platformApp({
    store: opened.store,
    clock,
    ids: createIdSource({ randomBytes, clock }),
    tokenKeys: ['a test secret of at least 32 characters'],
    tax: createEmbeddedTax(),
    registry: sampleRegistry,
    products: opened.source,
  });
  let passed = 0;
  const served = await serve(app);
  return {
    ...opened,
    source: callPlatform(served.url, { clock: () => now + passed }).products,
    pass: async (milliseconds) => (passed += milliseconds),
    async close() {
      await served.close();
      await opened.close();
    },
  };
});
