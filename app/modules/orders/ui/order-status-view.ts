import { minutes } from '#app/kernel/clock.ts';
import type { Formatter } from '#app/modules/markets/domain/format.ts';
import { expectedDays } from '#app/modules/orders/domain/delivery-days.ts';
import type { Fulfilment } from '#app/modules/orders/domain/fulfilment.ts';
import type { Order, OrderStatus } from '#app/modules/orders/domain/order.ts';
import { isFailed, isFree, isOverdue, isUnderReview } from '#app/modules/orders/domain/order-status.ts';
import { isCancellation, type Withdrawal } from '#app/modules/orders/domain/withdrawal/withdrawal.ts';
import type { Refund } from '#app/modules/orders/ports.ts';
import { isOver, type PaymentInstructions } from '#app/modules/payments/domain/payment-instructions.ts';
import { isPaid } from '#app/modules/payments/domain/payment-status.ts';
import { takesDays } from '#app/modules/payments/ui/instructions-view.ts';
import type { Translate } from '#app/web/i18n/translator.ts';
import { fulfilmentText, overdueText, underReviewText } from './fulfilment-text.ts';
import type { OrderStatusView, WayOn } from './order-page.tsx';

/** Most banks answer within minutes; a voucher or a transfer takes longer. */
const FREQUENT_FOR = minutes(10);
const FREQUENT_REFRESH_SECONDS = 5;
const REFRESH_SECONDS = 30;

/** How a failed order can be paid again. `ownCart`: with the cart of the order, in this browser. */
export type PaymentRetry = { readonly path: string; readonly ownCart: boolean };

/** `status` of the order: one that is not paid yet can be paid in another way. */
export function retryView(t: Translate, { path, ownCart }: PaymentRetry, status: OrderStatus): WayOn {
  if (!isFailed(status)) return { href: path, label: t('payment:instructions.otherWay') };
  return { href: path, label: t(ownCart ? 'checkout:payment.tryAgain' : 'order:again') };
}

type Deps = { readonly t: Translate; readonly format: Formatter; readonly now: number };

/**
 * The status of an order with its history, as texts. `retry` is null where the order cannot be paid again. `refunds`
 * are those made and those that came back, `declared` the declarations of withdrawal.
 */
export function orderStatusView(
  deps: Deps,
  order: Order,
  {
    retry,
    fulfilment,
    refunds,
    declared = [],
  }: {
    readonly retry: PaymentRetry | null;
    readonly fulfilment: Fulfilment;
    readonly refunds: readonly Refund[];
    readonly declared?: readonly Withdrawal[];
  },
): OrderStatusView {
  const { t, now } = deps;
  const { status, statusLog, instructions } = order;
  const log = historyOf(deps, order, { refunds, declared });
  if (fulfilment !== 'unpaid' && !isUnderReview(order)) {
    const tone = fulfilment === 'packing' || fulfilment === 'shipped' ? 'good' : 'waiting';
    const steps = stepsOf(deps, order, fulfilment);
    return { tone, ...fulfilmentText(t, order, fulfilment, 'order-page'), refresh: null, log, steps, retry: null };
  }
  const { tone, title, text } = statusTexts(deps, order, retry);
  const waits = status === 'pending' || status === 'created';
  const isRecent = now - (statusLog.at(-1)?.at ?? 0) < FREQUENT_FOR;
  // A page that shoppers save or print does not reload.
  const isPrinted = instructions !== null && !isOver(instructions, now) && takesDays(instructions);
  const reloads = waits && !isPrinted && !isUnderReview(order);
  return {
    tone,
    title,
    text,
    refresh: reloads ? (isRecent ? FREQUENT_REFRESH_SECONDS : REFRESH_SECONDS) : null,
    log,
    steps: null,
    retry: isUnderReview(order) ? null : retry && retryView(t, retry, status),
  };
}

function statusTexts(
  { t, now }: Deps,
  order: Order,
  retry: PaymentRetry | null,
): Pick<OrderStatusView, 'tone' | 'title' | 'text'> {
  const { status, instructions } = order;
  if (isUnderReview(order)) return { tone: 'waiting', ...underReviewText(t) };
  if (isOverdue(order)) return { tone: 'bad', ...overdueText(t) };
  const unpaid = instructions && paymentToCome(t, instructions, now);
  const title = unpaid?.title ?? statusText(t, status);
  if (isFailed(status)) {
    return { tone: 'bad', title, text: t(retry?.ownCart ? 'order:text.failed' : 'order:text.failedElsewhere') };
  }
  return { tone: 'waiting', title, text: unpaid?.text ?? t(`order:text.${status}`) };
}

/** The way of a parcel that is packed or sent. The carrier tells the shop nothing, so none is said to have arrived. */
function stepsOf({ t, format, now }: Deps, order: Order, fulfilment: Fulfilment): OrderStatusView['steps'] {
  if (fulfilment !== 'packing' && fulfilment !== 'shipped') return null;
  const paid = order.statusLog.find(({ status }) => isPaid(status));
  const expected = expectedDays(order, { fulfilment, now });
  const { shipment } = order;
  return [
    {
      title: t(isFree(order) ? 'order:steps.ordered' : 'order:steps.paid'),
      note: paid ? format.date(paid.at) : null,
      state: 'done',
    },
    {
      title: t(shipment ? 'order:steps.packed' : 'order:steps.packing'),
      note: null,
      state: shipment ? 'done' : 'current',
    },
    {
      title: t('order:steps.sent'),
      note: shipment && format.date(shipment.at),
      state: shipment ? 'current' : 'to-come',
    },
    {
      title: t('order:steps.delivered'),
      note: expected && t('order:arrives', { days: format.days(expected.earliest, expected.latest) }),
      state: 'to-come',
    },
  ];
}

/** The events of the payment; attempts that failed are left out once the order is paid. */
function paymentLog({ status, statusLog }: Order): Order['statusLog'] {
  if (!isPaid(status)) return statusLog;
  return statusLog.filter((entry) => isPaid(entry.status)).slice(0, 1);
}

function historyOf(
  { t, format }: Deps,
  order: Order,
  { refunds, declared }: { readonly refunds: readonly Refund[]; readonly declared: readonly Withdrawal[] },
): OrderStatusView['log'] {
  const { sentBack, shipment } = order;
  return [
    ...paymentLog(order).map((entry) => ({
      at: entry.at,
      title: isFree(order) && isPaid(entry.status) ? t('order:status.nothingDue') : eventTitle(t, entry.status),
    })),
    ...sentBack.map(({ state, at }) => ({ at, title: t(`order:sentBack.${state}`) })),
    ...refunds.map(({ kind, amount, at }) => ({
      at,
      title: t(`order:refund.${kind}`, { amount: format.money(amount) }),
    })),
    ...declared
      .filter(({ state }) => state !== 'closed')
      .map((one) => ({
        at: one.declaredAt,
        title: t(isCancellation(one) ? 'order:cancelled.title' : 'order:declared'),
      })),
    ...(shipment ? [{ at: shipment.at, title: t('order:shipped.title') }] : []),
  ]
    .sort((a, b) => a.at - b.at)
    .map(({ at, title }, index) => ({
      key: `${index} ${title}`,
      title,
      at: format.date(at),
      iso: new Date(at).toISOString(),
    }));
}

/** The texts for a payment that the shopper completes outside the shop. */
function paymentToCome(t: Translate, instructions: PaymentInstructions, now: number) {
  return isOver(instructions, now)
    ? { title: t('payment:instructions.overTitle'), text: t('payment:instructions.overText') }
    : { title: t('payment:instructions.statusTitle'), text: t('payment:instructions.statusText') };
}

/** A payment that waits may wait for a bank or for the shopper. */
function eventTitle(t: Translate, status: OrderStatus): string {
  if (status === 'created') return t('order:started');
  return status === 'pending' ? t('order:waiting') : statusText(t, status);
}

function statusText(t: Translate, status: OrderStatus): string {
  return t(`order:status.${status}`);
}
