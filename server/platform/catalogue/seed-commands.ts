import type { ProductRecord } from '#app/modules/catalogue/domain/product-record.ts';
import type { CommandContext, Sql } from '#server/store/types.ts';
import { catalogueCommands } from './catalogue-commands.ts';
import type { PriceTimes } from './write-prices.ts';

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
