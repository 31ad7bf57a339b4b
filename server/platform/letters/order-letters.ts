import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { Clock } from '#app/kernel/clock.ts';
import { foldedEmail } from '#app/kernel/email.ts';
import { type Delivery, readerOf } from '#app/modules/letters/domain/letter.ts';
import type { LetterService } from '#app/modules/letters/ports.ts';
import { storefrontPath } from '#app/modules/markets/domain/storefront-path.ts';
import { isShown, ORDER_LINK_LIFE } from '#app/modules/orders/domain/order-visibility.ts';
import type { OrderLetters, OrderService } from '#app/modules/orders/ports.ts';
import type { OrderReference } from '#app/modules/payments/domain/return-reference.ts';
import { LIMITS } from '#app/web/limits.ts';
import type { KeyRing } from '#server/kernel/key-ring.ts';
import { readPayload } from '#server/platform/outbox/payload.ts';
import type { PlatformStore } from '#server/platform/platform-store.ts';

const payloadShape = z.object({ orderNumber: z.string(), emailHash: z.string(), window: z.number() });

/** The address is stored as a keyed hash together with the order number: the same address has many hashes. */
const hashOf = (key: string | Buffer, orderNumber: string, email: string): Buffer =>
  createHmac('sha256', key)
    .update(`${orderNumber}\n${foldedEmail(email)}`)
    .digest();

const idOf = ({ orderNumber, emailHash, window }: z.infer<typeof payloadShape>): string =>
  `order-link:${orderNumber}:${emailHash}:${window}`;

/** Asks for letters by the outbox of the store. */
export function createOrderLetters({
  store,
  keys,
  clock,
}: {
  readonly store: Pick<PlatformStore, 'command'>;
  readonly keys: KeyRing;
  readonly clock: Clock;
}): OrderLetters {
  return {
    async askLink({ orderNumber, email }) {
      const now = clock();
      const [key] = keys;
      const emailHash = hashOf(key, orderNumber, email).toString('base64url');
      const payload = { orderNumber, emailHash, window: Math.floor(now / LIMITS['order-lookup'].window) };
      await store.command('askOrderLink', { id: idOf(payload), payload, now });
    },
  };
}

/** Reads a message of the outbox that `askLink` has put there. */
export function readAskedLink(message: unknown, keys: KeyRing): AskedLink {
  const payload = readPayload(payloadShape, message);
  const { orderNumber, emailHash } = payload;
  const given = Buffer.from(emailHash, 'base64url');
  return {
    id: idOf(payload),
    orderNumber,
    isFrom: (email) =>
      keys.some((key) => {
        const hash = hashOf(key, orderNumber, email);
        return hash.length === given.length && timingSafeEqual(hash, given);
      }),
  };
}

type Deps = {
  readonly orders: Pick<OrderService, 'byNumber'>;
  readonly orderLink: Pick<OrderReference, 'sign'>;
  readonly letters: LetterService;
  readonly clock: Clock;
};

/** A letter that was asked for by order number and address. */
export type AskedLink = {
  readonly id: string;
  readonly orderNumber: string;
  /** Whether an address is the one that was typed, which is not stored. */
  isFrom(email: string): boolean;
};

/**
 * Writes the letter with the link of an order to the address of the order. Without such an order, for an address that
 * is not the order's and for an order whose link has ended nothing is written, and the answer is null.
 */
export async function writeOrderLink(
  { orders, orderLink, letters, clock }: Deps,
  { id, orderNumber, isFrom }: AskedLink,
): Promise<Delivery | null> {
  const order = await orders.byNumber(orderNumber);
  if (!order || !isFrom(order.contact.email) || !isShown(ORDER_LINK_LIFE, order, clock())) return null;
  return letters.deliver({
    id,
    to: order.contact.email,
    ...readerOf(order),
    content: {
      kind: 'order-link',
      orderNumber,
      firstName: order.contact.firstName,
      path: storefrontPath(order.storefront, `/order/${orderLink.sign(orderNumber)}`),
    },
  });
}
