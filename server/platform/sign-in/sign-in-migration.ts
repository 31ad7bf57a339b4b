import type { Migration } from '#server/store/types.ts';

/**
 * Links that sign in, until they end, and the id that stands for the sign-ins of an address in its browsers. A used
 * link has that id and the key of the form that used it. Addresses are folded, as in `orders.email`.
 */
export const signInMigration: Migration = {
  id: '058-sign-in',
  statements: [
    `CREATE TABLE sign_in_links (
      id TEXT PRIMARY KEY, email TEXT NOT NULL, storefront TEXT NOT NULL, country TEXT NOT NULL, asked_at BIGINT NOT NULL,
      sign_in_id TEXT, idempotency_key TEXT)`,
    'CREATE INDEX sign_in_links_age ON sign_in_links (asked_at)',
    'CREATE INDEX sign_in_links_address ON sign_in_links (email)',
    'CREATE TABLE sign_ins (email TEXT PRIMARY KEY, id TEXT NOT NULL UNIQUE, used_at BIGINT NOT NULL)',
    'CREATE INDEX sign_ins_age ON sign_ins (used_at)',
    'CREATE INDEX orders_address ON orders (email, created_at)',
  ],
};

/**
 * The language that the page of a request was read in; null for one of an earlier release. A used link is stored as
 * long as the sign-ins that it may have made, so that unused ones have an index of their own.
 */
export const usedLinkMigration: Migration = {
  id: '070-used-sign-in-links',
  statements: [
    'ALTER TABLE sign_in_links ADD COLUMN language TEXT',
    'CREATE INDEX sign_in_links_unused ON sign_in_links (asked_at) WHERE sign_in_id IS NULL',
  ],
};
