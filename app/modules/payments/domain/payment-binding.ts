import { ADDRESS_FIELDS, type Address } from '#app/kernel/address.ts';
import type { Money } from '#app/kernel/money.ts';

/** The facts of a session: when one changes, the session is invalid. */
export type BoundTo = {
  readonly cartVersion: number;
  readonly total: Money;
  readonly country: string;
  readonly shippingAddress: Address;
  readonly billingAddress: Address;
  readonly email: string;
  readonly telephone: string;
};

/** The input of a session's hash: equal facts give an equal text, in any order. */
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
