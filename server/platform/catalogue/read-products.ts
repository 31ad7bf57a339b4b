import { LRUCache } from 'lru-cache';
import type { Clock } from '#app/kernel/clock.ts';
import type { CurrencyCode } from '#app/kernel/money.ts';
import { validLinks } from '#app/modules/catalogue/domain/market-product.ts';
import type { ProductRecord, VariantPrice, VariantRecord } from '#app/modules/catalogue/domain/product-record.ts';
import type { ProductRejection } from '#app/modules/catalogue/domain/product-validity.ts';
import type { Reference } from '#app/modules/catalogue/domain/reference-price.ts';
import type { WarehouseCode } from '#app/modules/markets/domain/types.ts';
import type { Sql } from '#server/store/types.ts';
import { readReferences } from './read-references.ts';
import { sqlPlaceholders } from './sql-placeholders.ts';
import { readDocument, type StoredProduct } from './stored-document.ts';

type ProductRow = { id: string; sku: string; doc: string; revision: number };
type VariantRow = { id: string; product_id: string; sku: string; size_label: string; size_value: string };
type PriceRow = { variant_id: string; currency: CurrencyCode; original: number; final: number; converted: number };
type StockRow = { variant_id: string; warehouse: WarehouseCode; quantity: number };

const LARGEST_CACHE = 2000;

export type RejectedProduct = { readonly sku: string; readonly reason: ProductRejection };

/** A link to a product of an unknown colour, which is omitted. */
export type SkippedLink = { readonly sku: string; readonly linked: string; readonly colour: string };

/** A reading of all products `keeps` no documents: they would replace those that pages show. Default: true. */
export type ReadOptions = { readonly keeps?: boolean };

export interface ProductReader {
  /** Products in the order of the ids with their prices in one currency; unknown and invalid ones are left out. */
  byIds(ids: readonly string[], currency: CurrencyCode, options?: ReadOptions): Promise<readonly ProductRecord[]>;
}

/** Callbacks for the parts of stored products that are omitted. */
type OmissionReports = {
  readonly onRejected: (rejected: RejectedProduct) => void;
  readonly onSkippedLink: (skipped: SkippedLink) => void;
};

/**
 * Reads products, with the lowest earlier prices of the price history. Documents are parsed once per revision and
 * cached (bounded); prices and stock are read on every call. `onRejected` is called for each product that is omitted
 * because its record is invalid, `onSkippedLink` for each link to an unknown colour.
 */
export function createProductReader(
  sql: Sql,
  { clock, ...reports }: OmissionReports & { readonly clock: Clock },
): ProductReader {
  const readDocuments = createDocumentReader(sql, reports);
  return {
    async byIds(ids, currency, { keeps = true } = {}) {
      if (ids.length === 0) return [];
      const documentOf = await readDocuments(ids, keeps);
      const variantsOf = await readVariants(sql, { ids, currency, now: clock() });
      return ids.flatMap((id) => {
        const document = documentOf.get(id);
        const variants = variantsOf.get(id);
        if (!document) return [];
        if (!variants) {
          reports.onRejected({ sku: document.sku, reason: 'empty variants array' });
          return [];
        }
        return [{ ...document, variants }];
      });
    },
  };
}

/** Reads documents by product id. Each revision is parsed once and cached. */
function createDocumentReader(
  sql: Sql,
  reports: OmissionReports,
): (ids: readonly string[], keeps: boolean) => Promise<ReadonlyMap<string, StoredProduct>> {
  const documents = new LRUCache<string, StoredProduct>({ max: LARGEST_CACHE });
  return async (ids, keeps) => {
    const found = new Map<string, StoredProduct>();
    const unread: string[] = [];
    const revisions = await sql.all<{ id: string; revision: number }>(
      `SELECT id, revision FROM products WHERE id IN (${sqlPlaceholders(ids)})`,
      ids,
    );
    for (const { id, revision } of revisions) {
      const key = `${revision} ${id}`;
      const known = keeps ? documents.get(key) : documents.peek(key);
      if (known) found.set(id, known);
      else unread.push(id);
    }
    if (unread.length === 0) return found;
    for (const row of await sql.all<ProductRow>(
      `SELECT id, sku, doc, revision FROM products WHERE id IN (${sqlPlaceholders(unread)})`,
      unread,
    )) {
      const product = parseDocument(row, reports);
      if (!product) continue;
      if (keeps) documents.set(`${row.revision} ${row.id}`, product);
      found.set(row.id, product);
    }
    return found;
  };
}

/** The valid document of a row, or null. Reports what is invalid in it. */
function parseDocument({ sku, doc }: ProductRow, { onRejected, onSkippedLink }: OmissionReports): StoredProduct | null {
  const read = readDocument(doc);
  const { product } = read;
  if (!product) {
    onRejected({ sku, reason: read.reason });
    return null;
  }
  const links = validLinks(product.linkedProducts);
  for (const { sku: linked, colour } of product.linkedProducts)
    if (!links.some((link) => link.sku === linked)) onSkippedLink({ sku, linked, colour });
  return product;
}

/** The variants of products with their prices in one currency and their stock, by product id. */
async function readVariants(
  sql: Sql,
  { ids, currency, now }: { readonly ids: readonly string[]; readonly currency: CurrencyCode; readonly now: number },
): Promise<ReadonlyMap<string, VariantRecord[]>> {
  const list = sqlPlaceholders(ids);
  const variants = await sql.all<VariantRow>(
    `SELECT id, product_id, sku, size_label, size_value FROM variants WHERE product_id IN (${list}) ORDER BY product_id, position`,
    ids,
  );
  const prices = await sql.all<PriceRow>(
    `SELECT p.variant_id, p.currency, p.original, p.final, p.converted FROM variants v JOIN prices p ON p.variant_id = v.id AND p.currency = ?
     WHERE v.product_id IN (${list})`,
    [currency, ...ids],
  );
  const stock = await sql.all<StockRow>(
    `SELECT s.variant_id, s.warehouse, s.quantity FROM variants v JOIN stock s ON s.variant_id = v.id WHERE v.product_id IN (${list})`,
    ids,
  );
  const reduced = prices.filter(({ original, final }) => original > final).map(({ variant_id }) => variant_id);
  const references = await readReferences(sql, { variants: reduced, currency, now });
  const pricesOf = group(prices, (row) => row.variant_id);
  const stockOf = group(stock, (row) => row.variant_id);
  const toRecord = (row: VariantRow) =>
    toVariant(row, {
      prices: pricesOf.get(row.id) ?? [],
      stock: stockOf.get(row.id) ?? [],
      reference: references.get(row.id),
    });
  return new Map([...group(variants, (row) => row.product_id)].map(([id, rows]) => [id, rows.map(toRecord)]));
}

function toVariant(
  row: VariantRow,
  {
    prices,
    stock,
    reference,
  }: {
    readonly prices: readonly PriceRow[];
    readonly stock: readonly StockRow[];
    readonly reference: Reference | undefined;
  },
): VariantRecord {
  return {
    id: row.id,
    sku: row.sku,
    size: { label: row.size_label, value: row.size_value },
    prices: Object.fromEntries(
      prices.map(({ currency, original, final, converted }): [CurrencyCode, VariantPrice] => [
        currency,
        { original, final, converted: converted === 1, reference },
      ]),
    ),
    stock: Object.fromEntries(stock.map(({ warehouse, quantity }) => [warehouse, quantity])),
  };
}

function group<T>(rows: readonly T[], key: (row: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const row of rows) {
    const name = key(row);
    const list = groups.get(name);
    if (list) list.push(row);
    else groups.set(name, [row]);
  }
  return groups;
}
