import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createEmbeddedCatalogue } from '../../server/adapters/catalogue/embedded.ts';
import { catalogueCommands } from '../../server/platform/catalogue/catalogue-commands.ts';
import { catalogueMigration, priceHistoryMigration } from '../../server/platform/catalogue/catalogue-migration.ts';
import { createSqliteStore } from '../../server/store/sqlite-store.ts';
import { describeProductSource } from './product-source-suite.ts';

const now = Date.UTC(2026, 0, 1);

describeProductSource('embedded', async (products) => {
  const folder = mkdtempSync(join(tmpdir(), 'products-'));
  const store = await createSqliteStore({
    file: join(folder, 'shop.sqlite'),
    commands: catalogueCommands,
    migrations: [catalogueMigration, priceHistoryMigration],
  });
  await store.command('importProducts', { products, now, rank: 0 });
  return {
    source: createEmbeddedCatalogue(store.read),
    setStock: (variantId, warehouse, quantity) => store.command('setStock', { variantId, warehouse, quantity }),
    replace: (changed) => store.command('importProducts', { products: changed, now: now + 1, rank: 0 }),
    async close() {
      await store.close();
      rmSync(folder, { recursive: true });
    },
  };
});
