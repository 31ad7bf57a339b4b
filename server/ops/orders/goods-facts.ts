import { type Fulfilment, fulfilmentOf } from '#app/modules/orders/domain/fulfilment.ts';
import { scopeWords } from '#server/ops/withdrawals/scope-words.ts';
import { type StoredOrder, toOrder } from '#server/platform/orders/read-order.ts';
import { readRestocked } from '#server/platform/orders/refund-scopes.ts';
import { readOrderRefunds } from '#server/platform/payments/read-refunds.ts';
import { readWithdrawalsOf } from '#server/platform/withdrawals/withdrawals.ts';
import type { Sql } from '#server/store/types.ts';

/** What packing an order has to know of it. */
export type GoodsFacts = {
  readonly fulfilment: Fulfilment;
  readonly isShipped: boolean;
  /** What its buyer withdrew from, one text for each declaration that was not closed. */
  readonly withdrawn: readonly string[];
  /** The units that are on sale again with a refund, one text for each line: they are not to be sent. */
  readonly restocked: readonly string[];
  /** Minor units that were refunded. */
  readonly refunded: number;
};

/** What becomes of the goods of a stored order; null for one without a delivery, which no page shows. */
export async function readGoodsFacts(sql: Sql, stored: StoredOrder): Promise<GoodsFacts | null> {
  if (!stored.doc.orderLines.some(({ type }) => type === 'shipment')) return null;
  const order = await toOrder(sql, stored);
  const withdrawals = await readWithdrawalsOf(sql, order);
  const refunds = await readOrderRefunds(sql, order.orderNumber);
  return {
    fulfilment: fulfilmentOf(order, { withdrawals, refunds }),
    isShipped: order.shipment !== null,
    withdrawn: withdrawals.filter(({ state }) => state !== 'closed').map(({ scope }) => scopeWords(scope)),
    restocked: (await readRestocked(sql, order.orderNumber)).map(({ sku, quantity }) => `${quantity} × ${sku}`),
    refunded: refunds.filter(({ kind }) => kind === 'made').reduce((sum, { amount }) => sum + amount.amount, 0),
  };
}
