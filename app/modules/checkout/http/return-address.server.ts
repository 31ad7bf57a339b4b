import { storefrontPath } from '#app/modules/markets/domain/storefront-path.ts';
import { CARD, HOSTED, isPaidOnHostedPage } from '#app/modules/payments/domain/payment-choices.ts';
import type { RequestContext } from '#app/request-context.ts';

/** The path that a payment leads back to. */
export function returnPath(
  { market }: RequestContext,
  reference: string,
  more: Readonly<Record<string, string>> = {},
): string {
  return storefrontPath(
    market.storefrontCode,
    `/checkout/payment/return?${new URLSearchParams({ reference, ...more })}`,
  );
}

/** Makes the absolute address that a payment leads back to from a signed reference. */
export function returnUrlOf(
  context: RequestContext,
  more: Readonly<Record<string, string>> = {},
): (reference: string) => string {
  return (reference) => `${context.site.publicOrigin}${returnPath(context, reference, more)}`;
}

/** The parameter of the payment step and of the return address that has the type of the chosen method. */
const METHOD = 'method';

/** The parameters of the return address of a payment by a method. The hosted page leads back with its own. */
export function methodParameter(type: string): Readonly<Record<string, string>> {
  return isPaidOnHostedPage(type) ? {} : { [METHOD]: type };
}

/** The method chosen before, as an address of the payment step or of a return names it; it may be of no known type. */
export function methodIn({ searchParams }: URL): string | null {
  if (searchParams.has('sessionResult')) return HOSTED;
  return searchParams.get(METHOD) ?? (searchParams.has('redirectResult') ? CARD : null);
}

/** The path of the payment step with a method chosen. */
export function paymentPath({ market }: RequestContext, method: string | null): string {
  const query = method === null ? '' : `?${new URLSearchParams({ [METHOD]: method })}`;
  return storefrontPath(market.storefrontCode, `/checkout/payment${query}`);
}
