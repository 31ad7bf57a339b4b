import type { CommandContext, Sql } from '#server/store/types.ts';
import { endOfRefund } from './end-of-refund.ts';
import { type ProviderRefund, storeProviderRefund } from './provider-refunds.ts';
import { completeByHand, type RefundByHand } from './refund-by-hand.ts';
import { REFUND_COLUMNS, type RefundResultRow, writeReturned } from './refund-letters.ts';
import type { RefundOwner } from './refund-owner.ts';

type ReportedRefund = Pick<ProviderRefund, 'providerReference' | 'pspReference' | 'now'> & {
  /** The merchant reference of the notification. */
  readonly id: string;
  readonly done: boolean;
};

/** How a report ended a refund, and the number of its order; empty for `unknown`. */
type EndedRefund = { readonly ended: 'unknown' | 'ended' | 'over' | 'twice'; readonly orderNumber: string };

/** Commands that end refunds: with the provider's report, or by an operator's hand. */
export function refundResultCommands(owner: RefundOwner) {
  return {
    /**
     * Ends a refund with the result that the provider reports. `unknown`: it is none of the shop's. `over`: it failed,
     * but another one has replaced it. `twice`: it was made, and so was the one that has replaced it.
     */
    async endRefund({ sql }: CommandContext, reported: ReportedRefund): Promise<EndedRefund> {
      const own = await lockRefund(sql, owner, { column: 'id', value: reported.id, ...reported });
      if (own) return { ended: await endOwn(sql, owner, { refund: own, ...reported }), orderNumber: own.order_number };
      const value = reported.providerReference;
      const known = await lockRefund(sql, owner, { column: 'provider_reference', value, ...reported });
      if (!known) return { ended: 'unknown', orderNumber: '' };
      await endWith(sql, owner, { refund: known, ...reported });
      return { ended: 'ended', orderNumber: known.order_number };
    },

    /**
     * Stores a refund that was made at the provider, once, and queues its letter. One that an operator made in place
     * of a failed refund of the same payment completes that refund instead; `corrected`: of another amount than noted.
     */
    storeProviderRefund: ({ sql }: CommandContext, made: ProviderRefund) => storeProviderRefund(sql, owner, made),

    /**
     * Notes that an operator has refunded a withdrawal at the provider: what failed of it is done, or `amount` of it,
     * in major units. `amount-wrong`: it is no amount, or nothing of that size failed. `amount-needed`: the provider
     * reported another refund since.
     */
    completeByHand: ({ sql }: CommandContext, made: RefundByHand) => completeByHand(sql, owner, made),
  };
}

/** The refund of a notification, with its withdrawal locked first, as the queue does. */
async function lockRefund(
  sql: Sql,
  owner: RefundOwner,
  {
    column,
    value,
    pspReference,
  }: { readonly column: 'id' | 'provider_reference'; readonly value: string; readonly pspReference: string },
): Promise<RefundResultRow | null> {
  const found = await sql.get<{ id: string; withdrawal_id: string }>(
    `SELECT id, withdrawal_id FROM payment_refunds WHERE ${column} = ? AND psp_reference = ?`,
    [value, pspReference],
  );
  if (!found) return null;
  await owner.lock(sql, found.withdrawal_id);
  return sql.get<RefundResultRow>(`SELECT ${REFUND_COLUMNS} FROM payment_refunds WHERE id = ? {{FOR UPDATE}}`, [
    found.id,
  ]);
}

type Ending = Pick<ReportedRefund, 'done' | 'now'> & { readonly refund: RefundResultRow };

/** Ends a refund that the shop requested. */
async function endOwn(sql: Sql, owner: RefundOwner, ending: Ending): Promise<'ended' | 'over' | 'twice'> {
  const { refund, done } = ending;
  const isReplaced = refund.state === 'replaced' || Number(refund.by_hand) === 1;
  if (isReplaced && !done) return 'over';
  if (!isReplaced) {
    await endWith(sql, owner, ending);
    return 'ended';
  }
  if (refund.state === 'done') return 'twice';
  // The refund that replaced it is not requested any more, where it still waits.
  const taken = await sql.run(
    "UPDATE payment_refunds SET state = 'replaced' WHERE withdrawal_id = ? AND state = 'waiting'",
    [refund.withdrawal_id],
  );
  await endWith(sql, owner, ending);
  return taken === 0 ? 'twice' : 'ended';
}

/** A completed refund that fails has its letter taken back. A repeated report changes nothing. */
async function endWith(sql: Sql, owner: RefundOwner, { refund, done, now }: Ending): Promise<void> {
  const isDone = refund.state === 'done';
  if (done && isDone) return;
  await sql.run(
    'UPDATE payment_refunds SET state = ?, problem = ?, settled_at = ?, letter_at = NULL, returned_at = ? WHERE id = ?',
    [done ? 'done' : 'failed', done ? null : 'refused', now, isDone ? now : refund.returned_at, refund.id],
  );
  if (isDone) await writeReturned(sql, owner, { refund, now });
  await endOfRefund(sql, owner, { id: refund.id, now });
}
