import { isCurrencyCode } from '#app/kernel/money.ts';
import type { RefundReason } from '#app/modules/letters/domain/letter.ts';
import type { LoggedReversal } from '#server/platform/letters/refund-letter.ts';
import type { Sql, SqlRow } from '#server/store/types.ts';

/** Adds the state of a reversal to the log of its order, where the store has that order, and queues its letter. */
export type LogReversal = (sql: Sql, entry: LoggedReversal) => Promise<void>;

export type ReversalEnd = { readonly pspReference: string; readonly done: boolean; readonly now: number };

/** Logs that the provider accepted a reversal. */
export async function logAsked(
  sql: Sql,
  log: LogReversal,
  { pspReference, now }: Pick<ReversalEnd, 'pspReference' | 'now'>,
): Promise<void> {
  const reversal = await reversalOf(sql, pspReference);
  if (reversal) await log(sql, { ...factsOf(reversal), pspReference, detail: 'asked', letter: null, now });
}

/** The command `endReversal`. A repeated report changes nothing. */
export async function endReversal(
  sql: Sql,
  log: LogReversal,
  { pspReference, done, now }: ReversalEnd,
): Promise<boolean> {
  const reversal = await reversalOf(sql, pspReference);
  if (!reversal) return false;
  const wasDone = reversal.state === 'done';
  await sql.run(
    'UPDATE payment_reversals SET state = ?, problem = ?, settled_at = ?, letter_at = ?, returned_at = ? WHERE psp_reference = ?',
    [
      done ? 'done' : 'failed',
      done ? null : 'refused',
      now,
      done ? (reversal.letter_at ?? now) : null,
      wasDone && !done ? now : reversal.returned_at,
      pspReference,
    ],
  );
  const letter = done === wasDone ? null : letterOf(reversal, done);
  await log(sql, { ...factsOf(reversal), pspReference, detail: done ? 'done' : 'failed', letter, now });
  return true;
}

type EndedReversal = SqlRow & {
  order_number: string;
  amount: number;
  currency: string;
  state: string;
  letter_at: number | null;
  returned_at: number | null;
};

async function reversalOf(sql: Sql, pspReference: string): Promise<EndedReversal | null> {
  return sql.get<EndedReversal>(
    'SELECT order_number, amount, currency, state, letter_at, returned_at FROM payment_reversals WHERE psp_reference = ? {{FOR UPDATE}}',
    [pspReference],
  );
}

function factsOf({
  order_number: orderNumber,
  amount,
  currency,
}: EndedReversal): Pick<LoggedReversal, 'orderNumber' | 'amount'> {
  return { orderNumber, amount: isCurrencyCode(currency) ? { amount: Number(amount), currency } : null };
}

/** The letter about a reversal that changed: it is made, made again, or failed after a letter about it. */
function letterOf({ letter_at, returned_at }: EndedReversal, done: boolean): RefundReason | null {
  if (done) return returned_at === null ? 'surplus' : 'again';
  return letter_at === null ? null : 'failed';
}
