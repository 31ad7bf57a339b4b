import type { Sql } from '#server/store/types.ts';
import { REFUND_COLUMNS, type RefundResultRow, refundsOf, writeMade } from './refund-letters.ts';
import type { RefundOwner } from './refund-owner.ts';

/**
 * Ends the refund of a withdrawal when all its payments are refunded, or one failed, and queues the letter about what
 * was refunded. A refund without a declaration has its letter alone.
 */
export async function endOfRefund(
  sql: Sql,
  owner: RefundOwner,
  { id, now }: { readonly id: string; readonly now: number },
): Promise<void> {
  const refund = await sql.get<RefundResultRow>(`SELECT ${REFUND_COLUMNS} FROM payment_refunds WHERE id = ?`, [id]);
  if (!refund) return;
  const { withdrawal_id: withdrawalId } = refund;
  const refunds = withdrawalId === '' ? [refund] : await refundsOf(sql, withdrawalId);
  const current = refunds.filter(({ state }) => state !== 'replaced');
  if (withdrawalId !== '') {
    if (current.some(({ state }) => state === 'failed')) await owner.end(sql, { withdrawalId, state: 'failed', now });
    else if (current.every(({ state }) => state === 'done')) await owner.end(sql, { withdrawalId, state: 'done', now });
  }
  await writeMade(sql, owner, { refunds, now });
}
