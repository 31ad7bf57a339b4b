import type { Migration } from '#server/store/types.ts';

/** Refunds of payments, one for each payment of a withdrawal. `id` is the merchant reference of the refund. */
export const refundMigration: Migration = {
  id: '056-payment-refunds',
  statements: [
    `CREATE TABLE payment_refunds (
      id TEXT PRIMARY KEY, withdrawal_id TEXT NOT NULL, order_number TEXT NOT NULL, psp_reference TEXT NOT NULL, amount BIGINT NOT NULL, currency TEXT NOT NULL,
      whole INTEGER NOT NULL CHECK (whole IN (0, 1)), state TEXT NOT NULL, problem TEXT, attempts INTEGER NOT NULL, next_at BIGINT NOT NULL, claim TEXT,
      created_at BIGINT NOT NULL, settled_at BIGINT)`,
    'CREATE INDEX payment_refunds_due ON payment_refunds (state, next_at, id)',
    'CREATE INDEX payment_refunds_of_payment ON payment_refunds (psp_reference, state)',
    'CREATE INDEX payment_refunds_of_withdrawal ON payment_refunds (withdrawal_id, state)',
    'CREATE INDEX payment_refunds_of_order ON payment_refunds (order_number, psp_reference)',
  ],
};

/**
 * `provider_reference` is the PSP reference of a refund that was made at the provider: of one without a declaration,
 * whose `withdrawal_id` is empty, or of one made by hand in place of a failed one (`by_hand`).
 */
export const providerRefundMigration: Migration = {
  id: '067-provider-refunds',
  statements: [
    'ALTER TABLE payment_refunds ADD COLUMN provider_reference TEXT',
    'ALTER TABLE payment_refunds ADD COLUMN by_hand INTEGER NOT NULL DEFAULT 0 CHECK (by_hand IN (0, 1))',
    'CREATE INDEX payment_refunds_at_provider ON payment_refunds (provider_reference)',
  ],
};

/**
 * `letter_at` is when the letter that reports a refund was queued, null without one; `returned_at` when it failed after
 * it had been made. Earlier refunds that ended have their letters.
 */
export const refundLetterMigration: Migration = {
  id: '071-refund-letters',
  statements: ['payment_refunds', 'payment_reversals']
    .flatMap((table) => [
      `ALTER TABLE ${table} ADD COLUMN letter_at BIGINT`,
      `ALTER TABLE ${table} ADD COLUMN returned_at BIGINT`,
    ])
    .concat([
      `UPDATE payment_refunds SET letter_at = settled_at
     WHERE state = 'done' AND (withdrawal_id = '' OR withdrawal_id IN (SELECT id FROM withdrawals WHERE refund_state = 'done'))`,
      "UPDATE payment_reversals SET letter_at = settled_at WHERE state = 'done'",
    ]),
};
