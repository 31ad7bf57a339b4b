import type { CommandContext } from '#server/store/types.ts';
import { DOCUMENTS_OF_BLOCK } from './document-lists.ts';
import { extendLease, type Lease, releaseLease, takeLease } from './index-lease.ts';
import { sweepIndex } from './sweep-index.ts';
import { putWords } from './word-commands.ts';

type OfferRow = {
  readonly is_us: number;
  readonly currency: string;
  readonly product_id: string;
  readonly sold_out: number;
  readonly rank: number;
  readonly price: number;
  readonly newest: number;
};
type PopularRow = { readonly product_id: string; readonly popularity: number };
type StockRow = { readonly is_us: number; readonly product_id: string; readonly sizes: string };
/** A row of `search_documents`. */
export type DocumentRow = {
  readonly product_id: string;
  readonly number: number;
  readonly sku: string;
  readonly facts: string;
};

type Progress = { readonly program: string; readonly progress: string; readonly now: number };

async function saveProgress(
  context: CommandContext,
  { lease, program, progress, now }: Progress & { readonly lease: Lease },
): Promise<void> {
  await extendLease(context, lease);
  await context.sql.run('UPDATE search_state SET program = ?, progress = ?, followed_at = ? WHERE id = 1', [
    program,
    progress,
    now,
  ]);
}

/** Begins to build the index again, while it is searched; its documents are in blocks of their own. */
async function beginBuilding(
  context: CommandContext,
  { lease, program, progress, now }: Progress & { readonly lease: Lease },
): Promise<void> {
  await saveProgress(context, { lease, program, progress, now });
  await context.sql.run(
    'UPDATE search_state SET building = building + 1, written = (written / ? + 1) * ? WHERE id = 1',
    [DOCUMENTS_OF_BLOCK, DOCUMENTS_OF_BLOCK],
  );
  await context.sql.run('UPDATE search_state SET rebuilt = written WHERE id = 1');
}

/** Reserves numbers of documents and returns the first. */
async function reserveNumbers(
  context: CommandContext,
  { lease, count }: { readonly lease: Lease; readonly count: number },
): Promise<number> {
  await extendLease(context, lease);
  const row = await context.sql.get<{ first: number }>(
    'UPDATE search_state SET written = written + ? WHERE id = 1 RETURNING written - ? AS first',
    [count, count],
  );
  return row?.first ?? 0;
}

/** Puts documents of all scopes with their words. Arguments are JSON, which was written between requests. */
async function putDocuments(
  context: CommandContext,
  {
    lease,
    documents,
    scopes,
  }: {
    readonly lease: Lease;
    readonly documents: string;
    readonly scopes: readonly {
      readonly scope: string;
      readonly postings: string;
      readonly words: string;
      readonly stems: string;
    }[];
  },
): Promise<void> {
  const version = await extendLease(context, lease);
  const { sql } = context;
  await sql.run('UPDATE search_state SET documents = ? WHERE id = 1', [version]);
  const put = await sql.run(
    `INSERT INTO search_documents (product_id, number, sku, facts)
     SELECT product_id, number, sku, facts FROM json_to_recordset(CAST(? AS json)) AS r (product_id TEXT, number BIGINT, sku TEXT, facts TEXT)
     ON CONFLICT (product_id) DO UPDATE SET number = excluded.number, sku = excluded.sku, facts = excluded.facts
     WHERE search_documents.number < excluded.number`,
    [documents],
  );
  // A second run of the command: the first one was committed.
  if (put === 0) return;
  for (const { scope, postings, words, stems } of scopes) {
    await sql.run(
      `INSERT INTO search_postings (token, block, docs)
       SELECT token, block, decode(docs, 'base64') FROM json_to_recordset(CAST(? AS json)) AS r (token TEXT, block BIGINT, docs TEXT)
       ON CONFLICT (token, block) DO UPDATE SET docs = search_postings.docs || excluded.docs`,
      [postings],
    );
    await putWords(context, { scope, words, stems });
  }
}

/** Keeps only the named products. Those that are gone get new numbers, by which nodes notice them. */
async function keepProducts(
  context: CommandContext,
  { lease, ids }: { readonly lease: Lease; readonly ids: readonly string[] },
): Promise<void> {
  const version = await extendLease(context, lease);
  const { sql } = context;
  const gone = await sql.all<{ product_id: string }>(
    `SELECT product_id FROM search_documents WHERE facts <> '' AND NOT EXISTS (
       SELECT 1 FROM json_array_elements_text(CAST(? AS json)) AS kept (id) WHERE kept.id = search_documents.product_id)`,
    [JSON.stringify(ids)],
  );
  if (gone.length === 0) return;
  const products = JSON.stringify(gone.map(({ product_id }) => product_id));
  const row = await sql.get<{ first: number }>(
    'UPDATE search_state SET documents = ?, written = written + ? WHERE id = 1 RETURNING written - ? AS first',
    [version, gone.length, gone.length],
  );
  await sql.run(
    `UPDATE search_documents d SET facts = '', number = ? + gone.place - 1
     FROM json_array_elements_text(CAST(? AS json)) WITH ORDINALITY AS gone (id, place) WHERE d.product_id = gone.id`,
    [row?.first ?? 0, products],
  );
  await sql.run(
    'DELETE FROM search_popularity WHERE product_id IN (SELECT json_array_elements_text(CAST(? AS json)))',
    [products],
  );
  await sql.run('DELETE FROM search_offers WHERE product_id IN (SELECT json_array_elements_text(CAST(? AS json)))', [
    products,
  ]);
  await sql.run(
    'DELETE FROM search_stock WHERE product_id IN (SELECT json_array_elements_text(CAST(? AS json))) AND is_us IN (0, 1)',
    [products],
  );
}

/** Puts offers, and ends the other ones of some products. */
async function putOffers(
  context: CommandContext,
  {
    lease,
    offers,
    ofProducts,
  }: {
    readonly lease: Lease;
    readonly offers: readonly OfferRow[];
    readonly ofProducts: readonly string[];
  },
): Promise<void> {
  const version = await extendLease(context, lease);
  const rows = JSON.stringify(offers);
  await context.sql.run(
    `UPDATE search_offers SET price = -1, changed = ? WHERE product_id IN (SELECT json_array_elements_text(CAST(? AS json))) AND price >= 0
       AND (is_us, currency, product_id) NOT IN (
         SELECT is_us, currency, product_id FROM json_to_recordset(CAST(? AS json)) AS r (is_us INTEGER, currency TEXT, product_id TEXT))`,
    [version, JSON.stringify(ofProducts), rows],
  );
  await context.sql.run(
    `INSERT INTO search_offers (is_us, currency, product_id, sold_out, rank, price, newest, changed)
     SELECT is_us, currency, product_id, sold_out, rank, price, newest, CAST(? AS bigint)
     FROM json_to_recordset(CAST(? AS json)) AS r (is_us INTEGER, currency TEXT, product_id TEXT, sold_out INTEGER, rank INTEGER, price BIGINT, newest BIGINT)
     ON CONFLICT (is_us, currency, product_id) DO UPDATE SET sold_out = excluded.sold_out, rank = excluded.rank, price = excluded.price,
       newest = excluded.newest, changed = excluded.changed
     WHERE (search_offers.sold_out, search_offers.rank, search_offers.price, search_offers.newest)
       <> (excluded.sold_out, excluded.rank, excluded.price, excluded.newest)`,
    [version, rows],
  );
}

/** Ends the offers of products in a selling region and currency. */
async function endOffers(
  context: CommandContext,
  {
    lease,
    is_us,
    currency,
    ofProducts,
  }: {
    readonly lease: Lease;
    readonly is_us: number;
    readonly currency: string;
    readonly ofProducts: readonly string[];
  },
): Promise<void> {
  const version = await extendLease(context, lease);
  await context.sql.run(
    `UPDATE search_offers SET price = -1, changed = ? WHERE is_us = ? AND currency = ? AND price >= 0
       AND product_id IN (SELECT json_array_elements_text(CAST(? AS json)))`,
    [version, is_us, currency, JSON.stringify(ofProducts)],
  );
}

/** Replaces the sizes in stock of some products, a row for each selling region. */
async function putSizes(
  context: CommandContext,
  { lease, stocked }: { readonly lease: Lease; readonly stocked: readonly StockRow[] },
): Promise<void> {
  const version = await extendLease(context, lease);
  await context.sql.run(
    `INSERT INTO search_stock (is_us, product_id, sizes, changed)
     SELECT is_us, product_id, sizes, CAST(? AS bigint)
     FROM json_to_recordset(CAST(? AS json)) AS r (is_us INTEGER, product_id TEXT, sizes TEXT)
     ON CONFLICT (is_us, product_id) DO UPDATE SET sizes = excluded.sizes, changed = excluded.changed
     WHERE search_stock.sizes <> excluded.sizes`,
    [version, JSON.stringify(stocked)],
  );
}

/** Sets how popular some products are. Their documents stay as they are. */
async function putPopularity(
  context: CommandContext,
  { lease, popular }: { readonly lease: Lease; readonly popular: readonly PopularRow[] },
): Promise<void> {
  const version = await extendLease(context, lease);
  await context.sql.run(
    `INSERT INTO search_popularity (product_id, popularity, changed)
     SELECT product_id, popularity, CAST(? AS bigint)
     FROM json_to_recordset(CAST(? AS json)) AS r (product_id TEXT, popularity DOUBLE PRECISION)
     ON CONFLICT (product_id) DO UPDATE SET popularity = excluded.popularity, changed = excluded.changed
     WHERE search_popularity.popularity <> excluded.popularity`,
    [version, JSON.stringify(popular)],
  );
}

/** The writes of the index. Each is idempotent but for the counts of words, which are estimates. */
export const indexCommands = {
  takeLease,
  releaseLease,
  saveProgress,
  beginBuilding,
  reserveNumbers,
  putDocuments,
  keepProducts,
  putOffers,
  endOffers,
  putSizes,
  sweepIndex,
  putPopularity,
};
