import type { Migration } from '../store/types.ts';

export const sandboxMigration: Migration = {
  id: '004-sandbox',
  statements: [
    `CREATE TABLE sandbox_sessions (
      id TEXT PRIMARY KEY, idempotency_key TEXT UNIQUE, request_hash TEXT NOT NULL, request TEXT NOT NULL, status TEXT NOT NULL, psp_reference TEXT, result_code TEXT,
      created_at BIGINT NOT NULL, expires_at BIGINT NOT NULL, decided_at BIGINT)`,
  ],
};

/** Sessions by when they end. */
export const sandboxAgeMigration: Migration = {
  id: '011-sandbox-age',
  statements: ['CREATE INDEX sandbox_sessions_end ON sandbox_sessions (expires_at)'],
};
