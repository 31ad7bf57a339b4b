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

export const sandboxCommands = {
  /** Opens a session, or returns the one the same idempotency key opened before. */
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
       ON CONFLICT (idempotency_key) DO NOTHING`,
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
