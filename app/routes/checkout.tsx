import { storefrontPath } from '../modules/markets/domain/storefront-path.ts';
import { seeOther } from '../platform/responses.ts';
import { requestContext } from '../request-context.ts';
import type { Route } from './+types/checkout.ts';

/** The checkout's default view is the cart. */
export function loader({ context }: Route.LoaderArgs) {
  return seeOther(storefrontPath(context.get(requestContext).market.storefrontCode, '/checkout/cart'));
}
