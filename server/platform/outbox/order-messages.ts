import { z } from 'zod';
import type { Clock } from '#app/kernel/clock.ts';
import { CURRENCY_CODES } from '#app/kernel/money.ts';
import { languageNamed } from '#app/kernel/text.ts';
import { REFUND_REASONS } from '#app/modules/letters/domain/letter.ts';
import { OPERATOR_ALERTS } from '#app/modules/letters/domain/operator-alert.ts';
import type { AlertOperator } from '#app/modules/letters/ports.ts';
import type { Newsletter, OrderSignUps } from '#app/modules/newsletter/ports.ts';
import { timeUntilReceived } from '#app/modules/orders/domain/received-on.ts';
import type { OrderService } from '#app/modules/orders/ports.ts';
import { reviewInvitation } from './outbox-commands.ts';
import { readPayload } from './payload.ts';
import type { OutboxHandler } from './run-outbox.ts';

/** The message of a change of an order. `status` is the order's after it. `byOperator`: an operator asked for it. */
export const orderMessageShape = z.object({
  orderId: z.string(),
  status: z.string().optional(),
  byOperator: z.boolean().optional(),
});

/** The message of a refund. The order may be a hosted platform's: it is known by its number. */
export const refundShape = z.object({
  orderNumber: z.string(),
  amount: z.object({ amount: z.number().int(), currency: z.enum(CURRENCY_CODES) }),
  reason: z.enum(REFUND_REASONS),
});
export type Refund = z.infer<typeof refundShape>;

/** The message of an alert to the operator. */
export const operatorNoticeShape = z.object({
  alert: z.enum(OPERATOR_ALERTS),
  reference: z.string(),
  round: z.number().optional(),
  orderNumber: z.string().nullable(),
});

type Log = (details: Readonly<Record<string, unknown>>, message: string) => void;

/**
 * What follows a paid order besides its letter: the newsletter sign-up if the shopper chose it, on the list of the
 * shop, and the invitation to review, due some days after the goods are received; an alert where something in it is
 * sold out. A rejected sign-up is noted and logged; the order does not change.
 */
export function confirmOrder({
  orders,
  newsletter,
  orderSignUps,
  alertOperator,
  logger,
  clock,
  inviteAfter = null,
}: {
  readonly orders: Pick<OrderService, 'byId'>;
  readonly newsletter: Pick<Newsletter, 'subscribe'>;
  readonly orderSignUps: Pick<OrderSignUps, 'note'>;
  readonly alertOperator: AlertOperator;
  readonly logger: { info: Log; warn: Log };
  readonly clock: Clock;
  /** The milliseconds from the receipt of the goods until the buyer is invited to review; null without invitations. */
  readonly inviteAfter?: number | null;
}): OutboxHandler {
  return async (payload) => {
    const { orderId } = readPayload(orderMessageShape, payload);
    const order = await orders.byId(orderId);
    if (!order) return {};
    if (order.oversold) {
      const { orderNumber } = order;
      const message = 'Paid order with sold-out items: operator check needed';
      await alertOperator({ alert: 'oversold', reference: orderNumber, orderNumber }, { facts: { orderId }, message });
    }
    if (order.newsletter) {
      const signedUp = await newsletter.subscribe({
        store: order.storefront,
        email: order.contact.email,
        countryCode: order.market,
        checkout: true,
        language: languageNamed(order.language),
      });
      await orderSignUps.note(orderId, signedUp.ok ? 'accepted' : 'rejected');
      if (signedUp.ok) logger.info({ orderId, status: signedUp.value }, 'Newsletter sign-up of an order');
      else logger.warn({ orderId, reason: signedUp.error.kind }, 'Newsletter sign-up of an order failed');
    }
    if (inviteAfter === null) return {};
    const after = timeUntilReceived(order, clock()) + inviteAfter;
    return { next: [{ ...reviewInvitation(orderId), after }] };
  };
}
