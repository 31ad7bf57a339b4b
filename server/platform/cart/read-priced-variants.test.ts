import { expect, onTestFinished, test } from 'vitest';
import { textIn } from '#app/kernel/text.ts';
import { migrations } from '#server/composition/migrations.ts';
import { catalogueCommands } from '#server/platform/catalogue/catalogue-commands.ts';
import { sampleMarket } from '#tests/contracts/sample-markets.ts';
import { sampleProduct } from '#tests/contracts/sample-product.ts';
import { createPlace } from '#tests/support/stores.ts';
import { readPricedVariants } from './read-priced-variants.ts';

test.each([
  ['GB', 'de'],
  ['DE', undefined],
  ['NL', 'de'],
] as const)('`readPricedVariants` names the language of a German name in %s: %s', async (country, language) => {
  const place = await createPlace();
  onTestFinished(() => place.remove());
  const store = await place.open({ commands: catalogueCommands, migrations });
  const full = textIn('de', 'Ein Licht am Hafen.');
  const product = { ...sampleProduct('A1'), name: textIn('de', 'Hafenlicht'), description: { short: full, full } };
  await store.command('importProducts', { products: [product], now: Date.UTC(2026, 0, 1), rank: 0 });
  const market = sampleMarket(country);
  const variants = await readPricedVariants(store.read, ['v-a1-4146'], { cartId: '', market });
  expect(variants.get('v-a1-4146')).toMatchObject({ name: 'Hafenlicht' });
  expect(variants.get('v-a1-4146')?.nameLanguage).toBe(language);
});
