import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { type ProductRecord, productRecordShape } from '#app/modules/catalogue/domain/product-record.ts';
import { REFERENCE_PERIOD } from '#app/modules/catalogue/domain/reference-price.ts';
import type { CommandContext, Sql, Store } from '#server/store/types.ts';
import { catalogueCommands } from './catalogue-commands.ts';
import type { PriceTimes } from './write-prices.ts';

/** The polling interval while another node fills the store. */
const LOOK_AGAIN = 250;
/**
 * How long the demo shop has been selling before it opens: enough for the price history to prove the outlet's
 * reductions.
 */
const DEMO_AGE = 2 * REFERENCE_PERIOD;

/**
 * Fills the store with the demo catalogue in `folder` when it is empty or has another demo. An imported catalogue is
 * never changed. Of several nodes that start together one writes it, and the others wait. Returns how many products
 * this node has written.
 */
export async function seedCatalogue(
  store: Pick<Store<typeof seedCommands>, 'read' | 'command'>,
  {
    folder,
    now,
    wait = (milliseconds) => sleep(milliseconds),
  }: { readonly folder: string; readonly now: number; readonly wait?: (milliseconds: number) => Promise<void> },
): Promise<number> {
  const { version } = z
    .object({ version: z.string() })
    .parse(JSON.parse(await readFile(join(folder, 'index.json'), 'utf8')));
  if (!(await wantsDemo(store.read, version))) return 0;
  const products = await readBundledProducts(folder);
  for (;;) {
    // The demo's reductions start today: before, its products were sold at the full price.
    const outcome = await store.command('seedDemoCatalogue', {
      products,
      version,
      now,
      fullPriceSince: now - DEMO_AGE,
    });
    if (outcome !== 'busy') return outcome === 'seeded' ? products.length : 0;
    await wait(LOOK_AGAIN);
  }
}

/**
 * The products of every file of the folder but `index.json`, the kinds evenly mixed. Throws when one of them is not a
 * product.
 */
export async function readBundledProducts(folder: string): Promise<ProductRecord[]> {
  const kinds: ProductRecord[][] = [];
  for (const file of (await readdir(folder)).filter((name) => name.endsWith('.json') && name !== 'index.json').sort()) {
    const parsed = z.array(productRecordShape).safeParse(JSON.parse(await readFile(join(folder, file), 'utf8')));
    if (!parsed.success) throw new Error(`${file} does not hold products: ${z.prettifyError(parsed.error)}`);
    kinds.push(parsed.data);
  }
  return mixEvenly(kinds);
}

/**
 * Merges several lists into one, each in its own order and spread evenly, so that no page shows one kind only because
 * its file came first.
 */
export function mixEvenly<T>(lists: readonly (readonly T[])[]): T[] {
  return lists
    .flatMap((list, which) => list.map((entry, index) => ({ entry, which, place: (index + 0.5) / list.length })))
    .sort((a, b) => a.place - b.place || a.which - b.which)
    .map(({ entry }) => entry);
}

const BATCH = 20;

/** busy: another node is changing the catalogue. kept: the store keeps its catalogue. */
export type SeedOutcome = 'seeded' | 'kept' | 'busy';

/** Whether the store has no catalogue yet, or another demo. */
export async function wantsDemo(sql: Sql, version: string): Promise<boolean> {
  const rows = await sql.all<{ name: string; value: string }>(
    "SELECT name, value FROM catalogue_facts WHERE name IN ('source', 'version')",
  );
  const facts = new Map(rows.map(({ name, value }) => [name, value]));
  return facts.get('source') !== 'import' && !(facts.get('source') === 'demo' && facts.get('version') === version);
}

export const seedCommands = {
  /**
   * Writes the demo catalogue into an empty store or over another demo, in one transaction, also when several nodes
   * start at once.
   */
  async seedDemoCatalogue(
    { sql }: CommandContext,
    {
      products,
      version,
      ...times
    }: PriceTimes & { readonly products: readonly ProductRecord[]; readonly version: string },
  ): Promise<SeedOutcome> {
    const turn = await sql.get("SELECT value FROM catalogue_facts WHERE name = 'revision' {{FOR UPDATE SKIP LOCKED}}");
    if (!turn) return 'busy';
    if (!(await wantsDemo(sql, version))) return 'kept';
    await catalogueCommands.clearCatalogue({ sql }, {});
    for (let start = 0; start < products.length; start += BATCH) {
      await catalogueCommands.importProducts(
        { sql },
        { products: products.slice(start, start + BATCH), ...times, rank: start },
      );
    }
    await catalogueCommands.noteCatalogueSource({ sql }, { source: 'demo', version });
    return 'seeded';
  },
};
