import { storefrontPath } from '#app/modules/markets/domain/storefront-path.ts';
import { requestContext } from '#app/request-context.ts';
import { seeOther } from '#app/web/responses.ts';
import type { Route } from './+types/checkout.ts';

/** The checkout's default view is the cart. */
export function loader({ context }: Route.LoaderArgs) {
  return seeOther(storefrontPath(context.get(requestContext).market.storefrontCode, '/checkout/cart'));
}
