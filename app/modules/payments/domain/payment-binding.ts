import { ADDRESS_FIELDS, type Address } from '#app/kernel/address.ts';
import type { Money } from '#app/kernel/money.ts';

/** What a session on the page stands for: where one of these changes, the session is worth nothing. */
export type BoundTo = {
  readonly cartVersion: number;
  readonly total: Money;
  readonly country: string;
  readonly shippingAddress: Address;
  readonly billingAddress: Address;
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

function lines(address: Address): readonly string[] {
  return ADDRESS_FIELDS.map((field) => address[field]);
}
