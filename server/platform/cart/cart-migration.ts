import type { Migration } from '#server/store/types.ts';

/**
 * Carts store lines without prices: each answer is priced again. `name` is the name of a line after its product was
 * deleted.
 */
export const cartMigration: Migration = {
  id: '002-cart',
  statements: [
    `CREATE TABLE carts (
      id TEXT PRIMARY KEY, country TEXT NOT NULL, warehouse_region TEXT NOT NULL, version INTEGER NOT NULL, state TEXT NOT NULL CHECK (state IN ('OPEN', 'CLOSED')),
      shipping_method TEXT, discount_code TEXT, created_at BIGINT NOT NULL, updated_at BIGINT NOT NULL)`,
    `CREATE TABLE cart_lines (
      id TEXT PRIMARY KEY, cart_id TEXT NOT NULL REFERENCES carts (id) ON DELETE CASCADE, position INTEGER NOT NULL, variant_id TEXT NOT NULL,
      quantity INTEGER NOT NULL CHECK (quantity BETWEEN 1 AND 20), name TEXT NOT NULL)`,
    'CREATE INDEX cart_lines_cart ON cart_lines (cart_id, position)',
  ],
};

/** Gift wrapping and the message of a cart. Nodes of an older release leave the columns at their defaults. */
export const giftOptionsMigration: Migration = {
  id: '037-gift-options',
  statements: [
    'ALTER TABLE carts ADD COLUMN gift_wrapped INTEGER NOT NULL DEFAULT 0',
    'ALTER TABLE carts ADD COLUMN gift_message TEXT',
  ],
};

/** Carts by their last change. */
export const cartAgeMigration: Migration = {
  id: '010-cart-age',
  statements: ['CREATE INDEX carts_age ON carts (state, updated_at, id)'],
};
