import type { Migration } from '#server/store/types.ts';

/**
 * The result of a handled message: `sent`, `nothing` (there was nothing to write any more) or `bounced`; null before,
 * and for messages without a letter. `problem` is the reply code of the last failed attempt, `failures` their
 * number: a claim of a node that died is no failure.
 */
export const letterMigration: Migration = {
  id: '053-letter-results',
  statements: [
    'ALTER TABLE outbox ADD COLUMN result TEXT',
    'ALTER TABLE outbox ADD COLUMN problem TEXT',
    'ALTER TABLE outbox ADD COLUMN failures INTEGER NOT NULL DEFAULT 0',
    'CREATE INDEX outbox_age ON outbox (created_at, id)',
  ],
};
