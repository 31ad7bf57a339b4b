import { expect, test } from 'vitest';
import { migrations } from '#server/composition/migrations.ts';
import { platformCommands } from '#server/platform/commands.ts';
import { sampleProduct } from '#tests/contracts/sample-product.ts';
import { createPlace } from '#tests/support/stores.ts';
import { createCatalogueWriter } from './write-catalogue.ts';

/** Writes two portions of products with commands that each take ten milliseconds. Returns the rests in between. */
async function restsOf({ joined }: { readonly joined: boolean }) {
  const place = await createPlace();
  try {
    const store = await place.open({ commands: platformCommands, migrations });
    const rests: number[] = [];
    let passed = 0;
    const command: typeof store.command = (name, args) => {
      passed += 10;
      return store.command(name, args);
    };
    const writer = createCatalogueWriter(
      { ...store, joined, command },
      { now: Date.UTC(2026, 0, 1), language: 'en' },
      { now: () => passed, rest: async (milliseconds) => rests.push(milliseconds) },
    );
    for (const sku of ['A1', 'A2']) await writer.add([sampleProduct(sku)]);
    await writer.list();
    await writer.finish({ replace: false });
    return rests;
  } finally {
    await place.remove();
  }
}

test('An import rests twice as long as it works beside a running shop, and not alone', async () => {
  expect(await restsOf({ joined: true })).toEqual([20, 20, 20]);
  expect(await restsOf({ joined: false })).toEqual([]);
});
