import type { RefundLetter } from '#server/platform/letters/refund-letter.ts';
import type { RefundEnd } from '#server/platform/withdrawals/refund.ts';
import type { Sql } from '#server/store/types.ts';

/** How the refund of a withdrawal follows its payments, in the transaction of the queue. */
export type RefundOwner = {
  /** Whether the refund is still asked for. No other refund of its order begins before the transaction ends. */
  begin(sql: Sql, refund: { readonly withdrawalId: string; readonly now: number }): Promise<boolean>;
  /** Locks a withdrawal: whether an operator may refund it by hand; null where there is none. */
  lock(sql: Sql, withdrawalId: string): Promise<{ readonly canBeByHand: boolean } | null>;
  /** Locks the withdrawals of an order: no other refund of it begins before the transaction ends. */
  lockOrder(sql: Sql, orderNumber: string): Promise<void>;
  end(sql: Sql, end: RefundEnd): Promise<void>;
  /** Queues a letter to the shopper of an order, once per id. */
  write(sql: Sql, letter: RefundLetter): Promise<void>;
};
