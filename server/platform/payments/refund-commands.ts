import type { CommandContext, Sql, SqlRow, Store } from '#server/store/types.ts';
import { LEASE, type Noted } from './notification-commands.ts';
import type { RefundOwner } from './refund-owner.ts';
import { endOfRefund, lockOwner, refundResultCommands } from './refund-results.ts';

/**
 * waiting: to be requested. asked: accepted by the provider. done: the money is back. failed: an operator has to refund
 * it. replaced: it failed, and its refund was asked for again.
 */
export type RefundState = 'waiting' | 'asked' | 'done' | 'failed' | 'replaced';

/** A refund of one payment, in minor units. `paid` is the amount of the payment. */
export type NewRefund = {
  readonly pspReference: string;
  readonly amount: number;
  readonly paid: number;
  /** Whether it is all of the payment, so that it is also possible before the capture. */
  readonly whole: boolean;
};

export type RefundRow = SqlRow & {
  id: string;
  order_number: string;
  psp_reference: string;
  amount: number;
  currency: string;
  whole: number;
  attempts: number;
  created_at: number;
};

type RefundsOfWithdrawal = {
  readonly withdrawalId: string;
  readonly orderNumber: string;
  readonly currency: string;
  readonly refunds: readonly NewRefund[];
  /** What an operator refunds without a declaration, as JSON; absent for a withdrawal. */
  readonly scope?: string;
  readonly now: number;
};

const queueCommands = {
  /** Claims due refunds for the node `claim`, the oldest first. No other node receives them before the lease ends. */
  async claimRefunds(
    { sql }: CommandContext,
    { claim, now, limit }: { readonly claim: string; readonly now: number; readonly limit: number },
  ): Promise<RefundRow[]> {
    const due = await sql.all<RefundRow>(
      `SELECT id, order_number, psp_reference, amount, currency, whole, attempts, created_at FROM payment_refunds
       WHERE state = 'waiting' AND next_at <= ? ORDER BY next_at, id LIMIT ? {{FOR UPDATE SKIP LOCKED}}`,
      [now, limit],
    );
    for (const { id } of due) {
      await sql.run('UPDATE payment_refunds SET claim = ?, attempts = attempts + 1, next_at = ? WHERE id = ?', [
        claim,
        now + LEASE,
        id,
      ]);
    }
    return due;
  },
};

/** The commands of the queue of refunds. */
export function refundCommands({ owner }: { readonly owner: RefundOwner }) {
  return {
    ...queueCommands,

    /**
     * Queues the refunds of a withdrawal, all or none, once. `too-much`: one exceeds what is left of its payment, or
     * the payment is reversed. `over`: the refund is not asked for any more. Rejects an empty list: nothing would end
     * the refund.
     */
    async queueRefunds({ sql }: CommandContext, asked: RefundsOfWithdrawal): Promise<'queued' | 'too-much' | 'over'> {
      if (asked.refunds.length === 0) throw new Error('No refund to queue');
      if (!(await fitPayments(sql, asked.refunds))) return 'too-much';
      if (!(await owner.begin(sql, asked))) return 'over';
      // Checked again under lock: another refund of the order may have started. The next run reads what is left.
      if (!(await fitPayments(sql, asked.refunds))) throw new Error('A refund exceeds its payment');
      await storeRefunds(sql, asked);
      return 'queued';
    },

    /** Stores the result of a refund request, unless a notification has reported its end since. */
    async noteRefund(
      { sql }: CommandContext,
      { id, claim, state, problem, nextAt, now }: Noted<RefundState> & { readonly id: string },
    ): Promise<void> {
      // The withdrawal is locked first, as the queue does.
      if (state === 'failed') await lockOwnerOf(sql, owner, id);
      const noted = await sql.run(
        "UPDATE payment_refunds SET state = ?, problem = ?, next_at = ?, settled_at = ?, claim = NULL WHERE id = ? AND claim = ? AND state = 'waiting'",
        [state, problem, nextAt, state === 'failed' ? now : null, id, claim],
      );
      if (noted === 1 && state === 'failed') await endOfRefund(sql, owner, { id, now });
    },

    ...refundResultCommands(owner),
  };
}

export type RefundCommands = ReturnType<typeof refundCommands>;
export type RefundStore = Store<RefundCommands>;

export const repeatableRefundCommands = [
  'noteRefund',
  'endRefund',
  'storeProviderRefund',
] as const satisfies readonly (keyof RefundCommands)[];

async function lockOwnerOf(sql: Sql, owner: RefundOwner, id: string): Promise<void> {
  const refund = await sql.get<{ withdrawal_id: string; order_number: string }>(
    'SELECT withdrawal_id, order_number FROM payment_refunds WHERE id = ?',
    [id],
  );
  if (refund) await lockOwner(sql, owner, refund);
}

/** Whether refunds fit into what is left of their payments, none of which is reversed. */
export async function fitPayments(sql: Sql, refunds: readonly NewRefund[]): Promise<boolean> {
  for (const { pspReference, amount, paid } of refunds) {
    const fits = amount > 0 && (await refundedOf(sql, pspReference)) + amount <= paid;
    if (!fits || (await isReversed(sql, pspReference))) return false;
  }
  return true;
}

/** Each has a reference of its own: the provider answers a repeated one with the result of the first. */
export async function storeRefunds(
  sql: Sql,
  { withdrawalId, orderNumber, currency, refunds, scope, now }: RefundsOfWithdrawal,
): Promise<void> {
  await sql.run("UPDATE payment_refunds SET state = 'replaced' WHERE withdrawal_id = ? AND state = 'failed'", [
    withdrawalId,
  ]);
  const before = await sql.get<{ n: number }>('SELECT COUNT(*) AS n FROM payment_refunds WHERE withdrawal_id = ?', [
    withdrawalId,
  ]);
  for (const [index, { pspReference, amount, whole }] of refunds.entries()) {
    await sql.run(
      `INSERT INTO payment_refunds (id, withdrawal_id, order_number, psp_reference, amount, currency, whole, state, attempts, next_at, created_at, scope)
       VALUES (?, ?, ?, ?, ?, ?, ?, 'waiting', 0, ?, ?, ?)`,
      [
        `${withdrawalId}-${Number(before?.n) + index + 1}`,
        withdrawalId,
        orderNumber,
        pspReference,
        amount,
        currency,
        whole ? 1 : 0,
        now,
        now,
        scope ?? null,
      ],
    );
  }
}

/** Minor units of a payment that were refunded or are about to be. */
async function refundedOf(sql: Sql, pspReference: string): Promise<number> {
  const row = await sql.get<{ amount: number | null }>(
    "SELECT SUM(amount) AS amount FROM payment_refunds WHERE psp_reference = ? AND state IN ('waiting', 'asked', 'done')",
    [pspReference],
  );
  return Number(row?.amount ?? 0);
}

async function isReversed(sql: Sql, pspReference: string): Promise<boolean> {
  const row = await sql.get(
    "SELECT psp_reference FROM payment_reversals WHERE psp_reference = ? AND state <> 'failed'",
    [pspReference],
  );
  return row !== null;
}
