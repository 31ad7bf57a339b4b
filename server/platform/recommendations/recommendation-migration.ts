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
