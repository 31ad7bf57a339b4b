import { byFacet, FACETS, type FacetKey } from '#app/modules/catalogue/domain/facets.ts';
import { shortSizeLabel } from '#app/modules/catalogue/domain/market-product.ts';
import type { Silhouette } from '#app/modules/catalogue/domain/product-attributes.ts';
import type { Sql } from '#server/store/types.ts';
import type { StoredProduct } from './read-products.ts';
import { sqlPlaceholders } from './sql-placeholders.ts';

/** Products of one statement; between two of them the process does its other work. */
const CHUNK = 500;

/** Silhouettes of socks: the others have no height. */
const HEIGHTS: readonly Silhouette[] = ['knee', 'crew', 'quarter', 'ankle', 'low'];

/** The values of every product by numbers; sizes are those in stock, in storefront us (1) and all others (0). */
export type FacetValues = {
  readonly dictionaries: Readonly<Record<FacetKey, readonly string[]>>;
  /** The label of each size. */
  readonly labels: ReadonlyMap<string, string>;
  readonly of: (productId: string, isUs: number) => Readonly<Record<FacetKey, readonly number[]>> | null;
};

type Words = { readonly values: string[]; readonly places: Map<string, number> };

type Row = { readonly id: string; readonly doc: string };
type Size = { readonly value: string; readonly label: string };

/** What has been read so far; `products` by selling region. */
type Reading = {
  readonly words: Readonly<Record<FacetKey, Words>>;
  readonly labels: Map<string, string>;
  readonly products: readonly Map<string, Record<FacetKey, number[]>>[];
};

/** Reads the facets of the whole catalogue in parts. */
export async function readFacetValues(sql: Sql): Promise<FacetValues> {
  const reading: Reading = {
    words: byFacet((): Words => ({ values: [], places: new Map() })),
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
  const { words, labels, products } = reading;
  return {
    dictionaries: byFacet((_, facet) => words[facet].values),
    labels,
    of: (productId, isUs) => products[isUs]?.get(productId) ?? null,
  };
}

/** `sizes` are those in stock by selling region and product. */
function addProduct(
  { words, labels, products }: Reading,
  { id, doc }: Row,
  sizes: ReadonlyMap<string, readonly Size[]>,
): void {
  const own = placesOf(words, valuesOf(JSON.parse(doc) as StoredProduct));
  for (const [isUs, known] of products.entries()) {
    const offered = sizes.get(`${isUs} ${id}`) ?? [];
    for (const { value, label } of offered) labels.set(`${isUs} ${value}`, label);
    known.set(id, { ...own, size: offered.map(({ value }) => placeOf(words.size, value)) });
  }
}

function valuesOf({ color, materials, information, patternGroup, badges }: StoredProduct): Record<FacetKey, string[]> {
  return {
    color: color.secondary === null ? [color.primary] : [color.primary, color.secondary],
    material: [...materials],
    size: [],
    height: HEIGHTS.includes(information.silhouette) ? [information.silhouette] : [],
    pattern: [patternGroup],
    badge: [...badges],
  };
}

function placesOf(
  words: Readonly<Record<FacetKey, Words>>,
  values: Readonly<Record<FacetKey, readonly string[]>>,
): Record<FacetKey, number[]> {
  return Object.fromEntries(
    FACETS.map((facet) => [facet, [...new Set(values[facet])].map((value) => placeOf(words[facet], value))]),
  ) as Record<FacetKey, number[]>;
}

/** The place of a value in its dictionary, which gets it where it is new. */
function placeOf({ values, places }: Words, value: string): number {
  const known = places.get(value);
  if (known !== undefined) return known;
  places.set(value, values.length);
  return values.push(value) - 1;
}

/** The sizes in stock by selling region and product. */
async function readSizes(sql: Sql, ids: readonly string[]): Promise<ReadonlyMap<string, readonly Size[]>> {
  if (ids.length === 0) return new Map();
  const rows = await sql.all<{ product_id: string; is_us: number; value: string; label: string }>(
    `SELECT v.product_id, v.is_us, v.size_value AS value, MIN(v.size_label) AS label FROM variants v
     JOIN stock s ON s.variant_id = v.id AND ((v.is_us = 1 AND s.warehouse IN ('us-rsv', 'us')) OR (v.is_us = 0 AND s.warehouse IN ('nl-rsv', 'nl')))
     WHERE v.product_id IN (${sqlPlaceholders(ids)}) AND s.quantity > 0 GROUP BY v.product_id, v.is_us, v.size_value`,
    ids,
  );
  const found = new Map<string, Size[]>();
  for (const { product_id, is_us, value, label } of rows) {
    const key = `${is_us} ${product_id}`;
    const sizes = found.get(key) ?? [];
    found.set(key, sizes);
    sizes.push({ value, label: shortSizeLabel(label) });
  }
  return found;
}
