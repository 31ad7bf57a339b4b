import { isCurrencyCode } from '#app/kernel/money.ts';
import { readRefundAmount } from '#server/platform/withdrawals/refund.ts';
import type { Sql } from '#server/store/types.ts';
import { endOfRefund } from './end-of-refund.ts';
import { type RefundResultRow, refundsOf } from './refund-letters.ts';
import type { RefundOwner } from './refund-owner.ts';

/** `amount` is in major units; null for all that failed. */
export type RefundByHand = { readonly withdrawalId: string; readonly amount: string | null; readonly now: number };

/** The command `completeByHand`. */
export async function completeByHand(
  sql: Sql,
  owner: RefundOwner,
  { withdrawalId, amount, now }: RefundByHand,
): Promise<'done' | 'unknown' | 'impossible' | 'amount-needed' | 'amount-wrong'> {
  const locked = await owner.lock(sql, withdrawalId);
  if (!locked) return 'unknown';
  if (!locked.canBeByHand) return 'impossible';
  const failed = (await refundsOf(sql, withdrawalId)).filter(({ state }) => state === 'failed');
  const [first] = failed;
  if (!first) {
    // The provider's report has the amount, and its own letter.
    if (amount !== null) return 'amount-wrong';
    await owner.end(sql, { withdrawalId, state: 'done', now });
    return 'done';
  }
  const settled = await settle(sql, { failed: [first, ...failed.slice(1)], amount, now });
  if (settled.kind !== 'done') return settled.kind;
  await endOfRefund(sql, owner, { id: settled.id, now });
  return 'done';
}

/** What is failed is done, or replaced by what was made of it. `id` is a refund of the declaration. */
async function settle(
  sql: Sql,
  {
    failed,
    amount,
    now,
  }: {
    readonly failed: readonly [RefundResultRow, ...RefundResultRow[]];
    readonly amount: string | null;
    readonly now: number;
  },
): Promise<{ readonly kind: 'done'; readonly id: string } | { readonly kind: 'amount-needed' | 'amount-wrong' }> {
  const [first] = failed;
  const { id, withdrawal_id: withdrawalId } = first;
  const all = failed.reduce((sum, one) => sum + Number(one.amount), 0);
  const made = amount === null ? all : minorUnits(amount, first.currency);
  if (made === null || made <= 0 || made > all) return { kind: 'amount-wrong' };
  const reported = await reportedSince(sql, first);
  if (amount === null && reported.length > 0) return { kind: 'amount-needed' };
  const same = reported.find((one) => Number(one.amount) === made);
  if (!same && made === all) {
    await noteAll(sql, { withdrawalId, now });
    return { kind: 'done', id };
  }
  if (same) await takeOver(sql, same.id, withdrawalId);
  else await noteParts(sql, { failed, made, now });
  await replace(sql, failed);
  return { kind: 'done', id: same?.id ?? id };
}

function minorUnits(amount: string, currency: string): number | null {
  return isCurrencyCode(currency) ? readRefundAmount(amount, currency) : null;
}

/** Refunds of the same payment that the provider reported after one that failed, without a declaration. */
async function reportedSince(
  sql: Sql,
  { psp_reference, id }: RefundResultRow,
): Promise<readonly { readonly id: string; readonly amount: number }[]> {
  return sql.all<{ id: string; amount: number }>(
    `SELECT id, amount FROM payment_refunds WHERE psp_reference = ? AND state = 'done' AND withdrawal_id = ''
     AND created_at >= (SELECT created_at FROM payment_refunds WHERE id = ?) ORDER BY created_at, id`,
    [psp_reference, id],
  );
}

/** Makes a refund that the provider reported the declaration's. Its letter is written. */
async function takeOver(sql: Sql, id: string, withdrawalId: string): Promise<void> {
  await sql.run("UPDATE payment_refunds SET withdrawal_id = ?, by_hand = 1 WHERE id = ? AND withdrawal_id = ''", [
    withdrawalId,
    id,
  ]);
}

async function noteAll(sql: Sql, { withdrawalId, now }: Pick<RefundByHand, 'withdrawalId' | 'now'>): Promise<void> {
  await sql.run(
    "UPDATE payment_refunds SET state = 'done', problem = NULL, by_hand = 1, provider_reference = NULL, settled_at = ? WHERE withdrawal_id = ? AND state = 'failed'",
    [now, withdrawalId],
  );
}

/** Notes less than what failed: the first payments first. */
async function noteParts(
  sql: Sql,
  { failed, made, now }: { readonly failed: readonly RefundResultRow[]; readonly made: number; readonly now: number },
): Promise<void> {
  let rest = made;
  for (const { id, withdrawal_id, order_number, psp_reference, amount, currency } of failed) {
    const part = Math.min(rest, Number(amount));
    rest -= part;
    if (part === 0) return;
    await sql.run(
      `INSERT INTO payment_refunds (id, withdrawal_id, order_number, psp_reference, amount, currency, whole, state, attempts, next_at, created_at, settled_at, by_hand)
       VALUES (?, ?, ?, ?, ?, ?, 0, 'done', 0, ?, ?, ?, 1)`,
      [`${id}-by-hand-${now}`, withdrawal_id, order_number, psp_reference, part, currency, now, now, now],
    );
  }
}

async function replace(sql: Sql, failed: readonly RefundResultRow[]): Promise<void> {
  for (const { id } of failed)
    await sql.run("UPDATE payment_refunds SET state = 'replaced' WHERE id = ? AND state = 'failed'", [id]);
}
