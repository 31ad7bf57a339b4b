import type { Logger } from 'pino';
import { type Clock, seconds } from '../../app/kernel/clock.ts';
import type { IdSource } from '../../app/kernel/ids.ts';
import type { RefusedPayments } from '../../app/modules/checkout/ports.ts';
import type { Order } from '../../app/modules/orders/domain/order.ts';
import type { OrderService } from '../../app/modules/orders/ports.ts';
import { meaningOf, movedMoney, type NotificationMeaning, type PaymentNotification } from '../../app/modules/payments/domain/notification.ts';
import { isPaid } from '../../app/modules/payments/domain/payment-state.ts';
import type { PlatformStore } from '../platform/platform-store.ts';
import type { WakeUp } from '../wake-up.ts';
import type { NewReversal, NotificationState, ReversalReason } from './notification-commands.ts';
import { type NotificationRow, notificationRowShape, toNotification } from './notification-shape.ts';
import { retryPause, TRIED_FOR } from './retry-pause.ts';

const AT_ONCE = 20;
/** Until the next look at a store that was away. */
const STORE_PAUSE = seconds(1);

export type NotificationWorker = {
  /** Begins to apply what is due, and returns at once. */
  kick(): void;
  /** Applies what is due and sends back what is to be sent back; resolves when nothing more is due. Never rejects. */
  run(): Promise<void>;
  /** Starts no further work; resolves when the running work has finished. */
  stop(): Promise<void>;
};

export type NotificationWorkerDeps = {
  readonly store: Pick<PlatformStore, 'command'>;
  readonly orders: Pick<OrderService, 'settle' | 'closeProviderOrder'>;
  readonly refusedPayments: Pick<RefusedPayments, 'count'>;
  /** Has the provider give a payment back; false when it does not accept that. The same key asks once. Rejects while it cannot be asked. */
  readonly reverse: (pspReference: string, request: { readonly reference: string; readonly idempotencyKey: string }) => Promise<boolean>;
  readonly clock: Clock;
  readonly ids: Pick<IdSource, 'uuid'>;
  readonly wakeUp: WakeUp;
  readonly logger: Logger;
};

type Applied = { readonly state: NotificationState; readonly problem?: string; readonly reversal?: NewReversal | null };

/**
 * Applies what the provider has told by itself. Rows are claimed for a time, so that nodes work side by side and a dead one loses nothing; applying
 * one twice changes nothing, because settling an order does not. What has to be tried again is, when its time comes; what was claimed when the
 * store went away, as soon as it is back.
 */
export function createNotificationWorker({ store, orders, refusedPayments, reverse, clock, ids, wakeUp, logger }: NotificationWorkerDeps): NotificationWorker {
  const claim = ids.uuid();
  let running: Promise<void> | null = null;
  let again = false;
  let stopped = false;
  /** When something of this node's is due again. */
  let nextAt = Number.POSITIVE_INFINITY;
  /** Whether the orders could not be asked last time. */
  let away = false;
  /** Whether rows may still be this node's of which it does not know what became. */
  let unnoted = false;

  /** When a row is tried again after as many tries. */
  function retryAt(attempts: number, now: number): number {
    const at = now + retryPause(attempts);
    nextAt = Math.min(nextAt, at);
    return at;
  }

  /** What a notification comes to. Rejects when the orders cannot be asked now. */
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
        logger.info(facts, 'A notification that changes nothing');
        return { state: 'ignored' };
      case 'attention':
        logger.error({ ...facts, alert: 'payment-attention' }, 'The provider could not collect a payment: a person has to look at it');
        return { state: 'done' };
      case 'order-closed':
        await orders.closeProviderOrder(meaning.order);
        logger.info(facts, 'The provider released the parts of an order that was not paid in full');
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
      if (done) logger.info(facts, 'A payment that was not the order’s is sent back');
      else logger.error({ ...facts, alert: 'reversal-failed' }, 'A payment could not be sent back: a person has to do it');
      return { state: 'done' };
    }
    // Somebody did so at the provider: a paid order says what was paid, not what was given back.
    logger.warn(facts, done ? 'Money was given back at the provider' : 'Money could not be given back at the provider');
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
      if (status === 'refused') await refusedPayments.count({ cartId: settled.value.cartId, clientAddress: null, payment });
      if (!isSecondPayment(notification, settled.value)) return { state: 'done' };
      logger.error({ ...facts, alert: 'double-payment' }, 'An order was paid twice: the second payment is sent back');
      return { state: 'done', problem: 'double-payment', reversal: reversalOf(notification, 'double-payment') };
    }
    switch (settled.error.kind) {
      case 'order-not-found':
        return { state: 'waiting', problem: 'unknown-order' };
      case 'confirmation-failed':
        logger.warn({ ...facts, failedReason: settled.error.failedReason }, 'The platform does not confirm a payment');
        return { state: 'waiting', problem: 'not-confirmed' };
      case 'amount-mismatch':
        logger.error(
          { ...facts, alert: 'payment-quarantined', amount: amount?.amount ?? null, currency: amount?.currency ?? null },
          'A payment differs from its order in amount or currency',
        );
        return { state: 'quarantined', problem: 'wrong-amount', reversal: movedMoney(notification) ? reversalOf(notification, 'wrong-amount') : null };
    }
  }

  /** Applies a row and notes what became of it. Returns whether the orders could be asked. */
  async function applyRow(row: NotificationRow): Promise<boolean> {
    const now = clock();
    const attempts = row.attempts + 1;
    let applied: Applied;
    try {
      applied = await apply(toNotification(row));
    } catch (error) {
      logger.warn({ event: row.event_code, pspReference: row.psp_reference, reason: reasonOf(error) }, 'A notification could not be applied yet');
      applied = { state: 'waiting', problem: 'unavailable' };
    }
    if (applied.state === 'waiting' && now - row.received_at > TRIED_FOR) {
      logger.error(
        { event: row.event_code, pspReference: row.psp_reference, order: row.merchant_reference, alert: 'notification-dead-letter', problem: applied.problem },
        'A notification could not be applied for 30 days: a person has to look at it',
      );
      applied = { ...applied, state: 'set-apart' };
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
        // What has waited for the orders to be reached need not wait for its own time.
        if (reached && away) await store.command('hastenNotifications', { now: clock() });
        away = !reached;
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
          // Asked for anew by a person, it is another request.
          accepted = await reverse(psp_reference, { reference: order_number, idempotencyKey: `reversal-${psp_reference}-${created_at}` });
        } catch (error) {
          logger.warn({ ...facts, reason: reasonOf(error) }, 'A payment could not be sent back yet');
          const late = now - created_at > TRIED_FOR;
          if (late) logger.error({ ...facts, alert: 'reversal-failed' }, 'A payment could not be sent back for 30 days: a person has to do it');
          await note(late ? 'failed' : 'waiting', 'unavailable');
          continue;
        }
        if (accepted) logger.info(facts, 'The provider was asked to send a payment back');
        else logger.error({ ...facts, alert: 'reversal-failed' }, 'The provider does not send a payment back: a person has to do it');
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
        logger.error({ err: error }, 'The queue of notifications could not be worked on');
      }
    } while (again && !stopped);
    if (!stopped && nextAt < Number.POSITIVE_INFINITY) wakeUp.after(nextAt - clock(), () => void run());
  }

  function run(): Promise<void> {
    again = true;
    if (stopped) return running ?? Promise.resolve();
    running ??= work().finally(() => {
      running = null;
      // Asked for between its last look and its end.
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

/** Whether money came in for an order that another payment had paid already. */
function isSecondPayment(notification: PaymentNotification, order: Order): boolean {
  return movedMoney(notification) && isPaid(order.status) && order.payment.reference !== null && order.payment.reference !== notification.pspReference;
}

function reversalOf({ pspReference, merchantReference, amount }: PaymentNotification, reason: ReversalReason): NewReversal {
  return { pspReference, orderNumber: merchantReference, reason, amount: amount?.amount ?? 0, currency: amount?.currency ?? '' };
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}`.slice(0, 300) : 'unknown';
}
