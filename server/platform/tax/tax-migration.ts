import type { Migration } from '#server/store/types.ts';

/**
 * The tax service's last quote for a cart. `basis` is the hash of the whole request; the address itself is not stored.
 */
export const taxMigration: Migration = {
  id: '005-tax',
  statements: [
    `CREATE TABLE cart_tax_quotes (
      cart_id TEXT PRIMARY KEY REFERENCES carts (id) ON DELETE CASCADE, basis TEXT NOT NULL, quote TEXT NOT NULL, created_at BIGINT NOT NULL)`,
  ],
};
