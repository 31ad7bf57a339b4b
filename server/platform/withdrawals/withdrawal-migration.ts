import type { Migration } from '#server/store/types.ts';

/**
 * Declarations of withdrawal, once per content (`content_hash`), and what became of them. `refund_state` is none, asked
 * (an operator wants it), queued (at the provider or on the way), done, failed or rejected.
 */
export const withdrawalMigration: Migration = {
  id: '055-withdrawals',
  statements: [
    `CREATE TABLE withdrawals (
      id TEXT PRIMARY KEY, content_hash TEXT NOT NULL UNIQUE, storefront TEXT NOT NULL, country TEXT NOT NULL, order_number TEXT NOT NULL, name TEXT NOT NULL,
      email TEXT NOT NULL, email_hash TEXT NOT NULL, scope TEXT NOT NULL, linked INTEGER NOT NULL CHECK (linked IN (0, 1)), ended_on TEXT, declared_at BIGINT NOT NULL,
      received_at BIGINT, closed_at BIGINT, refund_state TEXT NOT NULL, refund_amount TEXT, refund_problem TEXT, refund_at BIGINT)`,
    'CREATE INDEX withdrawals_of_order ON withdrawals (order_number, declared_at)',
    'CREATE INDEX withdrawals_of_address ON withdrawals (email_hash, declared_at)',
    'CREATE INDEX withdrawals_by_refund ON withdrawals (refund_state, refund_at)',
    'CREATE INDEX withdrawals_by_age ON withdrawals (declared_at, id)',
  ],
};

/**
 * `declared_number` is what the shopper typed as the order's number, where an operator named the order for the refund:
 * `order_number` is the operator's then.
 */
export const withdrawalOrderMigration: Migration = {
  id: '066-withdrawal-orders',
  statements: ['ALTER TABLE withdrawals ADD COLUMN declared_number TEXT'],
};

/**
 * `mailed` is 0 where the address had its letters, and the receipt is a page alone. `missed_end` is the last day of the
 * period of the order that a declaration came after, as it was found when its receipt was written.
 */
export const withdrawalMailMigration: Migration = {
  id: '073-withdrawal-mail',
  statements: [
    'ALTER TABLE withdrawals ADD COLUMN mailed INTEGER NOT NULL DEFAULT 1 CHECK (mailed IN (0, 1))',
    'ALTER TABLE withdrawals ADD COLUMN missed_end TEXT',
  ],
};
