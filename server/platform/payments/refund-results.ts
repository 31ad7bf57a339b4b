import { isCurrencyCode } from '#app/kernel/money.ts';
import { readRefundAmount } from '#server/platform/withdrawals/refund.ts';
import type { CommandContext, Sql } from '#server/store/types.ts';
import {
  REFUND_COLUMNS,
  type RefundResultRow,
  refundsOf,
  writeCorrected,
  writeMade,
  writeReturned,
} from './refund-letters.ts';
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
  const row = await sql.get<{ id: string; withdrawal_id: string; order_number: string }>(
    `SELECT id, withdrawal_id, order_number FROM payment_refunds WHERE ${column} = ? AND psp_reference = ?`,
    [value, pspReference],
  );
  if (!row) return null;
  await lockOwner(sql, owner, row);
  return sql.get<RefundResultRow>(`SELECT ${REFUND_COLUMNS} FROM payment_refunds WHERE id = ? {{FOR UPDATE}}`, [
    row.id,
  ]);
}

/** Refunds of one owner end one after the other: the last has the letter. Without a withdrawal the order owns them. */
export async function lockOwner(
  sql: Sql,
  owner: RefundOwner,
  { withdrawal_id, order_number }: { readonly withdrawal_id: string; readonly order_number: string },
): Promise<void> {
  if (!(await owner.lock(sql, withdrawal_id))) await owner.lockOrder(sql, order_number);
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

/** A refund that was made at the provider. `providerReference` is its own reference, `pspReference` its payment's. */
export type ProviderRefund = {
  readonly providerReference: string;
  readonly pspReference: string;
  readonly orderNumber: string;
  /** Minor units. */
  readonly amount: number;
  readonly currency: string;
  readonly now: number;
};

/** The command `storeProviderRefund`. */
export async function storeProviderRefund(
  sql: Sql,
  owner: RefundOwner,
  made: ProviderRefund,
): Promise<'completed' | 'corrected' | 'stored' | 'known'> {
  const { providerReference, pspReference, orderNumber, amount, currency, now } = made;
  await owner.lockOrder(sql, orderNumber);
  if (await sql.get('SELECT id FROM payment_refunds WHERE provider_reference = ?', [providerReference])) return 'known';
  const sameAmount = await sql.get<{ id: string }>(
    `SELECT id FROM payment_refunds WHERE psp_reference = ? AND amount = ? AND currency = ?
     AND (state = 'failed' OR (state = 'done' AND by_hand = 1 AND provider_reference IS NULL)) ORDER BY created_at, id LIMIT 1 {{FOR UPDATE}}`,
    [pspReference, amount, currency],
  );
  if (sameAmount) {
    await sql.run(
      `UPDATE payment_refunds SET settled_at = CASE WHEN state = 'done' THEN settled_at ELSE ? END, state = 'done', problem = NULL, by_hand = 1, provider_reference = ?
       WHERE id = ?`,
      [now, providerReference, sameAmount.id],
    );
    await endOfRefund(sql, owner, { id: sameAmount.id, now });
    return 'completed';
  }
  const noted = await sql.get<RefundResultRow>(
    `SELECT ${REFUND_COLUMNS} FROM payment_refunds WHERE psp_reference = ? AND currency = ?
     AND state = 'done' AND by_hand = 1 AND provider_reference IS NULL ORDER BY created_at, id LIMIT 1 {{FOR UPDATE}}`,
    [pspReference, currency],
  );
  if (noted) {
    // What the provider reports counts, not what an operator noted.
    await sql.run('UPDATE payment_refunds SET amount = ?, provider_reference = ? WHERE id = ?', [
      amount,
      providerReference,
      noted.id,
    ]);
    await writeCorrected(sql, owner, { refund: noted, now });
    return 'corrected';
  }
  const id = `provider-${providerReference}`;
  await sql.run(
    `INSERT INTO payment_refunds (id, withdrawal_id, order_number, psp_reference, amount, currency, whole, state, attempts, next_at, created_at, settled_at, provider_reference)
     VALUES (?, '', ?, ?, ?, ?, 0, 'done', 0, ?, ?, ?, ?)`,
    [id, orderNumber, pspReference, amount, currency, now, now, now, providerReference],
  );
  await endOfRefund(sql, owner, { id, now });
  return 'stored';
}

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
