import type { Migration } from '#server/store/types.ts';

/** Reviews of products by their buyers: one per order and product, published by an operator. */
export const reviewMigration: Migration = {
  id: '036-reviews',
  statements: [
    `CREATE TABLE reviews (
      id TEXT PRIMARY KEY, order_id TEXT NOT NULL, product_sku TEXT NOT NULL, stars INTEGER NOT NULL CHECK (stars BETWEEN 1 AND 5),
      title TEXT NOT NULL, body TEXT NOT NULL, name TEXT NOT NULL, language TEXT NOT NULL,
      state TEXT NOT NULL CHECK (state IN ('waiting', 'published', 'rejected')), written_at BIGINT NOT NULL, decided_at BIGINT, UNIQUE (order_id, product_sku))`,
    'CREATE INDEX reviews_of_product ON reviews (product_sku, state, written_at)',
    'CREATE INDEX reviews_by_state ON reviews (state, written_at)',
  ],
};
