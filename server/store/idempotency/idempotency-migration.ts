import type { Migration } from '#server/store/types.ts';

/** The results of keyed writes: one row for each command of a request, written with the changes of that command. */
export const idempotencyMigration: Migration = {
  id: '009-idempotency',
  statements: [
    `CREATE TABLE idempotency_records (
      idempotency_key TEXT NOT NULL, step TEXT NOT NULL, request_hash TEXT NOT NULL, answer TEXT, created_at BIGINT NOT NULL,
      PRIMARY KEY (idempotency_key, step))`,
    'CREATE INDEX idempotency_records_age ON idempotency_records (created_at)',
  ],
};
