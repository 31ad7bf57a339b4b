import { restoreCheckout } from '../checkout-restore.server.ts';
import { storefrontPath } from '../modules/markets/domain/storefront-path.ts';
import { seeOther } from '../platform/responses.ts';
import { requestContext } from '../request-context.ts';
import type { Route } from './+types/checkout-restore.ts';

/** Nothing is brought back by looking. */
export function loader({ context }: Route.LoaderArgs) {
  return seeOther(storefrontPath(context.get(requestContext).market.storefrontCode, '/checkout/cart'));
}

export async function action({ context, request }: Route.ActionArgs) {
  return seeOther(await restoreCheckout(context.get(requestContext), await request.formData()));
}
