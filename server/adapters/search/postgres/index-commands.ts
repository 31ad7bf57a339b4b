import type { CommandContext } from '#server/store/types.ts';
import type { IndexedDocument } from './indexed-document.ts';
import type { IndexedStem, IndexedWord } from './indexed-words.ts';

/** The node that may write, until a time in milliseconds. */
export type Lease = { readonly node: string; readonly until: number };

type OfferRow = {
  readonly is_us: number;
  readonly currency: string;
  readonly product_id: string;
  readonly sold_out: number;
  readonly rank: number;
  readonly price: number;
  readonly newest: number;
};
type StockRow = { readonly is_us: number; readonly product_id: string; readonly sizes: readonly string[] };
type SizeLabel = { readonly is_us: number; readonly size: string; readonly label: string };

/** Another node took the lease of the index over. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost';
  constructor() {
    super('Another node builds the index of the search');
  }
}

/** Takes the lease of the index; false while another node has it. */
async function takeLease(
  { sql }: CommandContext,
  { lease: { node, until }, now }: { readonly lease: Lease; readonly now: number },
): Promise<boolean> {
  const taken = await sql.run(
    'UPDATE search_state SET node = ?, leased_until = ? WHERE id = 1 AND (node = ? OR leased_until < ?)',
    [node, until, node, now],
  );
  return taken > 0;
}

async function releaseLease({ sql }: CommandContext, { node }: { readonly node: string }): Promise<void> {
  await sql.run('UPDATE search_state SET leased_until = 0 WHERE id = 1 AND node = ?', [node]);
}

/** Every write extends the lease, and fails where another node has it. */
async function extendLease({ sql }: CommandContext, { node, until }: Lease): Promise<void> {
  const extended = await sql.run(
    'UPDATE search_state SET leased_until = ?, version = version + 1 WHERE id = 1 AND node = ? AND leased_until > 0',
    [until, node],
  );
  if (extended === 0) throw new LeaseLost();
}

async function saveProgress(
  context: CommandContext,
  {
    lease,
    program,
    progress,
    now,
  }: {
    readonly lease: Lease;
    readonly program: string;
    readonly progress: string;
    readonly now: number;
  },
): Promise<void> {
  await extendLease(context, lease);
  await context.sql.run('UPDATE search_state SET program = ?, progress = ?, followed_at = ? WHERE id = 1', [
    program,
    progress,
    now,
  ]);
}

/** Puts documents of a scope with their words, and removes those of products that it no longer sells. */
async function putDocuments(
  context: CommandContext,
  {
    lease,
    scope,
    documents,
    words,
    stems,
    unsold,
  }: {
    readonly lease: Lease;
    readonly scope: string;
    readonly documents: readonly IndexedDocument[];
    readonly words: readonly IndexedWord[];
    readonly stems: readonly IndexedStem[];
    readonly unsold: readonly string[];
  },
): Promise<void> {
  await extendLease(context, lease);
  const { sql } = context;
  await sql.run(
    'DELETE FROM search_documents WHERE scope = ? AND product_id IN (SELECT json_array_elements_text(CAST(? AS json)))',
    [scope, JSON.stringify(unsold)],
  );
  await sql.run(
    `INSERT INTO search_documents (scope, product_id, sku, name_key, popularity, facet_values, facts, tokens)
     SELECT ?, product_id, sku, name_key, popularity, facet_values, CAST(facts AS tsvector), CAST(tokens AS tsvector)
     FROM json_to_recordset(CAST(? AS json)) AS r (product_id TEXT, sku TEXT, name_key TEXT, popularity REAL, facet_values TEXT[], facts TEXT, tokens TEXT)
     ON CONFLICT (scope, product_id) DO UPDATE SET sku = excluded.sku, name_key = excluded.name_key, popularity = excluded.popularity,
       facet_values = excluded.facet_values, facts = excluded.facts, tokens = excluded.tokens`,
    [scope, JSON.stringify(documents)],
  );
  await putFacetValues(context, documents);
  await sql.run(
    `INSERT INTO search_words (scope, word, written, spelled, corrects, sound, letters, named, completed, completes_stem, listed, sentence, title)
     SELECT ?, word, written, spelled, LEAST(1, spelled), sound, letters, named, completed, completes_stem, listed, sentence, title
     FROM json_to_recordset(CAST(? AS json)) AS r (word TEXT, written TEXT, spelled INTEGER, sound TEXT, letters TEXT,
       named INTEGER, completed INTEGER, completes_stem TEXT, listed TEXT, sentence TEXT, title TEXT)
     ON CONFLICT (scope, word) DO UPDATE SET spelled = search_words.spelled + excluded.spelled,
       corrects = GREATEST(search_words.corrects, excluded.corrects),
       named = GREATEST(search_words.named, excluded.named), completed = search_words.completed + excluded.completed,
       completes_stem = COALESCE(excluded.completes_stem, search_words.completes_stem),
       listed = COALESCE(search_words.listed, excluded.listed), sentence = COALESCE(search_words.sentence, excluded.sentence),
       title = COALESCE(search_words.title, excluded.title)
     WHERE excluded.spelled > 0 OR excluded.completed > 0 OR excluded.named > search_words.named
       OR (search_words.sentence IS NULL AND excluded.sentence IS NOT NULL)`,
    [scope, JSON.stringify(words)],
  );
  await sql.run(
    `INSERT INTO search_stems (scope, kind, stem, written)
     SELECT ?, kind, stem, written FROM json_to_recordset(CAST(? AS json)) AS r (kind TEXT, stem TEXT, written TEXT)
     ON CONFLICT (scope, kind, stem) DO UPDATE SET written = excluded.written WHERE search_stems.written = '' AND excluded.written <> ''`,
    [scope, JSON.stringify(stems)],
  );
}

/** Notes the values of facets that documents have. */
async function putFacetValues({ sql }: CommandContext, documents: readonly IndexedDocument[]): Promise<void> {
  const values = [...new Set(documents.flatMap(({ facet_values }) => facet_values))].sort();
  await sql.run(
    'INSERT INTO search_facet_values (value) SELECT json_array_elements_text(CAST(? AS json)) ON CONFLICT (value) DO NOTHING',
    [JSON.stringify(values)],
  );
}

/** Keeps only the named products. */
async function keepProducts(
  context: CommandContext,
  { lease, ids }: { readonly lease: Lease; readonly ids: readonly string[] },
): Promise<void> {
  await extendLease(context, lease);
  const kept = JSON.stringify(ids);
  await context.sql.run(
    `DELETE FROM search_documents WHERE NOT EXISTS (
       SELECT 1 FROM json_array_elements_text(CAST(? AS json)) AS kept (id) WHERE kept.id = search_documents.product_id)`,
    [kept],
  );
  await context.sql.run(
    `DELETE FROM search_offers WHERE NOT EXISTS (
       SELECT 1 FROM json_array_elements_text(CAST(? AS json)) AS kept (id) WHERE kept.id = search_offers.product_id)`,
    [kept],
  );
  await context.sql.run(
    `DELETE FROM search_stock WHERE NOT EXISTS (
       SELECT 1 FROM json_array_elements_text(CAST(? AS json)) AS kept (id) WHERE kept.id = search_stock.product_id)`,
    [kept],
  );
}

/** Puts offers, and removes the other ones of some products. */
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
  await extendLease(context, lease);
  const rows = JSON.stringify(offers);
  await context.sql.run(
    `DELETE FROM search_offers WHERE product_id IN (SELECT json_array_elements_text(CAST(? AS json)))
       AND (is_us, currency, product_id) NOT IN (
         SELECT is_us, currency, product_id FROM json_to_recordset(CAST(? AS json)) AS r (is_us INTEGER, currency TEXT, product_id TEXT))`,
    [JSON.stringify(ofProducts), rows],
  );
  await context.sql.run(
    `INSERT INTO search_offers (is_us, currency, product_id, sold_out, rank, price, newest)
     SELECT is_us, currency, product_id, sold_out, rank, price, newest
     FROM json_to_recordset(CAST(? AS json)) AS r (is_us INTEGER, currency TEXT, product_id TEXT, sold_out INTEGER, rank INTEGER, price BIGINT, newest BIGINT)
     ON CONFLICT (is_us, currency, product_id) DO UPDATE SET sold_out = excluded.sold_out, rank = excluded.rank, price = excluded.price, newest = excluded.newest
     WHERE (search_offers.sold_out, search_offers.rank, search_offers.price, search_offers.newest)
       <> (excluded.sold_out, excluded.rank, excluded.price, excluded.newest)`,
    [rows],
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
  await extendLease(context, lease);
  await context.sql.run(
    `DELETE FROM search_offers WHERE is_us = ? AND currency = ?
       AND product_id IN (SELECT json_array_elements_text(CAST(? AS json)))`,
    [is_us, currency, JSON.stringify(ofProducts)],
  );
}

/** Replaces the sizes in stock of some products, a row for each selling region. */
async function putSizes(
  context: CommandContext,
  {
    lease,
    stocked,
    labels,
  }: {
    readonly lease: Lease;
    readonly stocked: readonly StockRow[];
    readonly labels: readonly SizeLabel[];
  },
): Promise<void> {
  await extendLease(context, lease);
  await context.sql.run(
    `INSERT INTO search_stock (is_us, product_id, sizes)
     SELECT is_us, product_id, sizes FROM json_to_recordset(CAST(? AS json)) AS r (is_us INTEGER, product_id TEXT, sizes TEXT[])
     ON CONFLICT (is_us, product_id) DO UPDATE SET sizes = excluded.sizes WHERE search_stock.sizes <> excluded.sizes`,
    [JSON.stringify(stocked)],
  );
  await context.sql.run(
    `INSERT INTO search_size_labels (is_us, size, label)
     SELECT is_us, size, label FROM json_to_recordset(CAST(? AS json)) AS r (is_us INTEGER, size TEXT, label TEXT)
     ON CONFLICT (is_us, size) DO UPDATE SET label = excluded.label WHERE search_size_labels.label <> excluded.label`,
    [JSON.stringify(labels)],
  );
}

/** Sets how popular some products are, in all scopes. Their texts stay as they are. */
async function putPopularity(
  context: CommandContext,
  {
    lease,
    scopes,
    popular,
  }: {
    readonly lease: Lease;
    readonly scopes: readonly string[];
    readonly popular: readonly { readonly product_id: string; readonly popularity: number }[];
  },
): Promise<void> {
  await extendLease(context, lease);
  await context.sql.run(
    `UPDATE search_documents SET popularity = r.popularity
     FROM json_array_elements_text(CAST(? AS json)) AS scopes (scope),
       json_to_recordset(CAST(? AS json)) AS r (product_id TEXT, popularity REAL)
     WHERE search_documents.scope = scopes.scope AND search_documents.product_id = r.product_id
       AND search_documents.popularity <> r.popularity`,
    [JSON.stringify(scopes), JSON.stringify(popular)],
  );
}

/** The writes of the index. Each is idempotent but for the counts of words, which are estimates. */
export const indexCommands = {
  takeLease,
  releaseLease,
  saveProgress,
  putDocuments,
  keepProducts,
  putOffers,
  endOffers,
  putSizes,
  putPopularity,
};
