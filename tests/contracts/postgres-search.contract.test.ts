import { expect } from 'vitest';
import { now, openSearchedDatabase } from './postgres-search-fixture.ts';
import { describeSearchPort } from './search-suite.ts';

describeSearchPort('of the database', async (products) => {
  const database = await openSearchedDatabase(products);
  const { store } = database;
  let changes = 1;
  return {
    search: await database.open(),
    replace: (changed) => store.command('importProducts', { products: changed, now: now + 1, rank: 0 }),
    setStock(variantId, warehouse, quantity) {
      changes += 1;
      return store.command('setStock', { variantId, warehouse, quantity, now: now + changes });
    },
    setSales: (levels) => store.command('storeSalesLevels', { levels }),
    clear: () => store.command('clearCatalogue', {}),
    async close() {
      await database.remove();
      expect(database.failures).toEqual([]);
    },
  };
});
