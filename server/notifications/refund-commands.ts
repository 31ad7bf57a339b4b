import type { CommandContext, Sql, SqlRow, Store } from '#server/store/types.ts';
import { LEASE, type Noted } from './notification-commands.ts';

/**
 * waiting: to be requested. asked: accepted by the provider. done: the money is back. failed: an operator has to refund
 * it.
 */
export type RefundState = 'waiting' | 'asked' | 'done' | 'failed';

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

/** How the refund of a withdrawal follows its payments, in the transaction of the queue. */
export type RefundOwner = {
  /** Whether the refund is still asked for. No other refund of its order begins before the transaction ends. */
  begin(sql: Sql, refund: { readonly withdrawalId: string; readonly now: number }): Promise<boolean>;
  end(
    sql: Sql,
    refund: {
      readonly withdrawalId: string;
      readonly state: 'done' | 'failed';
      readonly orderNumber: string;
      /** All its payments together, in minor units. */
      readonly amount: number;
      readonly currency: string;
      readonly now: number;
    },
  ): Promise<void>;
};

type RefundsOfWithdrawal = {
  readonly withdrawalId: string;
  readonly orderNumber: string;
  readonly currency: string;
  readonly refunds: readonly NewRefund[];
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
      const noted = await sql.run(
        "UPDATE payment_refunds SET state = ?, problem = ?, next_at = ?, settled_at = ?, claim = NULL WHERE id = ? AND claim = ? AND state = 'waiting'",
        [state, problem, nextAt, state === 'failed' ? now : null, id, claim],
      );
      if (noted === 1 && state === 'failed') await endOfWithdrawal(sql, owner, { id, now });
    },

    /** Ends a refund with the result that the provider reports. Returns the number of its order; null for none. */
    async endRefund(
      { sql }: CommandContext,
      {
        id,
        pspReference,
        done,
        now,
      }: {
        readonly id: string;
        readonly pspReference: string;
        readonly done: boolean;
        readonly now: number;
      },
    ): Promise<string | null> {
      const ended = await sql.run(
        'UPDATE payment_refunds SET state = ?, problem = ?, settled_at = ? WHERE id = ? AND psp_reference = ?',
        [done ? 'done' : 'failed', done ? null : 'refused', now, id, pspReference],
      );
      return ended === 1 ? endOfWithdrawal(sql, owner, { id, now }) : null;
    },
  };
}

export type RefundCommands = ReturnType<typeof refundCommands>;
export type RefundStore = Store<RefundCommands>;

export const repeatableRefundCommands = [
  'noteRefund',
  'endRefund',
] as const satisfies readonly (keyof RefundCommands)[];

/** Whether refunds fit into what is left of their payments, none of which is reversed. */
async function fitPayments(sql: Sql, refunds: readonly NewRefund[]): Promise<boolean> {
  for (const { pspReference, amount, paid } of refunds) {
    const fits = amount > 0 && (await refundedOf(sql, pspReference)) + amount <= paid;
    if (!fits || (await isReversed(sql, pspReference))) return false;
  }
  return true;
}

async function storeRefunds(
  sql: Sql,
  { withdrawalId, orderNumber, currency, refunds, now }: RefundsOfWithdrawal,
): Promise<void> {
  for (const [index, { pspReference, amount, whole }] of refunds.entries()) {
    await sql.run(
      `INSERT INTO payment_refunds (id, withdrawal_id, order_number, psp_reference, amount, currency, whole, state, attempts, next_at, created_at)
       VALUES (?, ?, ?, ?, ?, ?, ?, 'waiting', 0, ?, ?)`,
      [
        `${withdrawalId}-${index + 1}`,
        withdrawalId,
        orderNumber,
        pspReference,
        amount,
        currency,
        whole ? 1 : 0,
        now,
        now,
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

/** Tells the withdrawal of a refund when all its payments are refunded, or one failed. Returns the order's number. */
async function endOfWithdrawal(
  sql: Sql,
  owner: RefundOwner,
  { id, now }: { readonly id: string; readonly now: number },
): Promise<string | null> {
  const refund = await sql.get<{ withdrawal_id: string; order_number: string; currency: string }>(
    'SELECT withdrawal_id, order_number, currency FROM payment_refunds WHERE id = ?',
    [id],
  );
  if (!refund) return null;
  const rows = await sql.all<{ state: string; amount: number }>(
    'SELECT state, amount FROM payment_refunds WHERE withdrawal_id = ?',
    [refund.withdrawal_id],
  );
  const { withdrawal_id: withdrawalId, order_number: orderNumber, currency } = refund;
  const amount = rows.reduce((sum, row) => sum + Number(row.amount), 0);
  const ended = { withdrawalId, orderNumber, amount, currency, now };
  if (rows.some(({ state }) => state === 'failed')) await owner.end(sql, { ...ended, state: 'failed' });
  else if (rows.every(({ state }) => state === 'done')) await owner.end(sql, { ...ended, state: 'done' });
  return orderNumber;
}

/** Minor units of the payments of an order that were refunded or are about to be, by payment. */
export async function readRefunded(sql: Sql, orderNumber: string): Promise<ReadonlyMap<string, number>> {
  const rows = await sql.all<{ psp_reference: string; amount: number }>(
    `SELECT psp_reference, SUM(amount) AS amount FROM payment_refunds
     WHERE order_number = ? AND state IN ('waiting', 'asked', 'done') GROUP BY psp_reference`,
    [orderNumber],
  );
  return new Map(rows.map(({ psp_reference, amount }) => [psp_reference, Number(amount)]));
}
