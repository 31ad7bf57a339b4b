import { restoreFormSchema } from '#app/modules/checkout/forms/restore-form.ts';
import { restoreCheckout } from '#app/modules/checkout/http/restore.server.ts';
import { storefrontPath } from '#app/modules/markets/domain/storefront-path.ts';
import { requestContext } from '#app/request-context.ts';
import { readForm } from '#app/web/forms/read-form.server.ts';
import { seeOther } from '#app/web/responses.ts';
import type { Route } from './+types/checkout-restore.ts';

/** Nothing is brought back by looking. */
export function loader({ context }: Route.LoaderArgs) {
  return seeOther(storefrontPath(context.get(requestContext).market.storefrontCode, '/checkout/cart'));
}

export async function action({ context, request }: Route.ActionArgs) {
  return seeOther(await restoreCheckout(context.get(requestContext), await readForm(request, restoreFormSchema)));
}
