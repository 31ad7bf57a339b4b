import type { Migration } from '#server/store/types.ts';

/**
 * The revision of the catalogue exists from the start: nodes that change the catalogue lock its row, and a missing row
 * cannot be locked.
 */
export const manyNodesMigration: Migration = {
  id: '006-many-nodes',
  statements: ["INSERT INTO catalogue_facts (name, value) VALUES ('revision', '0') ON CONFLICT (name) DO NOTHING"],
};
