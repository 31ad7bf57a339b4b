import { afterEach, beforeEach, expect, test } from 'vitest';
import { migrations } from '#server/composition/migrations.ts';
import type { Sql } from '#server/store/types.ts';
import { sampleMarket } from '#tests/contracts/sample-markets.ts';
import { sampleProduct } from '#tests/contracts/sample-product.ts';
import { createPlace, type Place } from '#tests/support/stores.ts';
import { catalogueCommands } from './catalogue-commands.ts';
import { createEmbeddedCatalogue } from './embedded-catalogue.ts';

const importSocks = (...skus: string[]) => ({
  products: skus.map((sku) => sampleProduct(sku)),
  now: Date.UTC(2026, 0, 1),
  rank: 0,
});

let place: Place;
beforeEach(async () => {
  place = await createPlace();
});
afterEach(() => place.remove());

async function openCatalogue() {
  const store = await place.open({ commands: catalogueCommands, migrations });
  const counts: string[] = [];
  const counting: Sql = {
    ...store.read,
    all: (statement, values) => {
      if (statement.includes('FROM category_names')) counts.push('categories');
      return store.read.all(statement, values);
    },
    get: (statement, values) => {
      if (statement.includes('COUNT(*)')) counts.push('list');
      return store.read.get(statement, values);
    },
  };
  return { store, counts, catalogue: createEmbeddedCatalogue(counting) };
}

test('many requests after an import count the products of a list and of the categories once', async () => {
  const { store, counts, catalogue } = await openCatalogue();
  const market = sampleMarket('DE');
  const page = { category: 'adults/socks', pageSize: 1, sort: 'featured:desc' } as const;
  for (const skus of [['A1'], ['A1', 'A2']]) {
    await store.command('importProducts', importSocks(...skus));
    const lists = Array.from({ length: 20 }, (_, index) => catalogue.list(market, { ...page, page: 1 + index }));
    const categories = Array.from({ length: 20 }, () => catalogue.listedCategories(market));
    expect(new Set((await Promise.all(lists)).map(({ total }) => total))).toEqual(new Set([skus.length]));
    expect(new Set((await Promise.all(categories)).map((all) => all[0]?.total))).toEqual(new Set([skus.length]));
    expect(counts.splice(0).sort()).toEqual(['categories', 'list']);
  }
});
