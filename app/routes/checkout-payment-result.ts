import { answerModule, takeResult } from '#app/modules/checkout/http/payment-module.server.ts';
import { toStep } from '#app/modules/checkout/http/steps.server.ts';
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
