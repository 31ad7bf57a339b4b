import { isCurrencyCode, toDecimal } from '#app/kernel/money.ts';
import {
  needsAlert,
  REPORTED_PERCENT,
  type ReservationGroup,
  readLargestReservations,
  readUnpaidReservations,
} from '#server/platform/orders/watch-reservations.ts';
import type { NotificationRow } from '#server/platform/payments/notification-shape.ts';
import type { Sql } from '#server/store/types.ts';

/** The most entries of a kind that are listed. */
const MOST = 200;
const MOST_VARIANTS = 5;

/** A heading with one line for each entry. */
export type PaymentList = { readonly title: string; readonly lines: readonly string[] };

/**
 * Payments that an operator may have to check, and waiting ones. References and order numbers only, no personal data.
 */
export async function listPayments(sql: Sql): Promise<readonly PaymentList[]> {
  const quarantined = await notificationsIn(sql, 'quarantined');
  const deadLetters = await notificationsIn(sql, 'dead-letter');
  const waiting = await notificationsIn(sql, 'waiting');
  const failed = await reversalsIn(sql, 'failed');
  const refunds = await failedRefunds(sql);
  const inProgress = [...(await reversalsIn(sql, 'waiting')), ...(await reversalsIn(sql, 'asked'))];
  const twice = await sql.all<{ number: string; detail: string; at: number }>(
    `SELECT o.number, e.detail, e.at FROM order_events e JOIN orders o ON o.id = e.order_id
     WHERE e.kind = 'double-payment' AND e.detail IS NOT NULL ORDER BY e.at DESC LIMIT ?`,
    [MOST],
  );
  return [
    { title: 'Amount or currency is not the order’s', lines: quarantined },
    { title: 'Notifications that could not be applied', lines: deadLetters },
    { title: 'Failed reversals: refund them at the provider', lines: failed },
    {
      title: 'Failed refunds: npm run shop -- withdrawals refund ID, or refunded ID; others at the provider',
      lines: refunds,
    },
    {
      title: 'Bags paid in two orders: ask the shopper',
      lines: twice.map(({ number, detail, at }) => `${time(at)}  ${number}  and ${detail}`),
    },
    { title: 'Goods reserved and not paid: more than usual', lines: await reservedLines(sql, 'open') },
    {
      title: 'Goods reserved for pending payments: more than usual; npm run shop -- orders cancel NUMBER --why TEXT',
      lines: await reservedLines(sql, 'waiting'),
    },
    { title: 'Reversals in progress', lines: inProgress },
    { title: 'Waiting notifications', lines: waiting },
  ].filter(({ lines }) => lines.length > 0);
}

/** Empty while unpaid reservations are below the reported share. */
async function reservedLines(sql: Sql, group: ReservationGroup): Promise<string[]> {
  const unpaid = await readUnpaidReservations(sql, { percent: REPORTED_PERCENT, group });
  if (!needsAlert(unpaid, REPORTED_PERCENT)) return [];
  const { units, of, orders, variants } = unpaid;
  return [
    `${units} of ${of} units in ${orders} orders`,
    ...variants.slice(0, MOST_VARIANTS).map((variant) => `${variant.sku}  ${variant.units} of ${variant.of} units`),
    ...(await readLargestReservations(sql, group)).map(
      (order) => `${order.number}  ${Number(order.units)} units until ${time(Number(order.reserved_until))}`,
    ),
  ];
}

async function notificationsIn(sql: Sql, state: string): Promise<string[]> {
  const rows = await sql.all<NotificationRow & { readonly problem: string | null }>(
    `SELECT id, psp_reference, event_code, success, merchant_reference, amount, currency, problem, attempts, received_at FROM payment_notifications
     WHERE state = ? ORDER BY next_at, id LIMIT ?`,
    [state, MOST],
  );
  return rows.map((row) =>
    [
      time(row.received_at),
      row.merchant_reference,
      `${row.event_code}${row.success === 1 ? '' : ' (no success)'}`,
      formatAmount(row.amount, row.currency),
      row.psp_reference,
      ...(row.problem === null ? [] : [row.problem]),
      `tried ${row.attempts}`,
      row.id,
    ].join('  '),
  );
}

async function reversalsIn(sql: Sql, state: string): Promise<string[]> {
  const rows = await sql.all<{
    psp_reference: string;
    order_number: string;
    reason: string;
    amount: number;
    currency: string;
    problem: string | null;
    attempts: number;
    created_at: number;
  }>(
    `SELECT psp_reference, order_number, reason, amount, currency, problem, attempts, created_at FROM payment_reversals
     WHERE state = ? ORDER BY next_at, psp_reference LIMIT ?`,
    [state, MOST],
  );
  return rows.map((row) =>
    [
      time(row.created_at),
      row.order_number,
      row.reason,
      formatAmount(row.amount, row.currency),
      ...(row.problem === null ? [] : [row.problem]),
      state === 'asked' ? 'the provider was asked' : `tried ${row.attempts}`,
      row.psp_reference,
    ].join('  '),
  );
}

async function failedRefunds(sql: Sql): Promise<string[]> {
  const rows = await sql.all<{
    withdrawal_id: string;
    order_number: string;
    psp_reference: string;
    amount: number;
    currency: string;
    problem: string | null;
    created_at: number;
  }>(
    `SELECT withdrawal_id, order_number, psp_reference, amount, currency, problem, created_at FROM payment_refunds
     WHERE state = 'failed' ORDER BY next_at, id LIMIT ?`,
    [MOST],
  );
  return rows.map((row) =>
    [
      time(row.created_at),
      row.order_number,
      row.withdrawal_id || 'at the provider',
      formatAmount(row.amount, row.currency),
      ...(row.problem === null ? [] : [row.problem]),
      row.psp_reference,
    ].join('  '),
  );
}

/** The decimal places of an unknown currency are unknown. */
function formatAmount(amount: number, currency: string): string {
  return isCurrencyCode(currency)
    ? `${toDecimal({ amount, currency })} ${currency}`
    : `${amount} minor units of ${currency || 'no currency'}`;
}

function time(at: number): string {
  return new Date(at).toISOString().slice(0, 16).replace('T', ' ');
}
