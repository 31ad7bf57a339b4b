import type { Migration } from '#server/store/types.ts';

/**
 * The index of the search. Its rows are derived from the catalogue and can be built again. A scope is a language and a
 * selling region, `de0`.
 */
const indexMigration: Migration = {
  id: '048-search-index',
  statements: [
    'CREATE EXTENSION IF NOT EXISTS pg_trgm',
    // Who builds the index, until when, and how far it is.
    `CREATE TABLE search_state (
      id INTEGER PRIMARY KEY CHECK (id = 1), node TEXT NOT NULL, leased_until BIGINT NOT NULL, program TEXT NOT NULL,
      followed_at BIGINT NOT NULL, version BIGINT NOT NULL, progress TEXT NOT NULL)`,
    "INSERT INTO search_state (id, node, leased_until, program, followed_at, version, progress) VALUES (1, '', 0, '', 0, 0, '')",
    // `facts` are the stems of facts with their weights, for the order; `tokens` all stems by kind, for the index
    // alone: they are stored outside of the row, so that many rows are read quickly.
    `CREATE TABLE search_documents (
      scope TEXT NOT NULL, product_id TEXT NOT NULL, sku TEXT NOT NULL, name_key TEXT NOT NULL, popularity REAL NOT NULL,
      facet_values text[] NOT NULL, facts TSVECTOR NOT NULL, tokens TSVECTOR NOT NULL,
      PRIMARY KEY (scope, product_id)) WITH (toast_tuple_target = 128)`,
    `ALTER TABLE search_documents
      ALTER COLUMN scope SET STORAGE PLAIN, ALTER COLUMN product_id SET STORAGE PLAIN, ALTER COLUMN sku SET STORAGE PLAIN,
      ALTER COLUMN name_key SET STORAGE PLAIN, ALTER COLUMN facet_values SET STORAGE PLAIN, ALTER COLUMN facts SET STORAGE PLAIN`,
    'CREATE INDEX search_documents_tokens ON search_documents USING gin (tokens) WITH (fastupdate = off)',
    `CREATE TABLE search_offers (
      is_us INTEGER NOT NULL, currency TEXT NOT NULL, product_id TEXT NOT NULL, sold_out INTEGER NOT NULL,
      rank INTEGER NOT NULL, price BIGINT NOT NULL, newest BIGINT NOT NULL,
      PRIMARY KEY (is_us, currency, product_id))`,
    'CREATE INDEX search_offers_product ON search_offers (product_id)',
    // The sizes in stock of a selling region.
    `CREATE TABLE search_stock (
      is_us INTEGER NOT NULL, product_id TEXT NOT NULL, sizes text[] NOT NULL, PRIMARY KEY (is_us, product_id))`,
    // The words of all documents: `spelled` counts those of facts, which correct terms, and `completed` the texts whose
    // words complete terms. No index depends on a count, so that counting is cheap.
    `CREATE TABLE search_words (
      scope TEXT NOT NULL, word TEXT NOT NULL, written TEXT NOT NULL, spelled INTEGER NOT NULL, corrects INTEGER NOT NULL, sound TEXT NOT NULL,
      letters TEXT NOT NULL, named INTEGER NOT NULL, completed INTEGER NOT NULL, completes_stem TEXT, listed TEXT, sentence TEXT,
      title TEXT, added BIGINT GENERATED ALWAYS AS IDENTITY, PRIMARY KEY (scope, word)) WITH (fillfactor = 70)`,
    'CREATE INDEX search_words_trigrams ON search_words USING gist (word gist_trgm_ops) WHERE corrects = 1',
    'CREATE INDEX search_words_sound ON search_words (scope, sound) WHERE corrects = 1',
    'CREATE INDEX search_words_letters ON search_words (scope, letters) WHERE corrects = 1',
    'CREATE INDEX search_words_named ON search_words (scope, word) WHERE named = 1',
    // The stems of documents, and the English ones of documents in other languages.
    `CREATE TABLE search_stems (
      scope TEXT NOT NULL, kind TEXT NOT NULL CHECK (kind IN ('own', 'english')), stem TEXT NOT NULL, written TEXT NOT NULL,
      PRIMARY KEY (scope, kind, stem))`,
    // The values of facets that products have or had: a filter by another one narrows nothing.
    'CREATE TABLE search_facet_values (value TEXT PRIMARY KEY)',
    'CREATE TABLE search_size_labels (is_us INTEGER NOT NULL, size TEXT NOT NULL, label TEXT NOT NULL, PRIMARY KEY (is_us, size))',
  ],
};

/**
 * Documents by numbers in lists, a row for each token and block of documents, in place of text search. What results
 * depend on has the version of its last change: nodes read what changed since. The index is built again.
 */
const listsMigration: Migration = {
  id: '052-search-lists',
  statements: [
    'DROP TABLE search_documents, search_offers, search_stock, search_facet_values, search_size_labels',
    'DELETE FROM search_words',
    'DELETE FROM search_stems',
    // `documents` is the version of the last change of documents; `written` counts the numbers of documents, `rebuilt`
    // those before the last complete building; words have the building that found them.
    `ALTER TABLE search_state ADD COLUMN documents BIGINT NOT NULL DEFAULT 0, ADD COLUMN written BIGINT NOT NULL DEFAULT 0,
       ADD COLUMN rebuilt BIGINT NOT NULL DEFAULT 0, ADD COLUMN building INTEGER NOT NULL DEFAULT 0`,
    "UPDATE search_state SET node = '', leased_until = 0, program = '', followed_at = 0, progress = '', version = version + 1",
    // A product has the number of its last document. `facts` are what filters and ranks it; '' of one that is gone.
    `CREATE TABLE search_documents (
      product_id TEXT PRIMARY KEY, number BIGINT NOT NULL UNIQUE, sku TEXT NOT NULL, facts TEXT NOT NULL)`,
    `CREATE TABLE search_postings (
      token TEXT NOT NULL, block BIGINT NOT NULL, docs BYTEA NOT NULL, PRIMARY KEY (token, block))`,
    // The price of an ended offer is -1.
    `CREATE TABLE search_offers (
      is_us INTEGER NOT NULL, currency TEXT NOT NULL, product_id TEXT NOT NULL, sold_out INTEGER NOT NULL,
      rank INTEGER NOT NULL, price BIGINT NOT NULL, newest BIGINT NOT NULL, changed BIGINT NOT NULL,
      PRIMARY KEY (is_us, currency, product_id))`,
    'CREATE INDEX search_offers_changed ON search_offers (is_us, currency, changed, product_id)',
    'CREATE INDEX search_offers_product ON search_offers (product_id)',
    // The sizes in stock of a selling region, with what they are called, as JSON.
    `CREATE TABLE search_stock (
      is_us INTEGER NOT NULL, product_id TEXT NOT NULL, sizes TEXT NOT NULL, changed BIGINT NOT NULL,
      PRIMARY KEY (is_us, product_id))`,
    'CREATE TABLE search_popularity (product_id TEXT PRIMARY KEY, popularity DOUBLE PRECISION NOT NULL, changed BIGINT NOT NULL)',
    'CREATE INDEX search_popularity_changed ON search_popularity (changed, product_id)',
    'CREATE INDEX search_stock_changed ON search_stock (is_us, changed, product_id)',
    'ALTER TABLE search_words ADD COLUMN building INTEGER NOT NULL DEFAULT 0',
    'ALTER TABLE search_stems ADD COLUMN building INTEGER NOT NULL DEFAULT 0',
  ],
};

export const searchMigrations: readonly Migration[] = [indexMigration, listsMigration];
