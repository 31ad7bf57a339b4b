/** A way to pay the provider offers for a market and a sum. */
export type PaymentMethod = { readonly type: string; readonly name: string };

/** Ways to pay that lead to a bank's own page and need nothing typed here: they work where no script runs. */
const REDIRECT_TYPES: readonly string[] = [
  'ideal',
  'bcmc_mobile',
  'bcmc',
  'bancontact',
  'eps',
  'twint',
  'klarna',
  'klarna_account',
  'klarna_paynow',
  'paypal',
  'trustly',
  'wero',
];

/** The ways among those the provider offers that need no script, each once, in its order. */
export function redirectMethods(offered: readonly PaymentMethod[]): readonly PaymentMethod[] {
  const seen = new Set<string>();
  return offered.filter(({ type }) => {
    const take = REDIRECT_TYPES.includes(type) && !seen.has(type);
    seen.add(type);
    return take;
  });
}
