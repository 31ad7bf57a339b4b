import { isCurrencyCode } from '#app/kernel/money.ts';
import type { WithdrawalDeclaration } from '#app/modules/orders/domain/withdrawal/withdrawal.ts';
import type { RefundLetter } from '#server/platform/letters/refund-letter.ts';
import type { Refund } from '#server/platform/outbox/order-messages.ts';
import { putIntoOutbox } from '#server/platform/outbox/outbox-commands.ts';
import type { CommandContext, Sql } from '#server/store/types.ts';
import type { RefundEnd } from './refund.ts';

export type DeclareArgs = WithdrawalDeclaration & {
  readonly id: string;
  /** Hash of everything that was declared: the same declaration is recorded once. */
  readonly contentHash: string;
  /** SHA-256 of the address, hexadecimal. */
  readonly emailHash: string;
  readonly now: number;
};

/** `repeated`: the same was declared before, under this id. */
export type DeclareOutcome = { readonly kind: 'declared' | 'repeated'; readonly id: string };

type Changed = 'done' | 'unknown' | 'impossible';

/** The writes of declarations of withdrawal. */
export const withdrawalCommands = {
  /**
   * Records a declaration and queues its receipt and the letter to the operator, once per content. Reads no order.
   */
  async declareWithdrawal({ sql }: CommandContext, args: DeclareArgs): Promise<DeclareOutcome> {
    const { id, contentHash, emailHash, scope, linked, now, ...said } = args;
    const known = await sql.get<{ id: string }>('SELECT id FROM withdrawals WHERE content_hash = ?', [contentHash]);
    if (known) return { kind: known.id === id ? 'declared' : 'repeated', id: known.id };
    const added = await sql.run(
      `INSERT INTO withdrawals (id, content_hash, storefront, country, order_number, name, email, email_hash, scope, linked, ended_on, declared_at, refund_state)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 'none') ON CONFLICT (content_hash) DO NOTHING`,
      [
        id,
        contentHash,
        said.storefront,
        said.country,
        said.orderNumber,
        said.name,
        said.email,
        emailHash,
        JSON.stringify(scope),
        linked ? 1 : 0,
        said.endedOn,
        now,
      ],
    );
    if (added === 0) {
      // Another request recorded it between the read and the write.
      const first = await sql.get<{ id: string }>('SELECT id FROM withdrawals WHERE content_hash = ?', [contentHash]);
      return { kind: 'repeated', id: first?.id ?? id };
    }
    for (const topic of ['withdrawal-receipt', 'operator-withdrawal'] as const)
      await putIntoOutbox(sql, { id: `${topic}:${id}`, topic, payload: { id }, now });
    return { kind: 'declared', id };
  },

  /**
   * Records for operators the last day of the period that a typed declaration came after, once its order is read. Pages
   * without the link of the order do not show it.
   */
  async noteMissedPeriod(
    { sql }: CommandContext,
    { id, endedOn }: { readonly id: string; readonly endedOn: string },
  ): Promise<void> {
    await sql.run('UPDATE withdrawals SET missed_end = ? WHERE id = ?', [endedOn, id]);
  },

  /** Records that the goods of a declaration are back. */
  async markWithdrawalReceived(
    { sql }: CommandContext,
    { id, now }: { readonly id: string; readonly now: number },
  ): Promise<Changed> {
    if (!(await lockWithdrawal(sql, id))) return 'unknown';
    const changed = await sql.run(
      'UPDATE withdrawals SET received_at = COALESCE(received_at, ?) WHERE id = ? AND closed_at IS NULL',
      [now, id],
    );
    return changed === 0 ? 'impossible' : 'done';
  },

  /** Ends a declaration without a refund: it was made too late, or for no order. */
  async closeWithdrawal(
    { sql }: CommandContext,
    { id, now }: { readonly id: string; readonly now: number },
  ): Promise<Changed> {
    if (!(await lockWithdrawal(sql, id))) return 'unknown';
    const changed = await sql.run(
      "UPDATE withdrawals SET closed_at = COALESCE(closed_at, ?) WHERE id = ? AND refund_state IN ('none', 'rejected')",
      [now, id],
    );
    return changed === 0 ? 'impossible' : 'done';
  },

  /**
   * Asks the running shop for the refund of a declaration, once; one that was rejected or failed may be asked for
   * again. `amount` is in major units, null for what the declaration is worth, or for the amount that failed.
   * `orderNumber` names the order of a declaration that was not made by its link; the period of another order, which
   * the shopper typed, is no longer its own.
   */
  async askWithdrawalRefund(
    { sql }: CommandContext,
    {
      id,
      amount,
      orderNumber = null,
      now,
    }: {
      readonly id: string;
      readonly amount: string | null;
      readonly orderNumber?: string | null;
      readonly now: number;
    },
  ): Promise<Changed> {
    if (!(await lockWithdrawal(sql, id))) return 'unknown';
    if (orderNumber !== null) {
      const named = await sql.run(
        `UPDATE withdrawals SET declared_number = COALESCE(declared_number, order_number), order_number = ?,
           missed_end = CASE WHEN order_number = ? THEN missed_end END
         WHERE id = ? AND closed_at IS NULL AND linked = 0 AND refund_state IN ('none', 'rejected')`,
        [orderNumber, orderNumber, id],
      );
      if (named === 0) return 'impossible';
    }
    const changed = await sql.run(
      `UPDATE withdrawals SET refund_amount = COALESCE(?, CASE WHEN refund_state = 'failed' THEN refund_amount END),
         refund_state = 'asked', refund_problem = NULL, refund_at = ?
       WHERE id = ? AND closed_at IS NULL AND refund_state IN ('none', 'rejected', 'failed')`,
      [amount, now, id],
    );
    return changed === 0 ? 'impossible' : 'done';
  },

  /** Records why an asked refund is not made. */
  async rejectWithdrawalRefund(
    { sql }: CommandContext,
    { id, problem, now }: { readonly id: string; readonly problem: string; readonly now: number },
  ): Promise<void> {
    await sql.run(
      "UPDATE withdrawals SET refund_state = 'rejected', refund_problem = ?, refund_at = ? WHERE id = ? AND refund_state = 'asked'",
      [problem, now, id],
    );
  },
};

async function lockWithdrawal(sql: Sql, id: string): Promise<boolean> {
  return (await sql.get('SELECT id FROM withdrawals WHERE id = ? {{FOR UPDATE}}', [id])) !== null;
}

/**
 * The refund of a declaration as the queue of refunds changes it, in the queue's own transaction. `begin` is false
 * where the refund is not asked for any more; until the transaction ends no other refund of the order begins.
 */
export const withdrawalRefunds = {
  async begin(sql: Sql, { withdrawalId, now }: { readonly withdrawalId: string; readonly now: number }) {
    const row = await sql.get<{ order_number: string }>('SELECT order_number FROM withdrawals WHERE id = ?', [
      withdrawalId,
    ]);
    if (!row) return false;
    await withdrawalRefunds.lockOrder(sql, row.order_number);
    const started = await sql.run(
      "UPDATE withdrawals SET refund_state = 'queued', refund_at = ? WHERE id = ? AND refund_state = 'asked'",
      [now, withdrawalId],
    );
    return started === 1;
  },

  async lock(sql: Sql, withdrawalId: string) {
    const row = await sql.get<{ closed_at: number | null; refund_state: string }>(
      'SELECT closed_at, refund_state FROM withdrawals WHERE id = ? {{FOR UPDATE}}',
      [withdrawalId],
    );
    return row && { canBeByHand: row.closed_at === null && ['none', 'rejected', 'failed'].includes(row.refund_state) };
  },

  async lockOrder(sql: Sql, orderNumber: string) {
    await sql.all('SELECT id FROM withdrawals WHERE order_number = ? ORDER BY id {{FOR UPDATE}}', [orderNumber]);
  },

  async end(sql: Sql, { withdrawalId, state, now }: RefundEnd): Promise<void> {
    await sql.run('UPDATE withdrawals SET refund_state = ?, refund_at = ? WHERE id = ?', [state, now, withdrawalId]);
  },

  async write(sql: Sql, { id, orderNumber, reason, amount, currency, now }: RefundLetter): Promise<void> {
    if (!isCurrencyCode(currency)) return;
    const refund: Refund = { orderNumber, amount: { amount, currency }, reason };
    await putIntoOutbox(sql, { id: `order-refunded:${id}`, topic: 'order-refunded', payload: refund, now });
  },
};
