import { taxAddress } from '#app/kernel/address.ts';
import { isUpstreamUnavailable } from '#app/kernel/upstream.ts';
import type { CartService } from '#app/modules/cart/ports.ts';
import type { ProductRecords } from '#app/modules/catalogue/ports.ts';
import type { OrderService } from '#app/modules/orders/ports.ts';
import type { HostedPlatform } from '#server/platform/http/operations.ts';
import { ORDER_LETTER_TOPICS, type OrderLetterTopic } from '#server/platform/outbox/outbox-commands.ts';
import type { Handled, Outbox } from '#server/platform/outbox/run-outbox.ts';

/** The carts of a hosted platform. Only what decides the tax is sent of an address. */
export function hostedCarts(carts: HostedPlatform['carts']): CartService {
  return { ...carts, quoteTax: (market, token, address) => carts.quoteTax(market, token, taxAddress(address)) };
}

/** The orders of a hosted platform. */
export function hostedOrders(orders: HostedPlatform['orders']): OrderService {
  return { ...orders, placeholder: (market, token, address) => orders.placeholder(market, token, taxAddress(address)) };
}

/** What a hosted platform has stored of products; nothing of any while it is unavailable or lacks the call. */
export function hostedProductRecords(records: HostedPlatform['productRecords']): ProductRecords {
  return {
    async read(slugOrSku) {
      try {
        return await records.read(slugOrSku);
      } catch (error) {
        if (isUpstreamUnavailable(error)) return null;
        throw error;
      }
    },
  };
}

type ClaimedTopic = OrderLetterTopic | 'order-confirmed';

/**
 * The messages about orders of a hosted platform: a message is queued with the change that makes it necessary and is
 * claimed by one shop. When the platform does not answer, the claim ends after a minute, and the message is handled
 * again.
 */
export function hostedOutbox(outbox: HostedPlatform['outbox']): Outbox {
  return {
    async take(topics, limit) {
      const claimed = topics.filter(isClaimed);
      return claimed.length === 0 ? [] : outbox.take(claimed, limit);
    },
    finish: (id, { next = [], ...handled }) => outbox.finish(id, { ...handled, next: followUps(next) }),
    postpone: ({ id, attempts, failures, problem }) => outbox.postpone({ id, attempts, failures, problem }),
  };
}

const isOrderLetter = (topic: string): topic is OrderLetterTopic =>
  ORDER_LETTER_TOPICS.some((letter) => letter === topic);
const isClaimed = (topic: string): topic is ClaimedTopic => topic === 'order-confirmed' || isOrderLetter(topic);

/** What follows a message about an order is about the same order. */
function followUps(next: NonNullable<Handled['next']>) {
  return next.flatMap(({ topic, payload, ...message }) =>
    isOrderLetter(topic) && 'orderId' in payload && typeof payload.orderId === 'string'
      ? [{ ...message, topic, payload: { orderId: payload.orderId } }]
      : [],
  );
}
