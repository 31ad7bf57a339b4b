import type { Migration } from '#server/store/types.ts';

/**
 * What each content service delivered last, for all nodes: `version` is the service's own, empty before the first read.
 * One node at a time asks the service, when `ask_after` (milliseconds) has passed.
 */
export const contentMigration: Migration = {
  id: '050-content-snapshots',
  statements: [
    `CREATE TABLE content_snapshots (
      source TEXT PRIMARY KEY, version TEXT NOT NULL, body TEXT NOT NULL, ask_after BIGINT NOT NULL)`,
  ],
};
