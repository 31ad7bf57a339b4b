import type { RefundReason } from '#app/modules/letters/domain/letter.ts';
import {
  type LetterRefund,
  madeOf,
  type RefundLetter,
  refundLetterOf,
} from '#server/platform/letters/refund-letter.ts';
import type { Sql, SqlRow } from '#server/store/types.ts';
import type { RefundOwner } from './refund-owner.ts';

/** A refund as its result and its letters need it. `withdrawal_id` is empty without a declaration. */
export type RefundResultRow = SqlRow & {
  id: string;
  withdrawal_id: string;
  order_number: string;
  psp_reference: string;
  amount: number;
  currency: string;
  state: LetterRefund['state'];
  by_hand: number;
  /** When its letter was queued; null without one. */
  letter_at: number | null;
  /** When it failed after it had been made; null where it did not. */
  returned_at: number | null;
};

/** The columns of a refund as its result needs it. */
export const REFUND_COLUMNS =
  'id, withdrawal_id, order_number, psp_reference, amount, currency, state, by_hand, letter_at, returned_at';

/** The refunds of a declaration, the oldest first, replaced ones too. */
export async function refundsOf(sql: Sql, withdrawalId: string): Promise<readonly RefundResultRow[]> {
  return sql.all<RefundResultRow>(
    `SELECT ${REFUND_COLUMNS} FROM payment_refunds WHERE withdrawal_id = ? ORDER BY created_at, id`,
    [withdrawalId],
  );
}

type About = Pick<RefundResultRow, 'order_number' | 'currency'> & { readonly key: string; readonly now: number };

async function write(
  sql: Sql,
  owner: Pick<RefundOwner, 'write'>,
  {
    key,
    order_number,
    currency,
    now,
    reason,
    amount,
  }: About & { readonly reason: RefundReason; readonly amount: number },
): Promise<void> {
  const letter: RefundLetter = {
    id: `${key}:${reason}:${now}`,
    orderNumber: order_number,
    reason,
    amount,
    currency,
    now,
  };
  await owner.write(sql, letter);
}

/** Queues the letter about what was refunded since the last one, once all refunds have ended. */
export async function writeMade(
  sql: Sql,
  owner: Pick<RefundOwner, 'write'>,
  { refunds, now }: { readonly refunds: readonly RefundResultRow[]; readonly now: number },
): Promise<void> {
  const letter = refundLetterOf(refunds.map(toLetterRefund));
  const [first] = refunds;
  if (!letter || !first) return;
  for (const { id, state, letter_at } of refunds) {
    if (state === 'done' && letter_at === null)
      await sql.run('UPDATE payment_refunds SET letter_at = ? WHERE id = ?', [now, id]);
  }
  await write(sql, owner, { ...first, key: first.withdrawal_id || first.id, now, ...letter });
}

/** Queues the letter about a refund that did not arrive, where a letter has said that it is made. */
export async function writeReturned(
  sql: Sql,
  owner: Pick<RefundOwner, 'write'>,
  { refund, now }: { readonly refund: RefundResultRow; readonly now: number },
): Promise<void> {
  if (refund.letter_at === null) return;
  await write(sql, owner, { ...refund, key: refund.id, now, reason: 'failed', amount: Number(refund.amount) });
}

/** Queues the letter that corrects the amount of the last one. */
export async function writeCorrected(
  sql: Sql,
  owner: Pick<RefundOwner, 'write'>,
  { refund, now }: { readonly refund: RefundResultRow; readonly now: number },
): Promise<void> {
  if (refund.letter_at === null) return;
  const amount = madeOf((await refundsOf(sql, refund.withdrawal_id)).map(toLetterRefund));
  await write(sql, owner, { ...refund, key: refund.id, now, reason: 'corrected', amount });
}

function toLetterRefund({ state, psp_reference, amount, letter_at, returned_at }: RefundResultRow): LetterRefund {
  return {
    state,
    payment: psp_reference,
    amount: Number(amount),
    hasLetter: letter_at !== null,
    hasReturned: returned_at !== null,
  };
}
