import { createEmbeddedCatalogue } from '../../server/adapters/catalogue/embedded.ts';
import { catalogueCommands } from '../../server/platform/catalogue/catalogue-commands.ts';
import { migrations } from '../../server/platform/migrations.ts';
import { createPlace } from '../support/stores.ts';
import { describeProductSource } from './product-source-suite.ts';

const now = Date.UTC(2026, 0, 1);

describeProductSource('embedded', async (products) => {
  const place = await createPlace();
  const store = await place.open({ commands: catalogueCommands, migrations });
  await store.command('importProducts', { products, now, rank: 0 });
  return {
    source: createEmbeddedCatalogue(store.read),
    setStock: (variantId, warehouse, quantity) => store.command('setStock', { variantId, warehouse, quantity }),
    replace: (changed) => store.command('importProducts', { products: changed, now: now + 1, rank: 0 }),
    close: () => place.remove(),
  };
});
