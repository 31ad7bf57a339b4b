import type { Sql } from '#server/store/types.ts';
import { readPriceChanges } from './stock-and-price-commands.ts';

/** With this many changed prices all caches are dropped instead: the list of changes stays small. */
const MOST_PRICE_CHANGES = 10_000;

/** What is cached of the catalogue is keyed by its version. `structure` changes with anything but stock and prices. */
export interface CatalogueVersion {
  readonly structure: string;
  /** Changes with prices, too, and with changes of the stock of many products at once. */
  readonly lists: string;
  /** Whether the products are those of the demo. */
  readonly isDemo: boolean;
  /** The revision at which the prices of a product changed last; 0 for no change in this structure. */
  priceOf(productId: string): number;
}

/** The price changes of a structure from its name on, up to `latest`. */
type Known = { readonly base: string; readonly structure: string; latest: number; prices: Map<string, number> };

/** Returns a function that reads the version: four rows, and the price changes since the last call. */
export function createVersionReader(sql: Sql): () => Promise<CatalogueVersion> {
  let known: Known | null = null;

  const knownAt = async (base: string, revision: number): Promise<Known> => {
    // The name holds the revision from which price changes are known: none is missing in it.
    const fresh = { base, structure: `${base}.${revision}`, latest: revision, prices: new Map() };
    const before = known;
    if (before?.base !== base) return fresh;
    if (before.latest >= revision) return before;
    const changes = await readPriceChanges(sql, { after: before.latest, most: MOST_PRICE_CHANGES });
    if (before.prices.size + changes.length >= MOST_PRICE_CHANGES) return fresh;
    for (const { product_id, revision: changedAt } of changes) before.prices.set(product_id, changedAt);
    before.latest = Math.max(before.latest, revision);
    return before;
  };

  return async () => {
    const rows = await sql.all<{ name: string; value: string }>(
      "SELECT name, value FROM catalogue_facts WHERE name IN ('revision', 'structure', 'bulk', 'source')",
    );
    const facts = new Map(rows.map(({ name, value }) => [name, value]));
    const revision = Number(facts.get('revision') ?? 0);
    const current = await knownAt(facts.get('structure') ?? '0', revision);
    if (!known || current.latest > known.latest) known = current;
    const { structure, prices } = current;
    const lists = `${revision}.${facts.get('bulk') ?? 0}`;
    return {
      structure,
      lists,
      isDemo: facts.get('source') === 'demo',
      priceOf: (productId) => prices.get(productId) ?? 0,
    };
  };
}
