import type { Logger } from 'pino';
import type { Clock } from '#app/kernel/clock.ts';
import type { RefusedPayments } from '#app/modules/checkout/ports.ts';
import type { OperatorAlert } from '#app/modules/letters/domain/operator-alert.ts';
import type { AlertOperator } from '#app/modules/letters/ports.ts';
import type { Order } from '#app/modules/orders/domain/order.ts';
import { isPaidAfterWithdrawal } from '#app/modules/orders/domain/withdrawal/withdrawal.ts';
import type { OrderService, Withdrawals } from '#app/modules/orders/ports.ts';
import { isPaid } from '#app/modules/payments/domain/payment-status.ts';
import { paymentsOf } from '#server/platform/withdrawals/refund.ts';
import type { NewReversal, NotificationState, NotificationStore, ReversalReason } from './notification-commands.ts';
import { meaningOf, movedMoney, type NotificationMeaning, type PaymentNotification } from './notification-shape.ts';
import type { RefundStore } from './refund-commands.ts';

export type NotificationDeps = {
  readonly store: Pick<NotificationStore, 'command'> & Pick<RefundStore, 'command'>;
  readonly orders: Pick<OrderService, 'settle' | 'closeProviderOrder' | 'providerOrders' | 'byNumber'>;
  readonly withdrawals: Pick<Withdrawals, 'ofOrder'>;
  readonly refusedPayments: Pick<RefusedPayments, 'count'>;
  readonly alertOperator: AlertOperator;
  readonly clock: Clock;
  readonly logger: Logger;
};

/** The state a notification has afterwards, and the payment to reverse because of it. */
export type AppliedNotification = {
  readonly state: NotificationState;
  readonly problem?: string;
  readonly reversal?: NewReversal | null;
};

/** A notification's meaning, and the fields of its log lines. */
type Read<Kind extends NotificationMeaning['kind']> = {
  readonly meaning: NotificationMeaning & { readonly kind: Kind };
  readonly facts: object;
};
type SettleError = Extract<Awaited<ReturnType<OrderService['settle']>>, { readonly ok: false }>['error'];

/**
 * Applies a notification to its order or reversal and logs the effect. Rejects while the orders are unavailable.
 * Applying a notification twice changes nothing, because settling is idempotent.
 */
export async function applyNotification(
  deps: NotificationDeps,
  notification: PaymentNotification,
): Promise<AppliedNotification> {
  const { orders, logger } = deps;
  const meaning = meaningOf(notification);
  const facts = {
    event: notification.eventCode,
    success: notification.success,
    pspReference: notification.pspReference,
    order: notification.merchantReference,
  };
  switch (meaning.kind) {
    case 'none':
      logger.info(facts, 'Notification without effect');
      return { state: 'ignored' };
    case 'attention':
      await alert(deps, notification, {
        alert: 'payment-attention',
        facts,
        message: 'Payment capture failure at the provider: operator check needed',
      });
      return { state: 'done' };
    case 'order-closed':
      await orders.closeProviderOrder(meaning.order);
      logger.info(facts, 'Release of the parts of an unpaid order by the provider');
      return { state: 'done' };
    case 'returned':
      return applyReturn(deps, notification, { meaning, facts });
    case 'report':
      return settle(deps, notification, { meaning, facts });
  }
}

async function applyReturn(
  deps: NotificationDeps,
  notification: PaymentNotification,
  { meaning: { payment, done, status }, facts }: Read<'returned'>,
): Promise<AppliedNotification> {
  const { store, clock, logger } = deps;
  const { merchantReference: id, pspReference: providerReference } = notification;
  const refund = { id, providerReference, pspReference: payment, done, now: clock() };
  const { ended, orderNumber } = await store.command('endRefund', refund);
  const ofOrder = { pspReference: providerReference, merchantReference: orderNumber };
  if (ended === 'twice')
    await alert(deps, ofOrder, {
      alert: 'payment-attention',
      facts,
      message: 'Payment refund made twice: operator check needed',
    });
  else if (ended === 'ended' && !done)
    await alert(deps, ofOrder, { alert: 'refund-failed', facts, message: 'Payment refund failure: refund needed' });
  else if (ended !== 'unknown') logger.info(facts, done ? 'Completed refund' : 'Report of a replaced refund');
  if (ended !== 'unknown') return { state: 'done' };
  if (await store.command('endReversal', { pspReference: payment, done, now: clock() })) {
    if (done) logger.info(facts, 'Completed reversal of a payment that is not the order’s');
    else
      await alert(deps, notification, {
        alert: 'reversal-failed',
        facts,
        message: 'Payment reversal failure: refund needed at the provider',
      });
    return { state: 'done' };
  }
  if (status) {
    logger.warn(facts, 'Payment cancellation at the provider');
    // No money moves for an unpaid order; a paid one has no money any more, as after a refund of the whole payment.
    const order = await paidOrderOf(deps, notification.merchantReference);
    if (!order) return settle(deps, notification, { meaning: { kind: 'report', status, payment }, facts });
  }
  if (done) return applyProviderRefund(deps, notification, { payment, facts, whole: status !== null });
  logger.warn(facts, 'Payment refund failure at the provider');
  return { state: 'done' };
}

/**
 * Stores a refund that was made at the provider: the status of a paid order does not include refunds. `whole`: the
 * payment was cancelled, whatever amount the notification names.
 */
async function applyProviderRefund(
  deps: NotificationDeps,
  notification: PaymentNotification,
  {
    payment: pspReference,
    facts,
    whole,
  }: { readonly payment: string; readonly facts: object; readonly whole: boolean },
): Promise<AppliedNotification> {
  const { store, orders, clock, logger } = deps;
  const { merchantReference, amount } = notification;
  // The release of a part of an unpaid order is no refund of the order.
  const order = await paidOrderOf(deps, merchantReference);
  const payments = order ? paymentsOf(order, await orders.providerOrders(order.cartId), new Map()) : [];
  const payment = payments.find((one) => one.pspReference === pspReference);
  const money = whole && order && payment ? { amount: payment.paid, currency: order.currency } : amount;
  if (!order || !payment || !money) {
    logger.warn(facts, 'Refund at the provider of a payment that is no order’s');
    return { state: 'done' };
  }
  const { orderNumber } = order;
  // A payment is cancelled once, under however many references it is reported.
  const providerReference = whole ? `${pspReference}-cancelled` : notification.pspReference;
  const made = { providerReference, pspReference, orderNumber, ...money, now: clock() };
  const stored = await store.command('storeProviderRefund', made);
  if (stored === 'corrected')
    await alert(deps, notification, {
      alert: 'payment-attention',
      facts,
      message: 'Refund at the provider of another amount than noted: operator check needed',
    });
  else logger.warn(facts, stored === 'completed' ? 'Completed refund by hand' : 'Payment refund at the provider');
  return { state: 'done' };
}

/** The order of a number, if it is paid. */
async function paidOrderOf({ orders }: Pick<NotificationDeps, 'orders'>, orderNumber: string): Promise<Order | null> {
  const order = await orders.byNumber(orderNumber);
  return order && isPaid(order.status) ? order : null;
}

/** Alerts the operator to what a notification reports: one letter, however often and by which events it is reported. */
async function alert(
  { alertOperator }: Pick<NotificationDeps, 'alertOperator'>,
  {
    pspReference: reference,
    merchantReference: orderNumber,
  }: Pick<PaymentNotification, 'pspReference' | 'merchantReference'>,
  log: { readonly alert: OperatorAlert; readonly facts: object; readonly message: string },
): Promise<void> {
  await alertOperator({ alert: log.alert, reference, orderNumber }, log);
}

async function settle(
  deps: NotificationDeps,
  notification: PaymentNotification,
  { meaning: { status, payment }, facts }: Read<'report'>,
): Promise<AppliedNotification> {
  const { orders, withdrawals, refusedPayments, logger } = deps;
  const { amount, method, merchantReference } = notification;
  const settled = await orders.settle(merchantReference, { status, amount, method, pspReference: payment });
  if (!settled.ok) return applyRejection(deps, notification, { error: settled.error, facts });
  if (status === 'refused') await refusedPayments.count({ cartId: settled.value.cartId, clientAddress: null, payment });
  if (status === 'authorised' && isPaidAfterWithdrawal(settled.value, await withdrawals.ofOrder(settled.value)))
    await alert(deps, notification, {
      alert: 'withdrawn-order-paid',
      facts,
      message: 'Payment after the withdrawal from an order: refund needed',
    });
  if (!(await isSecondPayment(notification, settled.value, orders))) return { state: 'done' };
  logger.error({ ...facts, alert: 'double-payment' }, 'Double payment of an order: reversal of the second');
  return { state: 'done', problem: 'double-payment', reversal: reversalOf(notification, 'double-payment') };
}

/** The result of a notification whose payment the order does not accept. */
async function applyRejection(
  deps: Pick<NotificationDeps, 'logger' | 'alertOperator'>,
  notification: PaymentNotification,
  { error, facts }: { readonly error: SettleError; readonly facts: object },
): Promise<AppliedNotification> {
  const { amount } = notification;
  switch (error.kind) {
    case 'order-not-found':
      return { state: 'waiting', problem: 'unknown-order' };
    case 'confirmation-failed':
      deps.logger.warn({ ...facts, failedReason: error.failedReason }, 'Unconfirmed payment at the platform');
      return { state: 'waiting', problem: 'not-confirmed' };
    case 'amount-mismatch':
      await alert(deps, notification, {
        alert: 'payment-quarantined',
        facts: { ...facts, amount: amount?.amount ?? null, currency: amount?.currency ?? null },
        message: 'Payment mismatch: amount or currency differs from the order',
      });
      return {
        state: 'quarantined',
        problem: 'wrong-amount',
        reversal: movedMoney(notification) ? reversalOf(notification, 'wrong-amount') : null,
      };
  }
}

/**
 * Whether a second payment captured money for a paid order. A known part of the sum is not one, however late its
 * report.
 */
async function isSecondPayment(
  notification: PaymentNotification,
  { status, payment, cartId }: Order,
  orders: Pick<OrderService, 'providerOrders'>,
): Promise<boolean> {
  const { pspReference } = notification;
  if (!movedMoney(notification) || !isPaid(status) || payment.reference === null || payment.reference === pspReference)
    return false;
  const known = await orders.providerOrders(cartId);
  return !known.some(({ parts }) => parts.some((part) => part.pspReference === pspReference));
}

function reversalOf(
  { pspReference, merchantReference, amount }: PaymentNotification,
  reason: ReversalReason,
): NewReversal {
  return {
    pspReference,
    orderNumber: merchantReference,
    reason,
    amount: amount?.amount ?? 0,
    currency: amount?.currency ?? '',
  };
}
