import { redirect } from 'react-router';
import { storefrontPath } from '#app/modules/markets/domain/storefront-path.ts';
import { requestContext } from '#app/request-context.ts';
import type { Route } from './+types/cart-redirect.ts';

/** The short address of the cart, with what it carries (`?items=`). */
export function loader({ context, request }: Route.LoaderArgs) {
  const { market } = context.get(requestContext);
  return redirect(storefrontPath(market.storefrontCode, `/checkout/cart${new URL(request.url).search}`), 301);
}
