import type { Migration } from '#server/store/types.ts';

/** Counts of recent attempts. Every node counts in the same rows. */
export const rateLimitMigration: Migration = {
  id: '007-rate-limits',
  statements: [
    'CREATE TABLE rate_limits (name TEXT PRIMARY KEY, tries INTEGER NOT NULL, began_at BIGINT NOT NULL, ends_at BIGINT NOT NULL)',
    'CREATE INDEX rate_limits_end ON rate_limits (ends_at)',
  ],
};
