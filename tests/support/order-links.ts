import { createHmac, timingSafeEqual } from 'node:crypto';
import { createOrderReference } from '#app/modules/payments/domain/return-reference.ts';
import { createKeyRing } from '#server/kernel/key-ring.ts';

/** Signs as a shop with these secrets does for a purpose. */
function signer(secrets: readonly string[], purpose: string): (text: string) => string {
  const keys = createKeyRing(secrets, purpose);
  const { sign } = createOrderReference({
    hmacs: (text) => keys.map((key) => createHmac('sha256', key).update(text).digest()),
    equal: (a, b) => a.length === b.length && timingSafeEqual(a, b),
  });
  return sign;
}

/** The path of an order's page by its number, signed as a shop with these secrets signs it. */
export function orderLinks(secrets: readonly string[], storefront = 'uk'): (number: string) => string {
  const sign = signer(secrets, 'order link');
  return (number) => `/${storefront}/order/${sign(number)}`;
}

/** The path of a sign-in link by its id, signed as a shop with these secrets signs it. */
export function signInLinks(secrets: readonly string[]): (id: string) => string {
  const sign = signer(secrets, 'sign-in link');
  return (id) => `/uk/login/${sign(id)}`;
}
