import { toStep } from '#app/modules/checkout/http/step-redirect.server.ts';
import { requestContext } from '#app/request-context.ts';
import type { Route } from './+types/route.ts';
import { answerWalletStep } from './answer-step.server.ts';

/** A browser that opens the address sees the cart. */
export function loader({ context }: Route.LoaderArgs) {
  return toStep(context.get(requestContext), 'cart');
}

/** Runs a step of the express wallet: start, contact, method, authorise or pay. */
export function action({ context, request, params }: Route.ActionArgs) {
  return answerWalletStep(context.get(requestContext), params.step, request);
}
