import type { Migration } from '#server/store/types.ts';

/** Enquiries until their letter is written. The id is a hash: the outbox and logs have nothing of the visitor. */
export const enquiryMigration: Migration = {
  id: '052-enquiries',
  statements: [
    'CREATE TABLE enquiries (id TEXT PRIMARY KEY, country TEXT NOT NULL, fields TEXT NOT NULL, asked_at BIGINT NOT NULL)',
  ],
};
