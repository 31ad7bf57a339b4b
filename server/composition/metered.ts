import { type Clock, seconds } from '#app/kernel/clock.ts';
import { within } from '#app/kernel/within.ts';
import type { OrderService } from '#app/modules/orders/ports.ts';
import type { Figures, Metrics } from '#server/edge/metrics/metrics.ts';
import { readOutboxFigures } from '#server/platform/outbox/outbox-commands.ts';
import { readNotificationFigures } from '#server/platform/payments/notification-commands.ts';
import type { ShopStore } from './commands.ts';

/** Metrics answer without the store when it takes longer. */
const LONGEST_READ = seconds(2);

/** The store, whose writes are counted by name. */
export function meteredStore(store: ShopStore, metrics: Pick<Metrics, 'written'> | undefined): ShopStore {
  if (!metrics) return store;
  return {
    ...store,
    command(name, args) {
      const written = store.command(name, args);
      written.then(
        () => metrics.written(name, 'done'),
        () => metrics.written(name, 'failed'),
      );
      return written;
    },
  };
}

/**
 * The orders of a platform, whose beginnings and payment results are counted. An order counts once: the payment step
 * begins it again whenever it is opened.
 */
export function meteredOrders(
  orders: OrderService,
  metrics: Pick<Metrics, 'orderStarted' | 'paymentReported'> | undefined,
): OrderService {
  if (!metrics) return orders;
  return {
    ...orders,
    async begin(market, token, input) {
      const started = await orders.begin(market, token, input);
      if (!started.ok) metrics.orderStarted(started.error.kind);
      else if (started.value.isNew) metrics.orderStarted('started');
      return started;
    },
    async settle(orderNumber, result) {
      const settled = await orders.settle(orderNumber, result);
      metrics.paymentReported(result.status);
      return settled;
    },
  };
}

/** Reads the queues of the store; without an answer in time each is null. */
export function createStoreFigures(
  { read }: Pick<ShopStore, 'read'>,
  clock: Clock,
): () => Promise<Pick<Figures, 'outbox' | 'notifications'>> {
  return async () => {
    const reading = Promise.all([readOutboxFigures(read, clock()), readNotificationFigures(read)]);
    const answered = await within(LONGEST_READ, reading).catch(() => null);
    const [outbox, notifications] = answered && !answered.late ? answered.value : [null, null];
    return { outbox, notifications };
  };
}
