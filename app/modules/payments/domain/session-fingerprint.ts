/** What a payment session is bound to: when any of it changes, the session is worth nothing. */
export type SessionBinding = {
  readonly cartVersion: number;
  readonly total: { readonly amount: number; readonly currency: string };
  readonly country: string;
  readonly shippingAddress: Readonly<Record<string, string>>;
  readonly billingAddress: Readonly<Record<string, string>>;
  readonly email: string;
  readonly telephone: string;
};

/** A canonical text of the binding, to be hashed: the same facts give the same text whatever their order. */
export function bindingText({ cartVersion, total, country, shippingAddress, billingAddress, email, telephone }: SessionBinding): string {
  const sorted = (address: Readonly<Record<string, string>>) => Object.entries(address).sort(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify([cartVersion, total.amount, total.currency, country, sorted(shippingAddress), sorted(billingAddress), email, telephone]);
}
