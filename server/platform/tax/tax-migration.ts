import type { Migration } from '#server/store/types.ts';

/**
 * What the tax service last said of a cart. `basis` is the hash of all it was asked; the address itself is not kept.
 */
export const taxMigration: Migration = {
  id: '005-tax',
  statements: [
    `CREATE TABLE cart_tax_quotes (
      cart_id TEXT PRIMARY KEY REFERENCES carts (id) ON DELETE CASCADE, basis TEXT NOT NULL, quote TEXT NOT NULL, created_at BIGINT NOT NULL)`,
  ],
};
