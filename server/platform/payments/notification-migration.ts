import type { Migration } from '#server/store/types.ts';

/** The payment provider's notifications, and the payments to reverse. */
export const notificationMigration: Migration = {
  id: '015-notifications',
  statements: [
    // Only the fields that are needed to apply it, without personal data.
    `CREATE TABLE payment_notifications (
      id TEXT PRIMARY KEY, psp_reference TEXT NOT NULL, event_code TEXT NOT NULL, success INTEGER NOT NULL CHECK (success IN (0, 1)),
      original_reference TEXT, merchant_reference TEXT NOT NULL, amount BIGINT NOT NULL, currency TEXT NOT NULL, method TEXT,
      state TEXT NOT NULL, problem TEXT, attempts INTEGER NOT NULL, next_at BIGINT NOT NULL, claim TEXT, received_at BIGINT NOT NULL, settled_at BIGINT,
      UNIQUE (psp_reference, event_code, success))`,
    'CREATE INDEX payment_notifications_due ON payment_notifications (state, next_at, id)',
    'CREATE INDEX payment_notifications_age ON payment_notifications (state, received_at)',
    `CREATE TABLE payment_reversals (
      psp_reference TEXT PRIMARY KEY, order_number TEXT NOT NULL, reason TEXT NOT NULL, amount BIGINT NOT NULL, currency TEXT NOT NULL,
      state TEXT NOT NULL, problem TEXT, attempts INTEGER NOT NULL, next_at BIGINT NOT NULL, claim TEXT, created_at BIGINT NOT NULL, settled_at BIGINT)`,
    'CREATE INDEX payment_reversals_due ON payment_reversals (state, next_at, psp_reference)',
  ],
};

/** Renames the state of notifications that could not be applied. */
export const deadLetterMigration: Migration = {
  id: '032-dead-letters',
  statements: ["UPDATE payment_notifications SET state = 'dead-letter' WHERE state = 'set-apart'"],
};
