import type { Migration } from '#server/store/types.ts';

/** Orders, their reservations and events, and the outbox. */
export const orderMigration: Migration = {
  id: '003-orders',
  statements: [
    `CREATE TABLE orders (
      id TEXT PRIMARY KEY, number TEXT NOT NULL UNIQUE, cart_id TEXT NOT NULL, cart_version INTEGER NOT NULL, country TEXT NOT NULL, storefront TEXT NOT NULL,
      language TEXT NOT NULL, currency TEXT NOT NULL, email TEXT NOT NULL, status TEXT NOT NULL, attempt INTEGER NOT NULL,
      reserved INTEGER NOT NULL CHECK (reserved IN (0, 1)), reserved_until BIGINT NOT NULL,
      products BIGINT NOT NULL, discount BIGINT NOT NULL, shipping BIGINT NOT NULL, tax BIGINT NOT NULL, total BIGINT NOT NULL,
      payment_method TEXT, payment_reference TEXT, doc TEXT NOT NULL, created_at BIGINT NOT NULL, updated_at BIGINT NOT NULL,
      UNIQUE (cart_id, cart_version))`,
    'CREATE INDEX orders_reserved ON orders (status, reserved, reserved_until)',
    // The warehouse of each reserved unit, to which it is released.
    `CREATE TABLE order_reservations (
      order_id TEXT NOT NULL REFERENCES orders (id) ON DELETE CASCADE, variant_id TEXT NOT NULL, warehouse TEXT NOT NULL, quantity INTEGER NOT NULL CHECK (quantity > 0),
      PRIMARY KEY (order_id, variant_id, warehouse))`,
    `CREATE TABLE order_events (
      order_id TEXT NOT NULL REFERENCES orders (id) ON DELETE CASCADE, seq INTEGER NOT NULL, at BIGINT NOT NULL, kind TEXT NOT NULL, status TEXT NOT NULL,
      attempt INTEGER NOT NULL, reference TEXT, detail TEXT, PRIMARY KEY (order_id, seq))`,
    `CREATE TABLE order_payments (
      order_id TEXT NOT NULL REFERENCES orders (id) ON DELETE CASCADE, seq INTEGER NOT NULL, attempt INTEGER NOT NULL, session_id TEXT NOT NULL, url TEXT NOT NULL,
      expires_at BIGINT NOT NULL, created_at BIGINT NOT NULL, PRIMARY KEY (order_id, seq))`,
    // The id consists of message and recipient, so that no message is sent twice.
    `CREATE TABLE outbox (
      id TEXT PRIMARY KEY, topic TEXT NOT NULL, payload TEXT NOT NULL, created_at BIGINT NOT NULL, attempts INTEGER NOT NULL, done_at BIGINT)`,
    'CREATE INDEX outbox_waiting ON outbox (done_at, created_at)',
  ],
};

/**
 * Payments on the shop's own page, and the claims to submit details from a bank. Nodes of an older release leave the
 * new columns empty.
 */
export const paymentSessionMigration: Migration = {
  id: '014-payment-sessions',
  statements: [
    'ALTER TABLE order_payments ADD COLUMN kind TEXT',
    'ALTER TABLE order_payments ADD COLUMN binding TEXT',
    'ALTER TABLE order_payments ADD COLUMN session_data TEXT',
    // The id is the hash of the details. The outcome is empty while a request is submitting them.
    `CREATE TABLE payment_details (
      id TEXT PRIMARY KEY, order_number TEXT NOT NULL, claimed_at BIGINT NOT NULL, claimed_by TEXT NOT NULL, outcome TEXT)`,
    'CREATE INDEX payment_details_age ON payment_details (claimed_at)',
  ],
};

/** The instructions of a payment that is completed outside the shop. */
export const paymentInstructionsMigration: Migration = {
  id: '022-payment-instructions',
  statements: ['ALTER TABLE order_payments ADD COLUMN instructions TEXT'],
};

/**
 * Orders at the payment provider that are paid in parts, and their parts. `closed_at` is set when the provider has
 * released the parts.
 */
export const partialPaymentMigration: Migration = {
  id: '030-partial-payments',
  statements: [
    `CREATE TABLE provider_orders (
      psp_reference TEXT PRIMARY KEY, order_id TEXT NOT NULL REFERENCES orders (id) ON DELETE CASCADE, order_data TEXT NOT NULL, amount BIGINT NOT NULL,
      currency TEXT NOT NULL, expires_at BIGINT NOT NULL, closed_at BIGINT, created_at BIGINT NOT NULL)`,
    'CREATE INDEX provider_orders_order ON provider_orders (order_id)',
    `CREATE TABLE order_parts (
      psp_reference TEXT PRIMARY KEY, provider_order TEXT NOT NULL REFERENCES provider_orders (psp_reference) ON DELETE CASCADE, amount BIGINT NOT NULL,
      currency TEXT NOT NULL, method TEXT, last_four TEXT, state TEXT NOT NULL, created_at BIGINT NOT NULL)`,
    'CREATE INDEX order_parts_order ON order_parts (provider_order)',
  ],
};

/**
 * Lines that were removed from a cart which changed during the payment of its order; restored when the payment fails.
 */
export const takenOutMigration: Migration = {
  id: '031-taken-out',
  statements: ['ALTER TABLE orders ADD COLUMN taken_out TEXT'],
};

/** When the refund event of a reported purchase was sent; null before. */
export const refundEventMigration: Migration = {
  id: '023-refund-events',
  statements: ['ALTER TABLE purchase_events ADD COLUMN refunded_at BIGINT'],
};

/** When the sign-up to the newsletter that came with a reported purchase was reported; null before. */
export const signUpEventMigration: Migration = {
  id: '068-sign-up-events',
  statements: ['ALTER TABLE purchase_events ADD COLUMN signed_up_at BIGINT'],
};

/** Orders by creation time. */
export const orderAgeMigration: Migration = {
  id: '012-order-age',
  statements: ['CREATE INDEX orders_age ON orders (created_at, id)'],
};
