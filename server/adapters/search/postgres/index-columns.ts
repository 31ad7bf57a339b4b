import { type Column, countColumn, numberColumn } from '#app/modules/catalogue/domain/columns.ts';
import {
  type ColumnScope,
  type ColumnStock,
  createProductColumns,
  type ProductColumns,
} from '#app/modules/catalogue/domain/product-columns.ts';
import type { SearchItem } from '#app/modules/search/domain/search-query.ts';
import { createSoldPlaces, type NamedFound } from '#server/adapters/search/documents.ts';
import type { Sql } from '#server/store/types.ts';
import type { Facts } from './document-facts.ts';
import { blockOf, DOCUMENTS_OF_BLOCK } from './document-lists.ts';
import type { DocumentRow } from './index-commands.ts';
import type { IndexState } from './index-follower.ts';

/** Rows of one read: a few milliseconds of the thread that serves pages. */
const ROWS = 2000;
const NONE = -1;

/**
 * What results depend on beside the lists of documents, in the memory of a node: it reads what changed since its last
 * search.
 */
export function createIndexColumns(read: Sql) {
  const columns = createProductColumns();
  const popularity = numberColumn();
  const skus: string[] = [];
  const numbers = createNumbers();
  const put = ({ product_id, number, sku, facts }: DocumentRow): void => {
    const before = columns.places.of(product_id);
    if (before !== undefined) numbers.end(before);
    if (facts === '') {
      columns.remove(product_id);
      return;
    }
    const known = factsOf(facts);
    columns.put({ id: product_id, categories: [], ...known });
    const place = columns.places.put(product_id);
    skus[place] = sku;
    if (before === undefined) popularity.set(place, 0);
    numbers.set(place, number);
  };
  const factsOf = parsedOnce<Facts>();
  const setPopularity = (id: string, value: number): void => {
    const place = columns.places.of(id);
    if (place !== undefined) popularity.set(place, value);
  };
  const changes = createChangeReads(read, { columns, setPopularity, put });
  const sold = createSoldPlaces(columns, popularity);
  let running: Promise<unknown> = Promise.resolve();
  let state = { version: -1, documents: -1 };
  return {
    columns,
    placesOf: numbers.placesOf,
    itemOf: (place: number): SearchItem => ({ id: columns.places.idOf(place), sku: skus[place] ?? '' }),
    /** The matches that a scope sells, and their order. It holds until the next call. */
    sold: (matches: NamedFound, scope: ColumnScope) =>
      sold(matches, { scope, placesOf: everyPlace(columns.places.end) }),
    /** The state that was read last. */
    state: () => state,
    /** Reads what changed up to a state, all of it for the first one; of offers and stock those of a scope. */
    follow(to: Pick<IndexState, 'version' | 'documents'>, scope: ColumnScope): Promise<void> {
      const work = running.then(async () => {
        if (to.documents !== state.documents) await changes.documents();
        await changes.popularity(to.version);
        await changes.offers(scope, to.version);
        await changes.stock(scope.isUs, to.version);
        if (to.version > state.version) state = { version: to.version, documents: to.documents };
      });
      running = work.catch(() => undefined);
      return work;
    },
  };
}

export type IndexColumns = ReturnType<typeof createIndexColumns>;

/** The numbers of documents, and the places of their products. */
function createNumbers() {
  const blocks = new Map<number, Int32Array>();
  const numberOf: Column<Float64Array> = numberColumn(NONE);
  const write = (number: number, place: number) => {
    const block = blocks.get(blockOf(number)) ?? new Int32Array(DOCUMENTS_OF_BLOCK).fill(NONE);
    blocks.set(blockOf(number), block);
    block[number % DOCUMENTS_OF_BLOCK] = place;
  };
  const end = (place: number) => {
    const number = numberOf.upTo(place + 1)[place] as number;
    if (number === NONE) return;
    write(number, NONE);
    numberOf.set(place, NONE);
  };
  return {
    end,
    set(place: number, number: number): void {
      end(place);
      numberOf.set(place, number);
      write(number, place);
    },
    /** The places of the documents of a block; -1 for one that counts no more. */
    placesOf: (block: number): Int32Array | null => blocks.get(block) ?? null,
  };
}

type Cursor = { readonly changed: number; readonly id: string };
const BEGINNING: Cursor = { changed: -1, id: '' };
const LAST_ID = '\u{10FFFF}';

type OfferRow = {
  product_id: string;
  sold_out: number;
  rank: number;
  price: number;
  newest: number;
  changed: number;
};

type Changed = { readonly product_id: string; readonly changed: number };

/** Reads rows of several kinds in the order of their changes, some at a time. */
function createChangedRows() {
  const seen = new Map<string, Cursor>();
  return async <R extends Changed>(
    kind: string,
    version: number,
    {
      next,
      use,
    }: { readonly next: (after: Cursor) => Promise<readonly R[]>; readonly use: (rows: readonly R[]) => void },
  ): Promise<void> => {
    let after = seen.get(kind) ?? BEGINNING;
    while (after.changed < version) {
      const rows = await next(after);
      use(rows);
      const end = rows.length < ROWS ? undefined : rows.at(-1);
      after = end ? { changed: end.changed, id: end.product_id } : { changed: version, id: LAST_ID };
      seen.set(kind, after);
    }
  };
}

type Columns = {
  readonly columns: ProductColumns;
  readonly setPopularity: (id: string, popularity: number) => void;
  readonly put: (row: DocumentRow) => void;
};

/** Reads what changed into columns, of each kind up to a version. */
function createChangeReads(read: Sql, { columns, setPopularity, put }: Columns) {
  const readChanged = createChangedRows();
  return {
    documents: createDocumentReads(read, put),
    popularity: (version: number) =>
      readChanged<Changed & { popularity: number }>('popularity', version, {
        next: ({ changed, id }) =>
          read.all(
            `SELECT product_id, popularity, changed FROM search_popularity
             WHERE (changed, product_id) > (CAST(? AS bigint), ?) AND changed <= ? ORDER BY changed, product_id LIMIT ?`,
            [changed, id, version, ROWS],
          ),
        use: (rows) => {
          for (const row of rows) setPopularity(row.product_id, row.popularity);
        },
      }),
    offers: ({ isUs, currency }: ColumnScope, version: number) =>
      readChanged<OfferRow>(`${isUs} ${currency}`, version, {
        next: ({ changed, id }) =>
          read.all<OfferRow>(
            `SELECT product_id, sold_out, rank, price, newest, changed FROM search_offers
             WHERE is_us = ? AND currency = ? AND (changed, product_id) > (CAST(? AS bigint), ?) AND changed <= ? ORDER BY changed, product_id LIMIT ?`,
            [isUs, currency, changed, id, version, ROWS],
          ),
        use: (rows) =>
          columns.offer(
            rows.map(({ product_id, sold_out, ...row }) => ({
              ...{ isUs, currency, productId: product_id, soldOut: sold_out, ...row },
            })),
            [],
          ),
      }),
    stock: createStockReads(read, { columns, readChanged }),
  };
}

function createDocumentReads(read: Sql, put: Columns['put']): () => Promise<void> {
  let last = NONE;
  return async () => {
    for (;;) {
      const rows = await read.all<DocumentRow>(
        'SELECT product_id, number, sku, facts FROM search_documents WHERE number > ? ORDER BY number LIMIT ?',
        [last, ROWS],
      );
      for (const row of rows) put(row);
      last = rows.at(-1)?.number ?? last;
      if (rows.length < ROWS) return;
    }
  };
}

function createStockReads(
  read: Sql,
  {
    columns,
    readChanged,
  }: { readonly columns: ProductColumns; readonly readChanged: ReturnType<typeof createChangedRows> },
) {
  const sizesOf = parsedOnce<ColumnStock['sizes']>();
  return (isUs: number, version: number): Promise<void> =>
    readChanged<Changed & { sizes: string }>(`${isUs}`, version, {
      next: ({ changed, id }) =>
        read.all(
          `SELECT product_id, sizes, changed FROM search_stock
           WHERE is_us = ? AND (changed, product_id) > (CAST(? AS bigint), ?) AND changed <= ? ORDER BY changed, product_id LIMIT ?`,
          [isUs, changed, id, version, ROWS],
        ),
      use: (rows) =>
        columns.stock(
          rows.map(({ product_id, sizes }) => ({ productId: product_id, isUs, sizes: sizesOf(sizes) })),
          [],
        ),
    });
}

/** Parses each of few texts once. */
function parsedOnce<T>(): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const parsed = JSON.parse(text) as T;
    known.set(text, parsed);
    return parsed;
  };
}

const places = countColumn();
let filled = 0;

/** Every place up to an end, at itself. */
function everyPlace(end: number): Uint32Array {
  for (; filled < end; filled += 1) places.set(filled, filled);
  return places.upTo(end);
}
