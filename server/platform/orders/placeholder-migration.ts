import type { Migration } from '#server/store/types.ts';

/**
 * The calculated order of a cart while a wallet's sheet is open: at most one for each cart. It has no number, no
 * address and no reservation, so that it cannot be paid, shipped or counted.
 */
export const walletMigration: Migration = {
  id: '016-wallet',
  statements: [
    `CREATE TABLE wallet_placeholders (
      cart_id TEXT PRIMARY KEY REFERENCES carts (id) ON DELETE CASCADE, cart_version INTEGER NOT NULL, country TEXT NOT NULL, currency TEXT NOT NULL,
      shipping_method TEXT NOT NULL, products BIGINT NOT NULL, discount BIGINT NOT NULL, shipping BIGINT NOT NULL, tax BIGINT NOT NULL, total BIGINT NOT NULL,
      updated_at BIGINT NOT NULL)`,
    'CREATE INDEX wallet_placeholders_age ON wallet_placeholders (updated_at)',
  ],
};
