import type { Migration } from '#server/store/types.ts';

export const sandboxMigration: Migration = {
  id: '004-sandbox',
  statements: [
    `CREATE TABLE sandbox_sessions (
      id TEXT PRIMARY KEY, idempotency_key TEXT UNIQUE, request_hash TEXT NOT NULL, request TEXT NOT NULL, status TEXT NOT NULL, psp_reference TEXT, result_code TEXT,
      created_at BIGINT NOT NULL, expires_at BIGINT NOT NULL, decided_at BIGINT)`,
  ],
};

/** Sessions by their end. */
export const sandboxAgeMigration: Migration = {
  id: '011-sandbox-age',
  statements: ['CREATE INDEX sandbox_sessions_end ON sandbox_sessions (expires_at)'],
};

/**
 * Payments, orders paid in parts, and the webhooks to the shop. A payment whose `result_code` is null waits for `step`;
 * `bank_answer` is the decision of the bank, or of the card's issuer. `attempt` counts the payments of one session. A
 * webhook without `due_at` has been delivered.
 */
export const sandboxPaymentsMigration: Migration = {
  id: '013-sandbox-payments',
  statements: [
    `CREATE TABLE sandbox_payments (
      psp_reference TEXT PRIMARY KEY, session_id TEXT, part_of TEXT, merchant_account TEXT NOT NULL, reference TEXT NOT NULL, amount BIGINT NOT NULL,
      currency TEXT NOT NULL, return_url TEXT NOT NULL, language TEXT NOT NULL, method TEXT NOT NULL, brand TEXT, last_four TEXT, step TEXT, bank_answer TEXT,
      result_code TEXT, refusal_reason TEXT, reversed_by TEXT, attempt INTEGER NOT NULL, created_at BIGINT NOT NULL,
      decided_at BIGINT)`,
    'CREATE INDEX sandbox_payments_session ON sandbox_payments (session_id, attempt)',
    'CREATE INDEX sandbox_payments_age ON sandbox_payments (created_at)',
    `CREATE TABLE sandbox_orders (
      psp_reference TEXT PRIMARY KEY, session_id TEXT NOT NULL, amount BIGINT NOT NULL, remaining BIGINT NOT NULL, currency TEXT NOT NULL,
      cancelled_at BIGINT, created_at BIGINT NOT NULL)`,
    'CREATE INDEX sandbox_orders_age ON sandbox_orders (created_at)',
    'CREATE TABLE sandbox_webhooks (id TEXT PRIMARY KEY, item TEXT NOT NULL, due_at BIGINT, attempts INTEGER NOT NULL, created_at BIGINT NOT NULL)',
    'CREATE INDEX sandbox_webhooks_due ON sandbox_webhooks (due_at, id)',
    'CREATE INDEX sandbox_webhooks_age ON sandbox_webhooks (created_at)',
    'ALTER TABLE sandbox_sessions ADD COLUMN payable INTEGER',
  ],
};

/**
 * Orders that the shop's server opens have an empty `session_id`. An order without `expires_at` was opened by an older
 * release and has no end. `order_remaining` is the remaining amount of the order when the part was made or decided, in
 * minor units.
 */
export const sandboxOrdersMigration: Migration = {
  id: '024-sandbox-orders',
  statements: [
    'ALTER TABLE sandbox_orders ADD COLUMN merchant_account TEXT',
    'ALTER TABLE sandbox_orders ADD COLUMN reference TEXT',
    'ALTER TABLE sandbox_orders ADD COLUMN expires_at BIGINT',
    'CREATE INDEX sandbox_orders_end ON sandbox_orders (expires_at)',
    'ALTER TABLE sandbox_payments ADD COLUMN order_remaining BIGINT',
    'CREATE INDEX sandbox_payments_part ON sandbox_payments (part_of)',
    'CREATE INDEX sandbox_payments_reference ON sandbox_payments (reference)',
  ],
};

/** `refunded` is what partial refunds took of a payment, in minor units. */
export const sandboxRefundMigration: Migration = {
  id: '057-sandbox-refunds',
  statements: ['ALTER TABLE sandbox_payments ADD COLUMN refunded BIGINT NOT NULL DEFAULT 0'],
};
