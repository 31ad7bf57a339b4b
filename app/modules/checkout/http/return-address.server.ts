import { storefrontPath } from '#app/modules/markets/domain/storefront-path.ts';
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
export function returnUrlOf(context: RequestContext): (reference: string) => string {
  return (reference) => `${context.site.publicOrigin}${returnPath(context, reference)}`;
}
