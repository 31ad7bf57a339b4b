import type { Migration } from '#server/store/types.ts';

/**
 * Links that sign in, until they end. A used link has the id of its sign-in and the key of the form that used it.
 * `sign_ins` had one id for each address; nothing reads it since `076-browser-sign-ins`, a later release drops it.
 * Addresses are folded, as in `orders.email`.
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
 * One row for each browser that is signed in, in place of one for each address; sessions of earlier releases are signed
 * out. A row has what a visitor needs to know their browsers again, and nothing of their networks. Sessions that were
 * forgotten are kept until their cookies end by themselves: an id opens nothing.
 */
export const browserSignInMigration: Migration = {
  id: '076-browser-sign-ins',
  statements: [
    `CREATE TABLE browser_sign_ins (
      id TEXT PRIMARY KEY, email TEXT NOT NULL, browser TEXT, system TEXT, made_at BIGINT NOT NULL,
      used_at BIGINT NOT NULL)`,
    'CREATE INDEX browser_sign_ins_address ON browser_sign_ins (email, used_at)',
    'CREATE INDEX browser_sign_ins_age ON browser_sign_ins (made_at)',
    'DELETE FROM sign_ins',
    'CREATE TABLE forgotten_sessions (id TEXT PRIMARY KEY, forgotten_at BIGINT NOT NULL, ends_at BIGINT NOT NULL)',
    'CREATE INDEX forgotten_sessions_age ON forgotten_sessions (forgotten_at)',
    'CREATE INDEX forgotten_sessions_end ON forgotten_sessions (ends_at)',
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
