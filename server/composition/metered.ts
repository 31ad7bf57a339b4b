import { type Clock, seconds } from '#app/kernel/clock.ts';
import type { Result } from '#app/kernel/result.ts';
import { within } from '#app/kernel/within.ts';
import type { Market } from '#app/modules/markets/domain/types.ts';
import type { OrderService, SettlementError, StartOrder } from '#app/modules/orders/ports.ts';
import type { Figures, Metrics } from '#server/metrics/metrics.ts';
import { readNotificationFigures } from '#server/notifications/read-notification-figures.ts';
import { readOutboxFigures } from '#server/platform/outbox/read-outbox-figures.ts';
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

/** The calls of orders that are counted: of a shop and, in the shape of their answers, of a platform. */
type Counted<Order, Fault> = {
  begin(market: Market, token: string, input: StartOrder): Promise<Result<Order, Fault>>;
  settle(orderNumber: string, result: Parameters<OrderService['settle']>[1]): Promise<Result<Order, SettlementError>>;
};

/** The orders, whose beginnings and payment results are counted. */
export function meteredOrders<Order, Fault extends { readonly kind: string }, Others>(
  orders: Counted<Order, Fault> & Others,
  metrics: Pick<Metrics, 'orderStarted' | 'paymentReported'> | undefined,
): Counted<Order, Fault> & Others {
  if (!metrics) return orders;
  return {
    ...orders,
    async begin(market, token, input) {
      const started = await orders.begin(market, token, input);
      metrics.orderStarted(started.ok ? 'started' : started.error.kind);
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
