import { Writable } from 'node:stream';
import pino from 'pino';
import { afterEach, beforeEach } from 'vitest';
import type { Order } from '#app/modules/orders/domain/order.ts';
import { createAlertOperator } from '#server/composition/operator-letters.ts';
import {
  createNotificationWorker,
  type NotificationWorkerDeps,
} from '#server/platform/payments/notification-worker.ts';
import { createWebhook } from '#server/platform/payments/webhook.ts';
import { readWithdrawalsOf } from '#server/platform/withdrawals/withdrawals.ts';
import { HMAC_KEY, type NotificationItem, webhookBody, webhookPost } from '#tests/support/webhooks.ts';
import { createStage, orderInput, type Stage, value } from './commerce-fixture.ts';

export function about(order: Order, eventCode: string, changes: Partial<NotificationItem> = {}): NotificationItem {
  const { amount, currency } = order.priceTotal;
  return {
    pspReference: 'P1',
    merchantReference: order.orderNumber,
    amount: { value: amount, currency },
    eventCode,
    ...changes,
  };
}

/** Opens a stage for each test of a file, with the webhook, a worker per node and the log. */
export function setUpNotificationStage() {
  let stage: Stage;
  let lines: Record<string, unknown>[];
  let reversed: { readonly pspReference: string; readonly reference: string; readonly idempotencyKey: string }[];
  let refunded: (Parameters<NotificationWorkerDeps['refund']>[1] & { readonly pspReference: string })[];
  let ids: number;
  /** The delay in milliseconds of the worker's last timer, and its callback. */
  let asleep: { readonly milliseconds: number; readonly call: () => void } | null;
  beforeEach(async () => {
    stage = await createStage({ variants: [{ id: 'red', stock: { nl: 50 } }] });
    lines = [];
    reversed = [];
    refunded = [];
    ids = 0;
    asleep = null;
  });
  afterEach(() => stage.close());
  const nextId = () => {
    ids += 1;
    return `n-${String(ids).padStart(6, '0')}`;
  };
  function logger() {
    const sink = new Writable({
      write(chunk: Buffer, _encoding, done) {
        lines.push(JSON.parse(chunk.toString()));
        done();
      },
    });
    return pino({ base: null, timestamp: false }, sink);
  }
  /** The worker of one node. */
  const worker = (changes: Partial<NotificationWorkerDeps> = {}) =>
    createNotificationWorker({
      store: stage.store,
      orders: stage.orders,
      withdrawals: { ofOrder: (order) => readWithdrawalsOf(stage.store.read, order) },
      refusedPayments: { count: async () => undefined },
      reverse: async (pspReference, request) => {
        reversed.push({ pspReference, ...request });
        return true;
      },
      refund: async (pspReference, request) => {
        refunded.push({ pspReference, ...request });
        return true;
      },
      clock: stage.now,
      ids: { uuid: nextId },
      wakeUp: {
        after(milliseconds, call) {
          asleep = { milliseconds, call };
        },
        cancel() {
          asleep = null;
        },
      },
      logger: logger(),
      alertOperator: createAlertOperator({ store: stage.store, logger: logger(), clock: stage.now }),
      ...changes,
    });
  /** Makes the provider call the webhook; returns the status. */
  async function sendWebhook(items: readonly NotificationItem[]): Promise<number> {
    const { handle } = createWebhook({
      keys: [HMAC_KEY],
      credentials: null,
      account: { merchantAccount: 'SandboxAccount', live: false },
      store: stage.store,
      clock: stage.now,
      ids: { uuid: nextId },
      onStored: () => undefined,
    });
    return (
      await handle(new Request('https://shop.test/webhooks/adyen', webhookPost(webhookBody(items))), {
        logger: logger(),
      })
    ).status;
  }
  async function startedOrder(): Promise<Order> {
    const { cart, token } = await stage.readyCart([{ id: 'red', quantity: 1 }]);
    return value(await stage.begin(token, orderInput(cart)));
  }
  const statusOf = async (order: Order) => (await stage.orders.byId(order.id))?.status;
  const states = () =>
    stage.store.read.all('SELECT psp_reference, state, problem FROM payment_notifications ORDER BY id');
  const reversals = () =>
    stage.store.read.all(
      'SELECT psp_reference, order_number, reason, state FROM payment_reversals ORDER BY psp_reference',
    );
  /** The letters to the operator that are queued. */
  const operatorLetters = async () =>
    (
      await stage.store.read.all<{ id: string }>("SELECT id FROM outbox WHERE topic = 'operator-notice' ORDER BY id")
    ).map(({ id }) => id.replace('operator-notice:', ''));
  const alerts = () => lines.flatMap(({ alert }) => (alert === undefined ? [] : [alert]));
  const events = (order: Order, kind: string) =>
    stage.count(`order_events WHERE order_id = '${order.id}' AND kind = '${kind}'`);
  return {
    get stage() {
      return stage;
    },
    get reversed() {
      return reversed;
    },
    get refunded() {
      return refunded;
    },
    get lines() {
      return lines;
    },
    get asleep() {
      return asleep;
    },
    startedOrder,
    sendWebhook,
    statusOf,
    worker,
    logger,
    states,
    alerts,
    operatorLetters,
    events,
    reversals,
  };
}
