import type { Money } from '#app/kernel/money.ts';
import type { PostalAddress } from './provider-address.ts';

/** What a session on the page stands for: where one of these changes, the session is worth nothing. */
export type BoundTo = {
  readonly cartVersion: number;
  readonly total: Money;
  readonly country: string;
  readonly shippingAddress: PostalAddress;
  readonly billingAddress: PostalAddress;
  readonly email: string;
  readonly telephone: string;
};

/** The text a session's hash is taken of: the same facts give the same text, whatever order they are named in. */
export function bindingText({
  cartVersion,
  total,
  country,
  shippingAddress,
  billingAddress,
  email,
  telephone,
}: BoundTo): string {
  return JSON.stringify([
    cartVersion,
    total.amount,
    total.currency,
    country,
    lines(shippingAddress),
    lines(billingAddress),
    email,
    telephone,
  ]);
}

function lines({
  firstName,
  lastName,
  street0,
  street1,
  city,
  region,
  postCode,
  country,
}: PostalAddress): readonly string[] {
  return [firstName, lastName, street0, street1, city, region, postCode, country];
}
