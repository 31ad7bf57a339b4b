import type { Migration } from '#server/store/types.ts';

/**
 * The result of a handled message: `sent`, `nothing` (there was nothing to write any more) or `bounced`; null before,
 * and for messages without a letter. `problem` is the reply code of the last failed attempt.
 */
export const letterMigration: Migration = {
  id: '053-letter-results',
  statements: [
    'ALTER TABLE outbox ADD COLUMN result TEXT',
    'ALTER TABLE outbox ADD COLUMN problem TEXT',
    'CREATE INDEX outbox_age ON outbox (created_at, id)',
  ],
};
