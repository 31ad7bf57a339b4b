import { toStep } from '#app/checkout-route.server.ts';
import { answerModule, takeResult } from '#app/payment-module.server.ts';
import { requestContext } from '#app/request-context.ts';
import type { Route } from './+types/checkout-payment-result.ts';

/** There is nothing to look at here. */
export function loader({ context }: Route.LoaderArgs) {
  return toStep(context.get(requestContext), 'payment');
}

/** What the widget's result means, asked of the provider. */
export function action({ context, request }: Route.ActionArgs) {
  return answerModule(context.get(requestContext), request, takeResult);
}
