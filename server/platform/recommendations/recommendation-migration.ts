import type { Migration } from '#server/store/types.ts';

/** The products bought together, and when they were rebuilt last. A rebuild writes rows of its own time. */
export const recommendationMigration: Migration = {
  id: '038-bought-together',
  statements: [
    `CREATE TABLE bought_together (
      sku TEXT NOT NULL, other TEXT NOT NULL, score INTEGER NOT NULL CHECK (score > 0), built_at BIGINT NOT NULL, PRIMARY KEY (sku, other))`,
    'CREATE INDEX bought_together_built ON bought_together (built_at)',
    'CREATE TABLE recommendation_builds (id INTEGER PRIMARY KEY, claimed_at BIGINT NOT NULL)',
  ],
};

/** How much products are bought, as levels. `revision` is that of the change of the level. */
export const salesMigration: Migration = {
  id: '049-product-sales',
  statements: [
    'CREATE TABLE product_sales (sku TEXT PRIMARY KEY, level INTEGER NOT NULL CHECK (level >= 0), revision BIGINT NOT NULL)',
    'CREATE INDEX product_sales_revision ON product_sales (revision, sku)',
  ],
};
