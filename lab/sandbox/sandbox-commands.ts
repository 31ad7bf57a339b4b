import { days } from '#app/kernel/clock.ts';
import type { IdempotencyCommands } from '#server/store/idempotency/idempotency-commands.ts';
import type { CommandContext, Store } from '#server/store/types.ts';
import { sandboxBankCommands } from './bank-commands.ts';
import { sandboxModificationCommands } from './modification-commands.ts';
import { sandboxOrderCommands } from './order-commands.ts';
import { insertPayment } from './payment-attempt.ts';
import { sandboxPaymentCommands } from './payment-commands.ts';
import { decidePayment, lockSession } from './payment-outcome.ts';
import { type SandboxSessionRow, sessionRow } from './payment-rows.ts';
import type { ResultCode } from './test-cards.ts';
import { sandboxWebhookCommands } from './webhook-commands.ts';

/** How long a session and its idempotency key are stored after its end, for late returns. */
const REMEMBERED = days(31);
const LARGEST_SWEEP = 500;

export const sandboxCommands = {
  ...sandboxPaymentCommands,
  ...sandboxBankCommands,
  ...sandboxModificationCommands,
  ...sandboxOrderCommands,
  ...sandboxWebhookCommands,

  /**
   * Deletes sessions that ended 31 days ago, at most 500 at a time, and payments, orders and webhooks of that age.
   * Returns how many sessions.
   */
  async deleteOldSandboxSessions({ sql }: CommandContext, { now }: { readonly now: number }): Promise<number> {
    const limits = [now - REMEMBERED, LARGEST_SWEEP];
    const sessions = await sql.run(
      'DELETE FROM sandbox_sessions WHERE id IN (SELECT id FROM sandbox_sessions WHERE expires_at < ? ORDER BY expires_at LIMIT ? {{FOR UPDATE SKIP LOCKED}})',
      limits,
    );
    await sql.run(
      'DELETE FROM sandbox_orders WHERE psp_reference IN (SELECT psp_reference FROM sandbox_orders WHERE created_at < ? ORDER BY created_at LIMIT ? {{FOR UPDATE SKIP LOCKED}})',
      limits,
    );
    await sql.run(
      'DELETE FROM sandbox_payments WHERE psp_reference IN (SELECT psp_reference FROM sandbox_payments WHERE created_at < ? ORDER BY created_at LIMIT ? {{FOR UPDATE SKIP LOCKED}})',
      limits,
    );
    await sql.run(
      'DELETE FROM sandbox_webhooks WHERE id IN (SELECT id FROM sandbox_webhooks WHERE created_at < ? ORDER BY created_at LIMIT ? {{FOR UPDATE SKIP LOCKED}})',
      limits,
    );
    return sessions;
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
      ? sessionRow(sql, args.id)
      : sql.get<SandboxSessionRow>('SELECT * FROM sandbox_sessions WHERE idempotency_key = ?', [args.idempotencyKey]);
  },

  /**
   * Decides a session on the hosted page, once: a second decision changes nothing. Returns the session as it then is.
   */
  async decideSandboxSession(
    { sql }: CommandContext,
    {
      id,
      status,
      resultCode,
      pspReference,
      now,
      capture = false,
    }: {
      readonly id: string;
      readonly status: string;
      readonly resultCode: ResultCode;
      readonly pspReference: string;
      readonly now: number;
      readonly capture?: boolean;
    },
  ): Promise<SandboxSessionRow | null> {
    const session = await lockSession(sql, id);
    if (session?.status !== 'active' || session.expires_at <= now) return session;
    const { merchantAccount, reference, amount, returnUrl, shopperLocale } = JSON.parse(session.request);
    const payment = await insertPayment(
      sql,
      // A pending payment may be decided later on the bank's own page.
      {
        pspReference,
        method: 'scheme',
        brand: 'visa',
        lastFour: null,
        giftBalance: null,
        result: { step: 'redirect', outcome: null },
        now,
        capture,
      },
      {
        session_id: id,
        part_of: null,
        order_remaining: null,
        merchant_account: merchantAccount,
        reference,
        amount: amount.value,
        currency: amount.currency,
        return_url: returnUrl,
        language: shopperLocale,
      },
    );
    // A return from this page without a payment: there is none to report.
    await decidePayment(
      sql,
      { payment, session },
      { code: resultCode, reason: null },
      { now, capture, silent: resultCode === 'Cancelled' },
    );
    await sql.run(
      'UPDATE sandbox_sessions SET status = ?, result_code = ?, psp_reference = ?, decided_at = ? WHERE id = ?',
      [status, resultCode, pspReference, now, id],
    );
    return sessionRow(sql, id);
  },
};

/** Idempotent commands: a second run changes nothing and returns the same. */
export const repeatableSandboxCommands = [
  'deleteOldSandboxSessions',
  'openSandboxSession',
  'decideSandboxSession',
  'paySandboxSession',
  'startSandboxPayment',
  'answerSandboxPayment',
  'passSandboxFingerprint',
  'completeSandboxPayment',
  'closeSandboxOffers',
  'openSandboxOrder',
  'createSandboxOrder',
  'cancelSandboxOrder',
  'closeSandboxOrders',
  'changeSandboxSession',
  'reverseSandboxPayment',
  'noteSandboxWebhook',
] as const satisfies readonly (keyof typeof sandboxCommands)[];

/** The store with the commands of the sandbox. */
export type SandboxStore = Store<typeof sandboxCommands & IdempotencyCommands>;
