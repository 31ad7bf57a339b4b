import { randomBytes } from 'node:crypto';
import type { ProductRecord } from '../../app/modules/catalogue/domain/product.ts';
import { createEmbeddedCatalogue } from '../../server/adapters/catalogue/embedded.ts';
import { createEmbeddedTax } from '../../server/adapters/tax/embedded.ts';
import { commands } from '../../server/platform/commands.ts';
import { createIdSource } from '../../server/platform/ids.ts';
import { migrations } from '../../server/platform/migrations.ts';
import { createPlace } from '../support/stores.ts';
import { describeProductSource } from './product-source-suite.ts';
import { sampleRegistry } from './sample-markets.ts';
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
    setStock: (variantId: string, warehouse: string, quantity: number) => store.command('setStock', { variantId, warehouse, quantity }),
    replace: (changed: readonly ProductRecord[]) => store.command('importProducts', { products: changed, now: now + 1, rank: 0 }),
    pass: async () => undefined,
    close: () => place.remove(),
  };
}

describeProductSource('embedded', openCatalogue);

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
