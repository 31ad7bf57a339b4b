import type { Migration } from '#server/store/types.ts';

/**
 * Rules, and the orders that used them. A rule without a code applies to every cart. `used` counts the orders of rules
 * that have a limit, so that uses are not summed during an order; the rows of other rules are not written, so that
 * orders do not wait for them.
 */
export const discountMigration: Migration = {
  id: '006-discounts',
  statements: [
    `CREATE TABLE discount_rules (
      id TEXT PRIMARY KEY, code TEXT UNIQUE, doc TEXT NOT NULL, priority INTEGER NOT NULL, valid_from BIGINT, valid_until BIGINT,
      usage_limit INTEGER CHECK (usage_limit > 0), usage_limit_per_cart INTEGER CHECK (usage_limit_per_cart > 0),
      used INTEGER NOT NULL DEFAULT 0 CHECK (used >= 0), created_at BIGINT NOT NULL)`,
    // reserved: the order's payment is in progress. redeemed: the order is paid or pending.
    `CREATE TABLE discount_uses (
      rule_id TEXT NOT NULL REFERENCES discount_rules (id), order_id TEXT NOT NULL REFERENCES orders (id) ON DELETE CASCADE, cart_id TEXT NOT NULL,
      state TEXT NOT NULL CHECK (state IN ('reserved', 'redeemed')), at BIGINT NOT NULL, PRIMARY KEY (rule_id, order_id))`,
    'CREATE INDEX discount_uses_order ON discount_uses (order_id)',
    'CREATE INDEX discount_uses_cart ON discount_uses (cart_id)',
  ],
};
