import { isUsVariant, LOW_STOCK, stockState } from '#app/modules/catalogue/domain/market-product.ts';
import type { CatalogueChanges } from '#app/modules/catalogue/ports.ts';
import type { Sql } from '#server/store/types.ts';
import { nextBulk, nextMany } from './catalogue-facts.ts';
import { sqlPlaceholders } from './sql-placeholders.ts';

/** Products of one command whose change is noted for each. More of them end all pages: their rows would be many. */
export const MOST_NOTED = 20;

/**
 * Notes that price or availability of products changed, as lists show them. Rows never move back in time: nodes read by
 * time, and their clocks differ. `many` is the number of a command that changes many products, 0 for another.
 */
export async function noteCards(
  sql: Sql,
  productIds: readonly string[],
  { now, many }: { readonly now: number; readonly many: number },
): Promise<void> {
  await writeChanges(sql, { kind: 'card', states: new Map(productIds.map((id) => [id, ''])), now, many });
}

/** The number of a command by the products that it changes, for `noteCards` and `noteStockStates`. */
export async function manyOf(sql: Sql, productIds: readonly string[]): Promise<number> {
  return productIds.length > MOST_NOTED ? await nextMany(sql) : 0;
}

/** Writes changes. Those of more than `MOST_NOTED` products have no time: they end all pages. */
async function writeChanges(
  sql: Sql,
  {
    kind,
    states,
    now,
    many,
  }: {
    readonly kind: ChangeRow['kind'];
    readonly states: ReadonlyMap<string, string>;
    readonly now: number;
    readonly many: number;
  },
): Promise<void> {
  const isBulk = states.size > MOST_NOTED;
  await sql.runAll(
    `INSERT INTO page_changes (product_id, kind, revision, state, changed_at, many) VALUES (?, ?, 1, ?, ?, ?)
     ON CONFLICT (product_id, kind) DO UPDATE SET revision = page_changes.revision + 1, state = excluded.state, many = excluded.many,
       changed_at = CASE WHEN excluded.changed_at > page_changes.changed_at THEN excluded.changed_at ELSE page_changes.changed_at END`,
    [...states].map(([id, state]) => [id, kind, state, isBulk ? 0 : now, many]),
  );
  if (isBulk) await nextBulk(sql);
}

/**
 * Notes the stock states of the sizes of products, and their cards, where they differ from those before. Returns the
 * products whose cards it has noted. The products are locked.
 */
export async function noteStockStates(
  sql: Sql,
  productIds: readonly string[],
  times: { readonly now: number; readonly many: number },
): Promise<ReadonlySet<string>> {
  if (productIds.length === 0) return new Set();
  const states = await readStockStates(sql, productIds);
  await noteStates(sql, { kind: 'stock', states, ...times });
  return await noteFewUnits(sql, [...states.keys()], times);
}

/** What is written without a note: the next change of stock is noted whatever it was before. */
export async function forgetStockStates(sql: Sql, productId: string): Promise<void> {
  await sql.run("UPDATE page_changes SET state = '' WHERE product_id = ? AND state <> ''", [productId]);
}

/** Notes the cards of products whose few units, as `Only 3 left`, differ from those before. */
async function noteFewUnits(
  sql: Sql,
  productIds: readonly string[],
  times: { readonly now: number; readonly many: number },
): Promise<ReadonlySet<string>> {
  if (productIds.length === 0) return new Set();
  const states = await readFewUnitsStates(sql, productIds);
  await noteStates(sql, { kind: 'card', states, ...times });
  return new Set(states.keys());
}

/** Notes the states of products that differ from those before, and removes the others from `states`. */
async function noteStates(
  sql: Sql,
  {
    kind,
    states,
    ...times
  }: {
    readonly kind: 'stock' | 'card';
    readonly states: Map<string, string>;
    readonly now: number;
    readonly many: number;
  },
): Promise<void> {
  const productIds = [...states.keys()];
  if (productIds.length === 0) return;
  const stored = await sql.all<{ product_id: string; state: string }>(
    `SELECT product_id, state FROM page_changes WHERE kind = ? AND product_id IN (${sqlPlaceholders(productIds)})`,
    [kind, ...productIds],
  );
  for (const { product_id, state } of stored) if (states.get(product_id) === state) states.delete(product_id);
  await writeChanges(sql, { kind, states, ...times });
}

/** Notes that the reviews of a product changed: its page shows them, and its cards what they come to. */
export async function noteReviews(sql: Sql, sku: string, now: number): Promise<void> {
  const product = await sql.get<{ id: string }>('SELECT id FROM products WHERE sku = ?', [sku]);
  if (product) await noteCards(sql, [product.id], { now, many: 0 });
}

/** The stock state of each size in the warehouses that serve it, by product. */
async function readStockStates(sql: Sql, productIds: readonly string[]): Promise<Map<string, string>> {
  const rows = await sql.all<{ product_id: string; sku: string; warehouse: string; quantity: number }>(
    `SELECT v.product_id, v.sku, s.warehouse, s.quantity FROM variants v JOIN stock s ON s.variant_id = v.id
     WHERE v.product_id IN (${sqlPlaceholders(productIds)}) ORDER BY v.product_id, v.position, v.id, s.warehouse`,
    productIds,
  );
  const quantitiesOf = new Map<string, Map<string, number>>();
  for (const { product_id, sku, warehouse, quantity } of rows) {
    const quantities = quantitiesOf.get(product_id) ?? new Map<string, number>();
    quantitiesOf.set(product_id, quantities);
    const serves = isUsVariant(sku) === warehouse.startsWith('us');
    quantities.set(sku, (quantities.get(sku) ?? 0) + (serves ? quantity : 0));
  }
  const wordsOf = (sku: string, quantity: number) => {
    const { stockStatus, unitsLeft } = stockState(quantity);
    return `${sku}=${unitsLeft ?? stockStatus}`;
  };
  const stateOf = (quantities: ReadonlyMap<string, number>) =>
    [...quantities].map(([sku, quantity]) => wordsOf(sku, quantity)).join(' ');
  return new Map([...quantitiesOf].map(([id, quantities]) => [id, stateOf(quantities)]));
}

type ChangeRow = {
  product_id: string;
  kind: 'stock' | 'card';
  revision: number;
  changed_at: number;
};

/**
 * Returns a function that reads the products whose pages have changed after `since`, and a name of the catalogue's
 * structure and of its last bulk change. Reads overlap, because a transaction that began earlier may be committed
 * later: what the last read found is not looked up again.
 */
export function createPageChangesReader(sql: Sql): (since: number) => Promise<CatalogueChanges> {
  let last: ReadonlyMap<string, CatalogueChanges['products'][number]> = new Map();
  let lastStructure = '';
  return async (since) => {
    const facts = await sql.all<{ name: string; value: string }>(
      "SELECT name, value FROM catalogue_facts WHERE name IN ('structure', 'bulk') ORDER BY name",
    );
    const structure = facts.map(({ value }) => value).join(' ');
    const rows = await sql.all<ChangeRow>(
      'SELECT product_id, kind, revision, changed_at FROM page_changes WHERE changed_at > ? ORDER BY changed_at',
      [since],
    );
    const before = structure === lastStructure ? last : new Map<string, never>();
    const fresh = rows.filter((row) => before.get(nameOf(row.kind, row.product_id))?.revision !== row.revision);
    const skuOf = await readSkus(sql, fresh);
    const categoriesOf = await readCategories(
      sql,
      fresh.filter(({ kind }) => kind === 'card').map(({ product_id }) => product_id),
    );
    const products = rows.map(({ product_id: id, kind, revision, changed_at: changedAt }) => {
      const same = before.get(nameOf(kind, id));
      if (same?.revision === revision) return { ...same, changedAt };
      const categories = kind === 'card' ? (categoriesOf.get(id) ?? []) : [];
      return { id, sku: skuOf.get(id) ?? '', kind, revision, changedAt, categories };
    });
    last = new Map(products.map((product) => [nameOf(product.kind, product.id), product]));
    lastStructure = structure;
    return { structure, products };
  };
}

const nameOf = (kind: ChangeRow['kind'], id: string): string => `${kind} ${id}`;

/** Products of one statement. */
const LARGEST_GROUP = 500;

function inGroups(ids: readonly string[]): readonly (readonly string[])[] {
  return Array.from({ length: Math.ceil(ids.length / LARGEST_GROUP) }, (_, index) =>
    ids.slice(index * LARGEST_GROUP, (index + 1) * LARGEST_GROUP),
  );
}

async function readSkus(sql: Sql, changes: readonly ChangeRow[]): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  for (const group of inGroups([...new Set(changes.map(({ product_id }) => product_id))])) {
    const rows = await sql.all<{ id: string; sku: string }>(
      `SELECT id, sku FROM products WHERE id IN (${sqlPlaceholders(group)})`,
      group,
    );
    for (const { id, sku } of rows) found.set(id, sku);
  }
  return found;
}

async function readCategories(sql: Sql, ids: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>> {
  const found = new Map<string, string[]>();
  for (const group of inGroups(ids)) {
    const rows = await sql.all<{ product_id: string; category: string }>(
      `SELECT DISTINCT product_id, category FROM listing WHERE product_id IN (${sqlPlaceholders(group)})`,
      group,
    );
    for (const { product_id, category } of rows) found.set(product_id, [...(found.get(product_id) ?? []), category]);
  }
  return found;
}

/** What is left of a product: its units of all sizes together where they are few, and the sizes in stock. */
export type LeftUnits = { readonly few: number | null; readonly sizes: readonly string[] };

/** What is left of products in a selling region and currency; a product without stock is missing. */
export async function readLeftUnits(
  sql: Sql,
  {
    productIds,
    isUs,
    currency,
  }: { readonly productIds: readonly string[]; readonly isUs: number; readonly currency: string },
): Promise<ReadonlyMap<string, LeftUnits>> {
  if (productIds.length === 0) return new Map();
  const rows = await sql.all<{ product_id: string; size_value: string; units: number }>(
    `SELECT v.product_id, v.size_value, v.position, SUM(s.quantity) AS units FROM variants v JOIN prices p ON p.variant_id = v.id AND p.currency = ?
     JOIN stock s ON s.variant_id = v.id AND ((v.is_us = 1 AND s.warehouse IN ('us-rsv', 'us')) OR (v.is_us = 0 AND s.warehouse IN ('nl-rsv', 'nl')))
     WHERE v.product_id IN (${sqlPlaceholders(productIds)}) AND v.is_us = ? AND s.quantity > 0
     GROUP BY v.product_id, v.size_value, v.position ORDER BY v.product_id, v.position`,
    [currency, ...productIds, isUs],
  );
  const left = new Map<string, { few: number | null; units: number; sizes: string[] }>();
  for (const { product_id: id, size_value, units } of rows) {
    const state = left.get(id) ?? { few: null, units: 0, sizes: [] };
    left.set(id, state);
    state.units += Number(units);
    state.few = state.units <= LOW_STOCK ? state.units : null;
    state.sizes.push(size_value);
  }
  return left;
}

/** The few units of products in every selling region and currency, as one text for each product. */
export async function readFewUnitsStates(sql: Sql, productIds: readonly string[]): Promise<Map<string, string>> {
  const states = new Map(productIds.map((id) => [id, 'few']));
  const rows = await sql.all<{ product_id: string; is_us: number; currency: string; units: number }>(
    `SELECT v.product_id, v.is_us, p.currency, SUM(s.quantity) AS units FROM variants v JOIN prices p ON p.variant_id = v.id
     JOIN stock s ON s.variant_id = v.id AND ((v.is_us = 1 AND s.warehouse IN ('us-rsv', 'us')) OR (v.is_us = 0 AND s.warehouse IN ('nl-rsv', 'nl')))
     WHERE v.product_id IN (${sqlPlaceholders(productIds)})
     GROUP BY v.product_id, v.is_us, p.currency HAVING SUM(s.quantity) BETWEEN 1 AND ?
     ORDER BY v.product_id, v.is_us, p.currency`,
    [...productIds, LOW_STOCK],
  );
  for (const { product_id, is_us, currency, units } of rows)
    states.set(product_id, `${states.get(product_id)} ${is_us}${currency}=${units}`);
  return states;
}
