import { z } from 'zod';
import { addressSchema } from '#app/kernel/address-schema.ts';

const text = z.string();

/**
 * `count` is the number on the bag, so that pages need no read of the cart for it. `country` is the one the cart was
 * last priced for.
 */
const cart = z.object({
  token: text,
  date: z.number(),
  region: z.enum(['NL', 'US']),
  count: z.number().int().min(0),
  country: z.string().length(2).optional(),
});

/** What forms of the cart have changed since a page last showed it, for the analytics events of the next one. */
const cartChanges = z.object({
  currency: z.string().length(3),
  added: z.array(z.object({ id: text, quantity: z.number().int().min(1) })).readonly(),
  removed: z
    .array(
      z.object({
        item_id: text,
        item_group_id: text,
        item_name: text,
        item_variant: text,
        price: z.number(),
        discount: z.number().optional(),
        quantity: z.number().int().min(1),
      }),
    )
    .readonly(),
});

/** The content of the session cookie. Every part may be absent; an invalid part counts as absent. */
export const sessionSchema = z.object({
  /** The cart of the warehouse region the visitor shops from. */
  cart: cart.optional(),
  /** The cart of the other warehouse region. */
  otherCart: cart.optional(),
  checkout: z
    .object({
      address: z.object({ billing: addressSchema, shipping: addressSchema }),
      useShippingForBilling: z.boolean(),
      noHouseNumber: z.object({ shipping: z.boolean().optional(), billing: z.boolean().optional() }).optional(),
      contact: z.object({ email: text, telephone: text, agreements: z.boolean(), newsletterSubscription: z.boolean() }),
    })
    .optional(),
  completedViews: z.array(z.enum(['cart', 'address', 'payment', 'success'])).optional(),
  payment: z.object({ orderId: text, orderNumber: text, sessionId: text }).optional(),
  /**
   * An order of this browser whose payment is not final; `aside` means that the visitor fills another cart meanwhile.
   */
  trackedOrder: z.object({ orderId: text, aside: z.literal(true).optional() }).optional(),
  /** Order numbers of earlier payment attempts, newest first: the provider may still return this browser to them. */
  earlierAttempts: z.array(text).max(2).optional(),
  /** Orders of this browser, newest first; it may open them. */
  orders: z.array(text).max(3).optional(),
  /** The sign-in of this browser. */
  signIn: z.object({ id: text }).optional(),
  /** Links with a ready-made bag whose items this visit added, newest first. */
  addedLinks: z.array(z.string().max(7)).max(5).optional(),
  /** The receipt of the withdrawal that this browser declared last, and when. */
  receipt: z.object({ id: text, at: z.number() }).optional(),
  cartChanges: cartChanges.optional(),
  /** A message that the next page shows once. */
  notice: z
    .object({
      kind: text,
      value: text.optional(),
      /** Removed items that can be added again. */
      goods: z.object({ id: text, quantity: z.number().int().min(1), name: text, size: text }).optional(),
    })
    .optional(),
});
export type SessionData = z.infer<typeof sessionSchema>;

/** The patch that removes every part. */
export const NOTHING_KEPT: Partial<SessionData> = Object.fromEntries(
  Object.keys(sessionSchema.shape).map((name) => [name, undefined]),
);

const partsShape = z.record(z.string(), z.unknown());

/** The valid parts of `value`: a part whose shape changed with a release does not invalidate the others. */
export function readSessionData(value: unknown): SessionData {
  const parts = partsShape.safeParse(value);
  if (!parts.success) return {};
  const whole = sessionSchema.safeParse(parts.data);
  if (whole.success) return whole.data;
  const good = Object.entries(parts.data).filter(([name, part]) => sessionSchema.safeParse({ [name]: part }).success);
  return sessionSchema.parse(Object.fromEntries(good));
}

const MOST_EARLIER_ATTEMPTS = 2;

/** The session with `patch` applied. A replaced or dropped payment attempt moves to `earlierAttempts`. */
export function patchSession(data: SessionData, patch: Partial<SessionData>): SessionData {
  const next = { ...data, ...patch };
  const before = data.payment?.orderNumber;
  if (before === undefined || next.payment?.orderNumber === before) return next;
  return {
    ...next,
    earlierAttempts: [before, ...(next.earlierAttempts ?? []).filter((number) => number !== before)].slice(
      0,
      MOST_EARLIER_ATTEMPTS,
    ),
  };
}

/** Whether this browser has started a payment attempt for the order with this number. */
export function hasAttempt(
  {
    payment,
    earlierAttempts = [],
  }: {
    readonly payment?: { readonly orderNumber: string } | undefined;
    readonly earlierAttempts?: readonly string[] | undefined;
  },
  orderNumber: string,
): boolean {
  return payment?.orderNumber === orderNumber || earlierAttempts.includes(orderNumber);
}
