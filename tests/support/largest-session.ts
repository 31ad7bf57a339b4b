import { createHash } from 'node:crypto';
import type { SessionData } from '#app/web/session/session.server.ts';

/** Pseudo-random and the same in every run. */
export function createNoise(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return Math.floor((state / 4_294_967_296) * below);
  };
}

export const BASE64URL = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/**
 * Every field at its maximum length, in four-byte characters that compress badly. The changes of a cart, which only
 * events need, the links that were added and the receipt of a withdrawal are the first to be dropped.
 */
export function largestSession(seed: number): Required<Omit<SessionData, 'cartChanges' | 'addedLinks' | 'receipt'>> {
  const noise = createNoise(seed);
  const wide = (length: number) => Array.from({ length }, () => String.fromCodePoint(0x20000 + noise(0xa6df))).join('');
  const opaque = (length: number) => Array.from({ length }, () => BASE64URL[noise(64)]).join('');
  /** An order number in its real format. */
  const number = () =>
    `PW-${[0, 1].map(() => Array.from({ length: 5 }, () => '0123456789ABCDEFGHJKMNPQRSTVWXYZ'[noise(32)]).join('')).join('-')}`;
  const uuid = () =>
    createHash('md5')
      .update(opaque(8))
      .digest('hex')
      .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
  // The part before the @ is ASCII, 64 characters at most; a label of the host has 63.
  const email = `${opaque(64)}@${[63, 63, 57].map(wide).join('.')}`;
  const address = () => ({
    firstName: wide(15),
    lastName: wide(15),
    street0: wide(30),
    street1: wide(30),
    city: wide(30),
    region: wide(2),
    postCode: wide(20),
    country: 'GB',
  });
  return {
    cart: { token: opaque(300), date: 1_795_230_000_000, region: 'NL', count: 400, country: 'GB' },
    otherCart: { token: opaque(300), date: 1_795_230_000_000, region: 'US', count: 400, country: 'US' },
    checkout: {
      address: { billing: address(), shipping: address() },
      useShippingForBilling: false,
      noHouseNumber: { shipping: true, billing: true },
      contact: { email, telephone: `+${'9'.repeat(29)}`, agreements: true, newsletterSubscription: true },
    },
    completedViews: ['cart', 'address', 'payment', 'success'],
    payment: { orderId: uuid(), orderNumber: number(), sessionId: opaque(20) },
    trackedOrder: { orderId: uuid(), aside: true },
    earlierAttempts: [number(), number()],
    orders: [uuid(), uuid(), uuid()],
    signIn: {
      id: Array.from({ length: 16 }, () => '0123456789ABCDEFGHJKMNPQRSTVWXYZ'[noise(32)]).join(''),
    },
    notice: { kind: 'discount-code-unknown', value: wide(30) },
  };
}
