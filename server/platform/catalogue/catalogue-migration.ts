import type { Migration } from '#server/store/types.ts';

/**
 * Products: one document each, and rows only for what is looked up, sorted by, or changes separately (prices and
 * stock).
 */
export const catalogueMigration: Migration = {
  id: '001-catalogue',
  statements: [
    `CREATE TABLE products (
      id TEXT PRIMARY KEY, sku TEXT NOT NULL UNIQUE, sku_lower TEXT NOT NULL UNIQUE, slug TEXT NOT NULL UNIQUE, doc TEXT NOT NULL, revision BIGINT NOT NULL, updated_at BIGINT NOT NULL,
      search_en TEXT NOT NULL, search_de TEXT NOT NULL, search_nl TEXT NOT NULL)`,
    `CREATE TABLE variants (
      id TEXT PRIMARY KEY, product_id TEXT NOT NULL REFERENCES products (id) ON DELETE CASCADE, sku TEXT NOT NULL UNIQUE, position INTEGER NOT NULL,
      size_label TEXT NOT NULL, size_value TEXT NOT NULL, is_us INTEGER NOT NULL CHECK (is_us IN (0, 1)))`,
    'CREATE INDEX variants_product ON variants (product_id, position)',
    `CREATE TABLE prices (
      variant_id TEXT NOT NULL REFERENCES variants (id) ON DELETE CASCADE, currency TEXT NOT NULL, original BIGINT NOT NULL, final BIGINT NOT NULL CHECK (final >= 0),
      converted INTEGER NOT NULL CHECK (converted IN (0, 1)), PRIMARY KEY (variant_id, currency))`,
    // Every price that a variant ever had: a reference price is shown only when this table proves it.
    `CREATE TABLE price_history (
      variant_id TEXT NOT NULL, currency TEXT NOT NULL, from_at BIGINT NOT NULL, final BIGINT NOT NULL, PRIMARY KEY (variant_id, currency, from_at))`,
    `CREATE TABLE stock (
      variant_id TEXT NOT NULL REFERENCES variants (id) ON DELETE CASCADE, warehouse TEXT NOT NULL, quantity INTEGER NOT NULL CHECK (quantity >= 0),
      PRIMARY KEY (variant_id, warehouse))`,
    // The sort keys of a listing, per selling region and currency: stored with the category so that one index answers a
    // page. Every product is also in the category `*`.
    `CREATE TABLE listing (
      category TEXT NOT NULL, is_us INTEGER NOT NULL, currency TEXT NOT NULL, product_id TEXT NOT NULL REFERENCES products (id) ON DELETE CASCADE,
      sold_out INTEGER NOT NULL, rank INTEGER NOT NULL, price BIGINT NOT NULL, newest BIGINT NOT NULL,
      PRIMARY KEY (category, is_us, currency, product_id))`,
    'CREATE INDEX listing_rank ON listing (category, is_us, currency, sold_out, rank, product_id)',
    'CREATE INDEX listing_price ON listing (category, is_us, currency, sold_out, price, product_id)',
    'CREATE INDEX listing_dearest ON listing (category, is_us, currency, sold_out, price DESC, product_id)',
    'CREATE INDEX listing_newest ON listing (category, is_us, currency, sold_out, newest, product_id)',
    'CREATE INDEX listing_product ON listing (product_id)',
    'CREATE TABLE images (id TEXT PRIMARY KEY, product_id TEXT NOT NULL REFERENCES products (id) ON DELETE CASCADE, source TEXT NOT NULL)',
    'CREATE INDEX images_product ON images (product_id)',
    'CREATE TABLE catalogue_facts (name TEXT PRIMARY KEY, value TEXT NOT NULL)',
  ],
};

/** The search words of a product, for each language. */
export const productWordsMigration: Migration = {
  id: '031-product-words',
  statements: [
    `CREATE TABLE product_words (
      language TEXT NOT NULL, product_id TEXT NOT NULL REFERENCES products (id) ON DELETE CASCADE, words TEXT NOT NULL, PRIMARY KEY (language, product_id))`,
    'CREATE INDEX product_words_product ON product_words (product_id)',
    ...['en', 'de', 'nl'].flatMap((language) => [
      `INSERT INTO product_words (language, product_id, words) SELECT '${language}', id, search_${language} FROM products`,
      `ALTER TABLE products DROP COLUMN search_${language}`,
    ]),
  ],
};

/** Products in the order of their changes, which indexes of the search follow. */
export const productRevisionsMigration: Migration = {
  id: '045-product-revisions',
  statements: ['CREATE INDEX products_revision ON products (revision, id)'],
};

/** Names of the categories that exist only in the catalogue. A name stays when its products are removed. */
export const categoryNamesMigration: Migration = {
  id: '030-category-names',
  statements: ['CREATE TABLE category_names (category TEXT PRIMARY KEY, name TEXT NOT NULL)'],
};

/** `fresh` marks the first price of a variant: it proves nothing about the days before. */
export const priceHistoryMigration: Migration = {
  id: '008-price-history',
  statements: ['ALTER TABLE price_history ADD COLUMN fresh INTEGER NOT NULL DEFAULT 0 CHECK (fresh IN (0, 1))'],
};
