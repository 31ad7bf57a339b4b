import { days } from '../../app/kernel/clock.ts';
import type { CommandContext, SqlRow } from '../store/types.ts';

export type SandboxSessionRow = SqlRow & {
  id: string;
  request_hash: string;
  request: string;
  status: string;
  psp_reference: string | null;
  result_code: string | null;
  created_at: number;
  expires_at: number;
};

/** How long a session is remembered after it has ended: whoever comes back to it late is still told what it came to. */
const REMEMBERED = days(30);
const LARGEST_SWEEP = 500;

export const sandboxCommands = {
  /** Forgets sessions that ended 30 days ago, at most 500 at a time. Returns how many. */
  async forgetSandboxSessions({ sql }: CommandContext, { now }: { readonly now: number }): Promise<number> {
    return sql.run(
      'DELETE FROM sandbox_sessions WHERE id IN (SELECT id FROM sandbox_sessions WHERE expires_at < ? ORDER BY expires_at LIMIT ? {{FOR UPDATE SKIP LOCKED}})',
      [now - REMEMBERED, LARGEST_SWEEP],
    );
  },

  /** Opens a session, or returns the one the same idempotency key, or the same call, opened before. */
  async openSandboxSession(
    { sql }: CommandContext,
    args: {
      readonly id: string;
      readonly idempotencyKey: string | null;
      readonly requestHash: string;
      readonly request: string;
      readonly now: number;
      readonly expiresAt: number;
    },
  ): Promise<SandboxSessionRow | null> {
    await sql.run(
      `INSERT INTO sandbox_sessions (id, idempotency_key, request_hash, request, status, created_at, expires_at) VALUES (?, ?, ?, ?, 'active', ?, ?)
       ON CONFLICT DO NOTHING`,
      [args.id, args.idempotencyKey, args.requestHash, args.request, args.now, args.expiresAt],
    );
    return args.idempotencyKey === null
      ? sql.get<SandboxSessionRow>('SELECT * FROM sandbox_sessions WHERE id = ?', [args.id])
      : sql.get<SandboxSessionRow>('SELECT * FROM sandbox_sessions WHERE idempotency_key = ?', [args.idempotencyKey]);
  },

  /** Decides a session once: a second decision changes nothing. Returns the session as it then is. */
  async decideSandboxSession(
    { sql }: CommandContext,
    {
      id,
      status,
      resultCode,
      pspReference,
      now,
    }: { readonly id: string; readonly status: string; readonly resultCode: string | null; readonly pspReference: string; readonly now: number },
  ): Promise<SandboxSessionRow | null> {
    await sql.run(
      "UPDATE sandbox_sessions SET status = ?, result_code = ?, psp_reference = ?, decided_at = ? WHERE id = ? AND status = 'active' AND expires_at > ?",
      [status, resultCode, pspReference, now, id, now],
    );
    return sql.get<SandboxSessionRow>('SELECT * FROM sandbox_sessions WHERE id = ?', [id]);
  },
};
