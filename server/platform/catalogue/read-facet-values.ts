import {
  createFacetDictionaries,
  type FacetDictionaries,
  facetValuesOf,
} from '#app/modules/catalogue/domain/facet-values.ts';
import type { FacetKey } from '#app/modules/catalogue/domain/facets.ts';
import { shortSizeLabel } from '#app/modules/catalogue/domain/market-product.ts';
import type { Sql } from '#server/store/types.ts';
import type { StoredProduct } from './read-products.ts';
import { sqlPlaceholders } from './sql-placeholders.ts';

/** Products of one statement; between two of them the process does its other work. */
const CHUNK = 500;

/** The values of every product by numbers; sizes are those in stock, in storefront us (1) and all others (0). */
export type FacetValues = {
  readonly dictionaries: Readonly<Record<FacetKey, readonly string[]>>;
  /** The label of each size. */
  readonly labels: ReadonlyMap<string, string>;
  readonly of: (productId: string, isUs: number) => Readonly<Record<FacetKey, readonly number[]>> | null;
};

type Row = { readonly id: string; readonly doc: string };

/** A size with its label as lists show it. */
export type StockedSize = { readonly value: string; readonly label: string };

/** What has been read so far; `products` by selling region. */
type Reading = {
  readonly dictionaries: FacetDictionaries;
  readonly labels: Map<string, string>;
  readonly products: readonly Map<string, Record<FacetKey, number[]>>[];
};

/** Reads the facets of the whole catalogue in parts. */
export async function readFacetValues(sql: Sql): Promise<FacetValues> {
  const reading: Reading = {
    dictionaries: createFacetDictionaries(),
    labels: new Map(),
    products: [new Map(), new Map()],
  };
  let rows: readonly Row[];
  let last = '';
  do {
    rows = await sql.all<Row>('SELECT id, doc FROM products WHERE id > ? ORDER BY id LIMIT ?', [last, CHUNK]);
    const sizes = await readSizes(
      sql,
      rows.map(({ id }) => id),
    );
    for (const row of rows) addProduct(reading, row, sizes);
    last = rows.at(-1)?.id ?? last;
  } while (rows.length === CHUNK);
  const { dictionaries, labels, products } = reading;
  return {
    dictionaries: dictionaries.values,
    labels,
    of: (productId, isUs) => products[isUs]?.get(productId) ?? null,
  };
}

/** `sizes` are those in stock by selling region and product. */
function addProduct(
  { dictionaries, labels, products }: Reading,
  { id, doc }: Row,
  sizes: ReadonlyMap<string, readonly StockedSize[]>,
): void {
  const own = dictionaries.rowOf({ ...facetValuesOf(JSON.parse(doc) as StoredProduct), size: [] });
  for (const [isUs, known] of products.entries()) {
    const offered = sizes.get(`${isUs} ${id}`) ?? [];
    for (const { value, label } of offered) labels.set(`${isUs} ${value}`, label);
    const values = offered.map(({ value }) => value);
    known.set(id, { ...own, size: dictionaries.placesOf('size', values) });
  }
}

/** The sizes in stock by selling region and product. */
export async function readSizes(
  sql: Sql,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly StockedSize[]>> {
  if (ids.length === 0) return new Map();
  const rows = await sql.all<{ product_id: string; is_us: number; value: string; label: string }>(
    `SELECT v.product_id, v.is_us, v.size_value AS value, MIN(v.size_label) AS label FROM variants v
     JOIN stock s ON s.variant_id = v.id AND ((v.is_us = 1 AND s.warehouse IN ('us-rsv', 'us')) OR (v.is_us = 0 AND s.warehouse IN ('nl-rsv', 'nl')))
     WHERE v.product_id IN (${sqlPlaceholders(ids)}) AND s.quantity > 0 GROUP BY v.product_id, v.is_us, v.size_value`,
    ids,
  );
  const found = new Map<string, StockedSize[]>();
  for (const { product_id, is_us, value, label } of rows) {
    const key = `${is_us} ${product_id}`;
    const sizes = found.get(key) ?? [];
    found.set(key, sizes);
    sizes.push({ value, label: shortSizeLabel(label) });
  }
  return found;
}
