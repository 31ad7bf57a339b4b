import { z } from 'zod';
import type { Newsletter } from '#app/modules/newsletter/ports.ts';
import { readStoredOrder } from '#server/platform/orders/read-order.ts';
import type { Sql } from '#server/store/types.ts';
import type { OutboxHandler } from './run-outbox.ts';

type Log = (details: Readonly<Record<string, unknown>>, message: string) => void;

const payloadShape = z.object({ orderId: z.string() });

/**
 * The follow-ups of a paid order: the newsletter sign-up if the shopper chose it, and the order mail. A rejected
 * sign-up is only logged; the order does not change.
 */
export function confirmOrder({
  read,
  newsletter,
  logger,
}: {
  readonly read: Sql;
  readonly newsletter: Pick<Newsletter, 'subscribe'>;
  readonly logger: { info: Log; warn: Log };
}): OutboxHandler {
  return async (payload) => {
    const { orderId } = payloadShape.parse(payload);
    const order = await readStoredOrder(read, { column: 'id', value: orderId });
    if (!order) return [];
    if (order.doc.newsletter) {
      const signedUp = await newsletter.subscribe({
        store: order.storefront,
        email: order.doc.email,
        countryCode: order.country,
        checkout: true,
      });
      if (signedUp.ok) logger.info({ orderId, status: signedUp.value }, 'Newsletter sign-up of an order');
      else logger.warn({ orderId, reason: signedUp.error.kind }, 'Newsletter sign-up of an order failed');
    }
    return [{ id: `order-mail:${orderId}`, topic: 'order-mail', payload: { orderId } }];
  };
}
