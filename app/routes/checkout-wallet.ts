import { runWalletStep, toWalletBag } from '#app/modules/checkout/http/wallet-steps.server.ts';
import { requestContext } from '#app/request-context.ts';
import type { Route } from './+types/checkout-wallet.ts';

/** There is nothing to look at here. */
export function loader({ context }: Route.LoaderArgs) {
  return toWalletBag(context.get(requestContext));
}

/** The steps of the express wallet: start, contact, method, authorise, pay. */
export function action({ context, request, params }: Route.ActionArgs) {
  return runWalletStep(context.get(requestContext), params.step, request);
}
