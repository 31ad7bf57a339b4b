import type { Migration } from '#server/store/types.ts';

/** Search terms without result, by day (days since 1970, UTC), storefront and language; no row names a visitor. */
export const missedTermMigration: Migration = {
  id: '046-missed-terms',
  statements: [
    `CREATE TABLE missed_terms (
      day INTEGER NOT NULL, storefront TEXT NOT NULL, language TEXT NOT NULL, term TEXT NOT NULL, searches INTEGER NOT NULL CHECK (searches > 0),
      PRIMARY KEY (day, storefront, language, term))`,
  ],
};
