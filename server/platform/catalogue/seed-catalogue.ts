import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { ProductRecord } from '../../../app/modules/catalogue/domain/product.ts';
import { REFERENCE_PERIOD } from '../../../app/modules/catalogue/domain/reference-price.ts';
import type { PlatformStore } from '../platform-store.ts';
import { productRecordSchema } from './product-record.ts';

const BATCH = 20;
/** How long the demo shop has been selling before it opens: enough for the price history to prove what it says of its outlet. */
const DEMO_AGE = 2 * REFERENCE_PERIOD;

/**
 * Fills the store with the demo catalogue in `folder` when it holds none, or an older demo. An imported catalogue is never touched.
 * Returns how many products were written.
 */
export async function seedCatalogue(store: PlatformStore, { folder, now }: { readonly folder: string; readonly now: number }): Promise<number> {
  const { version } = z.object({ version: z.string() }).parse(JSON.parse(await readFile(join(folder, 'index.json'), 'utf8')));
  const facts = new Map(
    (await store.read.all<{ name: string; value: string }>('SELECT name, value FROM catalogue_facts')).map(({ name, value }) => [name, value]),
  );
  if (facts.get('source') === 'import' || (facts.get('source') === 'demo' && facts.get('version') === version)) return 0;

  const products = await readBundledProducts(folder);
  await store.command('clearCatalogue', {});
  for (let start = 0; start < products.length; start += BATCH) {
    // The demo's reductions begin today: until now its goods were sold at the full price.
    await store.command('importProducts', { products: products.slice(start, start + BATCH), now, rank: start, fullPriceSince: now - DEMO_AGE });
  }
  // Last, so that a start that was cut short is repeated.
  await store.command('noteCatalogueSource', { source: 'demo', version });
  return products.length;
}

/** The products of every file of the folder but `index.json`, the kinds evenly mixed. Throws when one of them is no product. */
export async function readBundledProducts(folder: string): Promise<ProductRecord[]> {
  const kinds: ProductRecord[][] = [];
  for (const file of (await readdir(folder)).filter((name) => name.endsWith('.json') && name !== 'index.json').sort()) {
    const parsed = z.array(productRecordSchema).safeParse(JSON.parse(await readFile(join(folder, file), 'utf8')));
    if (!parsed.success) throw new Error(`${file} does not hold products: ${z.prettifyError(parsed.error)}`);
    kinds.push(parsed.data);
  }
  return mixEvenly(kinds);
}

/** One list of several, each in its own order and spread evenly over the whole, so that no page shows one kind only because its file came first. */
export function mixEvenly<T>(lists: readonly (readonly T[])[]): T[] {
  return lists
    .flatMap((list, which) => list.map((entry, index) => ({ entry, which, place: (index + 0.5) / list.length })))
    .sort((a, b) => a.place - b.place || a.which - b.which)
    .map(({ entry }) => entry);
}
