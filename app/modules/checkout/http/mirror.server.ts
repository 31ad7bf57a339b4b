import { z } from 'zod';
import { type Clock, days } from '#app/kernel/clock.ts';
import { CART_TOKEN_LIFE } from '#app/modules/cart/domain/session-carts.ts';
import { CHECKOUT_VIEWS } from '#app/modules/checkout/domain/checkout-info.ts';
import type { RequestContext } from '#app/request-context.ts';
import { scriptJson } from '#app/web/script-json.ts';
import { BROWSER_STORAGE } from '#app/web/session/browser-storage.ts';
import { type SessionData, sessionSchema } from '#app/web/session/session-data.ts';
import { DRAFT_LIFE } from '#app/web/session/session-life.ts';

/** The lifetime of a mirror, in milliseconds. Carts also have the date of their token. */
const LIVES = { 'cart-tokens': CART_TOKEN_LIFE, checkoutInfo: DRAFT_LIFE, orderv1: days(30) } as const;
export type SealedKey = keyof typeof LIVES;

/** The mirrors that a browser stores besides the cookie. */
type Mirrored = {
  'cart-tokens': Pick<SessionData, 'cart' | 'otherCart'>;
  checkoutInfo: NonNullable<SessionData['checkout']>;
  orderv1: {
    readonly orderId: string;
    readonly payment?: SessionData['payment'];
    readonly trackedOrder?: SessionData['trackedOrder'];
  };
};
const SHAPES = {
  'cart-tokens': sessionSchema.pick({ cart: true, otherCart: true }),
  checkoutInfo: sessionSchema.shape.checkout.unwrap(),
  orderv1: z.object({
    orderId: z.string(),
    payment: sessionSchema.shape.payment.catch(undefined),
    trackedOrder: sessionSchema.shape.trackedOrder.catch(undefined),
  }),
} as const satisfies { [Key in SealedKey]: z.ZodType<Mirrored[Key]> };

/** The maximum length of a mirror. */
const LONGEST_SEALED = 8192;
const NAMES = ['cart-tokens', 'checkoutInfo', 'completedViews', 'checkoutSteps', 'orderv1', 'stockv2'] as const;
type Name = (typeof NAMES)[number];
/** The storage of the card widget: deleted when no payment is in progress. */
const WIDGET_SESSION = 'adyen-checkout__session';
/** What is typed and not sent: deleted with the rest of what is personal once the order is placed. */
const TYPED = ['typed', 'typing'];

type Sealing = { readonly seal: RequestContext['seals']['seal']; readonly now: ReturnType<Clock> };

/** Text that only the shop can decrypt, valid for one purpose and for the lifetime of that purpose from `now`. */
export function sealMirror<Key extends SealedKey>(key: Key, value: Mirrored[Key], { seal, now }: Sealing): string {
  return seal({ purpose: key, at: now, value });
}

/** The content of an encrypted text; null when it is forged, of another purpose, expired or unknown. */
export function openMirror<Key extends SealedKey>(
  key: Key,
  sealed: unknown,
  opening: { readonly open: RequestContext['seals']['open']; readonly now: ReturnType<Clock> },
): Mirrored[Key] | null {
  return openDatedMirror(key, sealed, opening)?.value ?? null;
}

/** Like `openMirror`, with the time of encryption. */
export function openDatedMirror<Key extends SealedKey>(
  key: Key,
  sealed: unknown,
  { open, now }: { readonly open: RequestContext['seals']['open']; readonly now: ReturnType<Clock> },
): { readonly value: Mirrored[Key]; readonly at: number } | null {
  if (typeof sealed !== 'string' || sealed.length > LONGEST_SEALED) return null;
  const envelope = z.object({ purpose: z.literal(key), at: z.number(), value: z.unknown() }).safeParse(open(sealed));
  if (!envelope.success || now - envelope.data.at >= LIVES[key]) return null;
  const value = SHAPES[key].safeParse(envelope.data.value);
  return value.success ? { value: value.data as Mirrored[Key], at: envelope.data.at } : null;
}

/**
 * JSON for the browser: the mirrors to store, with their text, and those to delete. Personal data is encrypted. An
 * empty session deletes nothing, because its cookie may have been lost: the browser then offers to restore.
 */
export function mirrorJson(
  { session: { data, times }, seals, clock }: Pick<RequestContext, 'session' | 'seals' | 'clock'>,
  { step, stock }: { readonly step: string; readonly stock?: Readonly<Record<string, string>> | undefined },
): string {
  if (isFresh(data)) return '';
  const sealing = { seal: seals.seal, now: clock() };
  const { cart, otherCart, checkout, payment, trackedOrder } = data;
  const orderId = trackedOrder?.orderId ?? payment?.orderId ?? data.orders?.[0];
  const paid = step === 'success' && !cart;
  const keep: Partial<Record<Name, string>> = {
    ...((cart || otherCart) && { 'cart-tokens': sealMirror('cart-tokens', { cart, otherCart }, sealing) }),
    ...(checkout && { checkoutInfo: sealMirror('checkoutInfo', checkout, { ...sealing, now: times.draft }) }),
    ...(orderId !== undefined && { orderv1: sealMirror('orderv1', { orderId, payment, trackedOrder }, sealing) }),
    ...(!paid && data.completedViews && { completedViews: JSON.stringify(data.completedViews) }),
    ...(!paid && { checkoutSteps: JSON.stringify({ steps: CHECKOUT_VIEWS, current: step }) }),
    ...(!paid && stock && { stockv2: JSON.stringify({ at: sealing.now, items: stock }) }),
  };
  const over = NAMES.filter((name) => keep[name] === undefined);
  const drop = [...over, ...(paid ? TYPED : []), ...(payment ? [] : [WIDGET_SESSION])];
  return scriptJson({ keep, drop });
}

/** JSON that makes the browser delete all storage of the shop. */
export function dropAllJson(): string {
  return JSON.stringify({
    keep: {},
    drop: BROWSER_STORAGE.filter(({ place }) => place !== 'cookie').map(({ name }) => name),
  });
}

/** Whether the session has no cart, checkout or order: a new visitor, or a lost cookie. */
export function isFresh({
  cart,
  otherCart,
  checkout,
  completedViews,
  payment,
  orders,
  trackedOrder,
}: SessionData): boolean {
  return [cart, otherCart, checkout, completedViews, payment, orders, trackedOrder].every((part) => part === undefined);
}
