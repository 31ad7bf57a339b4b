import { storefrontPath } from '#app/modules/markets/domain/storefront-path.ts';
import type { RequestContext } from '#app/request-context.ts';

/** The path of an order's own page. The signature opens it in any browser, until `ORDER_LINK_LIFE` is over. */
export function orderPath(
  { services, market }: Pick<RequestContext, 'services' | 'market'>,
  orderNumber: string,
): string {
  return storefrontPath(market.storefrontCode, `/order/${services.orderLink.sign(orderNumber)}`);
}
