import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrations } from '#server/composition/migrations.ts';
import { catalogueCommands } from '#server/platform/catalogue/catalogue-commands.ts';
import { createEmbeddedCatalogue } from '#server/platform/catalogue/embedded-catalogue.ts';
import { createSqliteStore } from '#server/store/sqlite-store.ts';
import { sampleMarket } from '#tests/contracts/sample-markets.ts';
import { sampleProduct, sampleVariant } from '#tests/contracts/sample-product.ts';

/**
 * The cost of reading the embedded catalogue. Run: `npx tsx lab/load/catalogue.ts [products...]` (160 and 10000 by
 * default). Prints milliseconds of processor time per call, garbage collection included.
 */
const sizes = process.argv.slice(2).map(Number);
const CURRENCIES = ['AUD', 'CHF', 'CZK', 'DKK', 'EUR', 'GBP', 'JPY', 'KRW', 'NOK', 'SEK', 'USD'] as const;
const LABELS = ['36-40', '41-46', '47-50'];
const THEMES = [
  'elephant',
  'banana',
  'lighthouse',
  'stripe',
  'dots',
  'sunflower',
  'bicycle',
  'pretzel',
  'tulip',
  'whale',
];

function product(index: number) {
  const sku = `P${index}`;
  const prices = Object.fromEntries(
    CURRENCIES.map((code) => [code, { original: 1500 + (index % 40) * 10, final: 1200 + (index % 40) * 10 }]),
  );
  return sampleProduct(sku, {
    name: { en: `${THEMES[index % 10]} sock ${index}`, de: `${THEMES[index % 10]} Socke ${index}` },
    variants: ['', '-UP'].flatMap((us) =>
      LABELS.map((label) => sampleVariant(`${sku}${us}-${label}`, { size: { label, value: label }, prices })),
    ),
    categories: ['adults', index % 2 ? 'adults/men' : 'adults/women'],
  });
}

async function cost(rounds: number, call: (round: number) => Promise<unknown>): Promise<string> {
  const before = process.cpuUsage();
  for (let round = 0; round < rounds; round++) await call(round);
  const { user, system } = process.cpuUsage(before);
  return `${((user + system) / 1000 / rounds).toFixed(3)} ms`;
}

for (const size of sizes.length > 0 ? sizes : [160, 10_000]) {
  const folder = mkdtempSync(join(tmpdir(), 'catalogue-load-'));
  const store = await createSqliteStore({
    file: join(folder, 'shop.sqlite'),
    commands: catalogueCommands,
    migrations,
  });
  const figures: [string, string][] = [];
  const batch = 20;
  const imports = await cost(Math.ceil(size / batch), async (round) => {
    const products = Array.from({ length: Math.min(batch, size - round * batch) }, (_, index) =>
      product(round * batch + index),
    );
    await store.command('importProducts', { products, now: 1, rank: round * batch });
  });
  figures.push([`import, per batch of ${batch}`, imports]);

  const uk = sampleMarket('GB');
  const source = createEmbeddedCatalogue(store.read);
  const list = (page: number, sort: 'featured:desc' | 'price:desc' = 'featured:desc') =>
    source.list(uk, { category: 'adults', page, pageSize: 24, sort });
  const pages = Math.ceil(size / 24);
  figures.push(['listing of 24, first time', await cost(Math.min(pages, 50), (round) => list(round + 1))]);
  figures.push(['listing of 24, warm', await cost(3000, () => list(1))]);
  figures.push(['listing of 24 by price, warm', await cost(1000, () => list(1, 'price:desc'))]);
  figures.push(['last page of the listing, warm', await cost(300, () => list(pages))]);
  figures.push(['product', await cost(3000, (round) => source.product(uk, `p${round % Math.min(size, 500)}`))]);
  figures.push([
    '8 cards, warm',
    await cost(2000, () => source.cards(uk, ['P1', 'P2', 'P3', 'P4', 'P5', 'P6', 'P7', 'P8'])),
  ]);
  figures.push([
    'search, one word',
    await cost(size > 1000 ? 100 : 1000, () => source.search(uk, { term: 'elephant', page: 1, pageSize: 24 })),
  ]);
  figures.push([
    'search, nothing found',
    await cost(size > 1000 ? 100 : 1000, () => source.search(uk, { term: 'umbrella stand', page: 1, pageSize: 24 })),
  ]);
  process.stdout.write(
    `${size} products\n${figures.map(([name, figure]) => `  ${name.padEnd(32)} ${figure}`).join('\n')}\n`,
  );
  await store.close();
  rmSync(folder, { recursive: true });
}
