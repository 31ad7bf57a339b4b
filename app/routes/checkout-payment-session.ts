import { answerModule, openSession } from '#app/modules/checkout/http/payment-module.server.ts';
import { toStep } from '#app/modules/checkout/http/steps.server.ts';
import { requestContext } from '#app/request-context.ts';
import type { Route } from './+types/checkout-payment-session.ts';

/** There is nothing to look at here. */
export function loader({ context }: Route.LoaderArgs) {
  return toStep(context.get(requestContext), 'payment');
}

/** Begins the order of what the shopper saw and opens the session the widget pays in. */
export function action({ context, request }: Route.ActionArgs) {
  return answerModule(context.get(requestContext), request, openSession);
}
