import { z } from 'zod';
import { days } from '#app/kernel/clock.ts';
import { foldedEmail } from '#app/kernel/email.ts';
import { readInvoiceNumber } from '#app/modules/orders/domain/invoice.ts';
import { readOrderNumber } from '#app/modules/orders/domain/order-number.ts';
import { OperatorError } from '#server/kernel/operator-error.ts';
import {
  readAllOrdersOf,
  readOrdersOfPayment,
  readStoredOrder,
  readStoredOrders,
  type StoredOrder,
  toOrder,
} from '#server/platform/orders/read-order.ts';
import { readWithdrawalsOf } from '#server/platform/withdrawals/withdrawals.ts';
import type { Sql } from '#server/store/types.ts';
import { readGoodsFacts } from './goods-facts.ts';

const AT_ONCE = 200;

/** The order with a number, or null. Throws `OperatorError` where its record is damaged. */
export const readNumbered = (sql: Sql, number: string): Promise<StoredOrder | null> =>
  readIntact(sql, { column: 'number', value: number });

async function readIntact(sql: Sql, by: Parameters<typeof readStoredOrder>[1]): Promise<StoredOrder | null> {
  try {
    return await readStoredOrder(sql, by);
  } catch (error) {
    if (!(error instanceof z.ZodError || error instanceof SyntaxError)) throw error;
    throw new OperatorError(`The record of ${by.value} is damaged: npm run shop -- doctor store says more.`);
  }
}

/**
 * The orders that a typed text names, the newest first: by number, by number of the invoice, by email address, by a
 * reference of the payment provider, else by the words of a name in its addresses, for which every order is read.
 */
export async function findOrders(
  sql: Sql,
  typed: string,
  { until, limit }: { readonly until: number; readonly limit: number },
): Promise<readonly StoredOrder[]> {
  const number = readOrderNumber(typed);
  const invoice = readInvoiceNumber(typed);
  const numbered =
    number === null
      ? invoice && (await readIntact(sql, { column: 'invoice_number', value: invoice }))
      : await readNumbered(sql, number);
  if (numbered) return [numbered];
  if (typed.includes('@')) return readAllOrdersOf(sql, foldedEmail(typed), limit);
  const paid = await readOrdersOfPayment(sql, typed.trim());
  return paid.length > 0 ? paid : byName(sql, typed, { until, limit });
}

const folded = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

async function byName(
  sql: Sql,
  typed: string,
  { until, limit }: { readonly until: number; readonly limit: number },
): Promise<readonly StoredOrder[]> {
  const words = folded(typed).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const orders: StoredOrder[] = [];
  for await (const order of ordersFrom(sql, { from: 0, until })) {
    const { shippingAddress, billingAddress } = order.doc;
    const names = [shippingAddress, billingAddress].map(({ firstName, lastName }) => `${firstName} ${lastName}`);
    if (names.map(folded).some((name) => words.every((word) => name.includes(word)))) orders.push(order);
    if (orders.length > limit) orders.shift();
  }
  return orders.toReversed();
}

/** The orders created within a time, the oldest first; milliseconds, the end is exclusive. */
export async function* ordersFrom(
  sql: Sql,
  { from, until }: { readonly from: number; readonly until: number },
): AsyncGenerator<StoredOrder> {
  let after = { at: from, id: '' };
  for (;;) {
    const { orders, last } = await readStoredOrders(sql, { after, until, limit: AT_ONCE });
    yield* orders;
    if (!last) return;
    after = last;
  }
}

/** What an operator has to do with an order, in words. */
export type OrderToDo = { readonly order: StoredOrder; readonly todo: readonly string[] };

/** The orders of the last days with which something has to be done, the oldest first. */
export async function* ordersToDo(
  sql: Sql,
  { now, lastDays }: { readonly now: number; readonly lastDays: number },
): AsyncGenerator<OrderToDo> {
  for await (const order of ordersFrom(sql, { from: now - days(lastDays), until: now + 1 })) {
    const todo = await todoOf(sql, order);
    if (todo.length > 0) yield { order, todo };
  }
}

const TO_SEND = {
  packing: 'send the goods, then: orders shipped NUMBER',
  oversold: 'paid, and sold out meanwhile: agree with the shopper what can be sent',
} as const;

const NOWHERE_TO_SEND = 'paid after its address was erased: refund it at the payment provider';

async function todoOf(sql: Sql, stored: StoredOrder): Promise<readonly string[]> {
  const goods = await readGoodsFacts(sql, stored);
  if (!goods) return ['its record has no delivery: npm run store:doctor'];
  const order = await toOrder(sql, stored);
  const declared = (await readWithdrawalsOf(sql, order)).filter(
    ({ state }) => state === 'open' || state === 'received',
  );
  const { fulfilment } = goods;
  const waits = fulfilment === 'packing' || fulfilment === 'oversold';
  return [
    ...(waits ? [stored.doc.email === '' ? NOWHERE_TO_SEND : TO_SEND[fulfilment]] : []),
    ...(order.underReview ? ['a payment whose sum is not that of the order: npm run shop -- payments'] : []),
    ...(order.sentBack.at(-1)?.state === 'failed' ? ['a refund failed: make it at the payment provider'] : []),
    ...((await hasFailedRefund(sql, stored.number))
      ? ['a refund failed: orders refund with the same words requests it again, or make it at the payment provider']
      : []),
    ...declared.map(({ id }) => `a withdrawal to refund: npm run shop -- withdrawals refund ${id}`),
  ];
}

/** Whether a refund of an operator without a declaration failed. Those of withdrawals are in the list of these. */
async function hasFailedRefund(sql: Sql, orderNumber: string): Promise<boolean> {
  const row = await sql.get(
    "SELECT id FROM payment_refunds WHERE order_number = ? AND scope IS NOT NULL AND state = 'failed' LIMIT 1",
    [orderNumber],
  );
  return row !== null;
}
