import type { Logger } from 'pino';
import { type Clock, seconds } from '#app/kernel/clock.ts';
import type { IdSource } from '#app/kernel/ids.ts';
import type { RefusedPayments } from '#app/modules/checkout/ports.ts';
import type { Order } from '#app/modules/orders/domain/order.ts';
import type { OrderService } from '#app/modules/orders/ports.ts';
import {
  meaningOf,
  movedMoney,
  type NotificationMeaning,
  type PaymentNotification,
} from '#app/modules/payments/domain/notification.ts';
import { isPaid } from '#app/modules/payments/domain/payment-state.ts';
import type { WakeUp } from '#server/kernel/wake-up.ts';
import type { NewReversal, NotificationState, NotificationStore, ReversalReason } from './notification-commands.ts';
import { type NotificationRow, notificationRowShape, toNotification } from './notification-shape.ts';
import { retryPause, TRIED_FOR } from './retry-pause.ts';

const AT_ONCE = 20;
/** Pause before the next access to an unavailable store. */
const STORE_PAUSE = seconds(1);

export type NotificationWorker = {
  /** Starts to apply due notifications, and returns at once. */
  kick(): void;
  /** Applies due notifications and reverses due payments; resolves when nothing more is due. Never rejects. */
  run(): Promise<void>;
  /** Starts no further work; resolves when the running work has finished. */
  stop(): Promise<void>;
};

export type NotificationWorkerDeps = {
  readonly store: Pick<NotificationStore, 'command'>;
  readonly orders: Pick<OrderService, 'settle' | 'closeProviderOrder' | 'providerOrders'>;
  readonly refusedPayments: Pick<RefusedPayments, 'count'>;
  /**
   * Requests the reversal of a payment; false when the provider rejects it. Idempotent per key. Rejects while the
   * provider is unavailable.
   */
  readonly reverse: (
    pspReference: string,
    request: { readonly reference: string; readonly idempotencyKey: string },
  ) => Promise<boolean>;
  readonly clock: Clock;
  readonly ids: Pick<IdSource, 'uuid'>;
  readonly wakeUp: WakeUp;
  readonly logger: Logger;
};

type Applied = { readonly state: NotificationState; readonly problem?: string; readonly reversal?: NewReversal | null };

/**
 * Applies the provider's webhook notifications. Rows are claimed with a lease, so that nodes work concurrently and the
 * rows of a dead node are claimed again; applying one twice changes nothing, because settling is idempotent. A failed
 * row is retried with backoff; rows that were claimed when the store became unavailable are released as soon as it is
 * available again.
 */
export function createNotificationWorker({
  store,
  orders,
  refusedPayments,
  reverse,
  clock,
  ids,
  wakeUp,
  logger,
}: NotificationWorkerDeps): NotificationWorker {
  const claim = ids.uuid();
  let running: Promise<void> | null = null;
  let again = false;
  let stopped = false;
  /** When the next retry of this node is due. */
  let nextAt = Number.POSITIVE_INFINITY;
  /** Whether the last call to the orders failed as unavailable. */
  let ordersUnavailable = false;
  /** Whether this node may have claimed rows without a stored result. */
  let unnoted = false;

  /** The time of the next retry after `attempts` attempts. */
  function retryAt(attempts: number, now: number): number {
    const at = now + retryPause(attempts);
    nextAt = Math.min(nextAt, at);
    return at;
  }

  /** The result of a notification. Rejects while the orders are unavailable. */
  async function apply(notification: PaymentNotification): Promise<Applied> {
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
        logger.error(
          { ...facts, alert: 'payment-attention' },
          'Payment capture failure at the provider: operator check needed',
        );
        return { state: 'done' };
      case 'order-closed':
        await orders.closeProviderOrder(meaning.order);
        logger.info(facts, 'Release of the parts of an unpaid order by the provider');
        return { state: 'done' };
      case 'returned':
        return applyReturn(notification, meaning, facts);
      case 'report':
        return settle(notification, meaning, facts);
    }
  }

  async function applyReturn(
    notification: PaymentNotification,
    { payment, done, status }: NotificationMeaning & { readonly kind: 'returned' },
    facts: object,
  ): Promise<Applied> {
    if (await store.command('endReversal', { pspReference: payment, done, now: clock() })) {
      if (done) logger.info(facts, 'Completed reversal of a payment that is not the order’s');
      else
        logger.error({ ...facts, alert: 'reversal-failed' }, 'Payment reversal failure: refund needed at the provider');
      return { state: 'done' };
    }
    // A refund made at the provider: the status of a paid order does not include refunds.
    logger.warn(facts, done ? 'Payment refund at the provider' : 'Payment refund failure at the provider');
    return status ? settle(notification, { kind: 'report', status, payment }, facts) : { state: 'done' };
  }

  async function settle(
    notification: PaymentNotification,
    { status, payment }: NotificationMeaning & { readonly kind: 'report' },
    facts: object,
  ): Promise<Applied> {
    const { amount, method, merchantReference } = notification;
    const settled = await orders.settle(merchantReference, { status, amount, method, pspReference: payment });
    if (settled.ok) {
      if (status === 'refused')
        await refusedPayments.count({ cartId: settled.value.cartId, clientAddress: null, payment });
      if (!(await isSecondPayment(notification, settled.value))) return { state: 'done' };
      logger.error({ ...facts, alert: 'double-payment' }, 'Double payment of an order: reversal of the second');
      return { state: 'done', problem: 'double-payment', reversal: reversalOf(notification, 'double-payment') };
    }
    switch (settled.error.kind) {
      case 'order-not-found':
        return { state: 'waiting', problem: 'unknown-order' };
      case 'confirmation-failed':
        logger.warn({ ...facts, failedReason: settled.error.failedReason }, 'Unconfirmed payment at the platform');
        return { state: 'waiting', problem: 'not-confirmed' };
      case 'amount-mismatch':
        logger.error(
          {
            ...facts,
            alert: 'payment-quarantined',
            amount: amount?.amount ?? null,
            currency: amount?.currency ?? null,
          },
          'A payment differs from its order in amount or currency',
        );
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
  ): Promise<boolean> {
    const { pspReference } = notification;
    if (
      !movedMoney(notification) ||
      !isPaid(status) ||
      payment.reference === null ||
      payment.reference === pspReference
    )
      return false;
    const known = await orders.providerOrders(cartId);
    return !known.some(({ parts }) => parts.some((part) => part.pspReference === pspReference));
  }

  /** Applies a row and stores the result. Returns whether the orders were available. */
  async function applyRow(row: NotificationRow): Promise<boolean> {
    const now = clock();
    const attempts = row.attempts + 1;
    let applied: Applied;
    try {
      applied = await apply(toNotification(row));
    } catch (error) {
      logger.warn(
        { event: row.event_code, pspReference: row.psp_reference, reason: reasonOf(error) },
        'Notification retry',
      );
      applied = { state: 'waiting', problem: 'unavailable' };
    }
    if (applied.state === 'waiting' && now - row.received_at > TRIED_FOR) {
      logger.error(
        {
          event: row.event_code,
          pspReference: row.psp_reference,
          order: row.merchant_reference,
          alert: 'notification-dead-letter',
          problem: applied.problem,
        },
        'A notification could not be applied for 30 days: an operator has to check it',
      );
      applied = { ...applied, state: 'dead-letter' };
    }
    await store.command('noteNotification', {
      id: row.id,
      claim,
      state: applied.state,
      problem: applied.problem ?? null,
      nextAt: applied.state === 'waiting' ? retryAt(attempts, now) : now,
      now,
      reversal: applied.reversal ?? null,
    });
    return applied.problem !== 'unavailable';
  }

  async function applyDue(): Promise<void> {
    while (!stopped) {
      const rows = await store.command('claimNotifications', { claim, now: clock(), limit: AT_ONCE });
      for (const row of rows) {
        const reached = await applyRow(notificationRowShape.parse(row));
        // The orders are available again: notifications that failed meanwhile are due at once.
        if (reached && ordersUnavailable) await store.command('hastenNotifications', { now: clock() });
        ordersUnavailable = !reached;
      }
      if (rows.length === 0) return;
    }
  }

  async function reverseDue(): Promise<void> {
    while (!stopped) {
      const rows = await store.command('claimReversals', { claim, now: clock(), limit: AT_ONCE });
      for (const { psp_reference, order_number, attempts, created_at } of rows) {
        const now = clock();
        const facts = { pspReference: psp_reference, order: order_number };
        const note = (state: 'asked' | 'waiting' | 'failed', problem: string | null) =>
          store.command('noteReversal', {
            pspReference: psp_reference,
            claim,
            state,
            problem,
            nextAt: state === 'waiting' ? retryAt(attempts + 1, now) : now,
            now,
          });
        let accepted: boolean;
        try {
          // The creation time is part of the key, so that an operator's retry is a new request.
          accepted = await reverse(psp_reference, {
            reference: order_number,
            idempotencyKey: `reversal-${psp_reference}-${created_at}`,
          });
        } catch (error) {
          logger.warn({ ...facts, reason: reasonOf(error) }, 'Payment reversal retry');
          const late = now - created_at > TRIED_FOR;
          if (late)
            logger.error(
              { ...facts, alert: 'reversal-failed' },
              'Payment reversal timeout after 30 days: refund needed at the provider',
            );
          await note(late ? 'failed' : 'waiting', 'unavailable');
          continue;
        }
        if (accepted) logger.info(facts, 'Payment reversal request');
        else
          logger.error(
            { ...facts, alert: 'reversal-failed' },
            'Rejected payment reversal: refund needed at the provider',
          );
        await note(accepted ? 'asked' : 'failed', accepted ? null : 'refused');
      }
      if (rows.length === 0) return;
    }
  }

  async function work(): Promise<void> {
    do {
      again = false;
      nextAt = Number.POSITIVE_INFINITY;
      try {
        if (unnoted) await store.command('releaseNotifications', { claim, now: clock() });
        unnoted = false;
        await applyDue();
        await reverseDue();
      } catch (error) {
        unnoted = true;
        nextAt = clock() + STORE_PAUSE;
        logger.error({ err: error }, 'Notification queue failure');
      }
    } while (again && !stopped);
    if (!stopped && nextAt < Number.POSITIVE_INFINITY) wakeUp.after(nextAt - clock(), () => void run());
  }

  function run(): Promise<void> {
    again = true;
    if (stopped) return running ?? Promise.resolve();
    running ??= work().finally(() => {
      running = null;
      // A kick that came after the last claim of the finished run.
      if (again && !stopped) void run();
    });
    return running;
  }
  return {
    kick: () => void run(),
    run,
    async stop() {
      stopped = true;
      wakeUp.cancel();
      await running;
    },
  };
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

function reasonOf(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}`.slice(0, 300) : 'unknown';
}
