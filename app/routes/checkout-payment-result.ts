import { resultFormSchema } from '#app/modules/checkout/forms/payment-form.ts';
import { answerCardFields, type CardReply } from '#app/modules/checkout/http/card-answer.server.ts';
import { alertMismatch, paymentDeps } from '#app/modules/checkout/http/payment-deps.server.ts';
import { invalidForm, problem } from '#app/modules/checkout/http/payment-problem.server.ts';
import { returnPath } from '#app/modules/checkout/http/return-address.server.ts';
import { toStep } from '#app/modules/checkout/http/step-redirect.server.ts';
import { outcomeText } from '#app/modules/checkout/ui/payment-messages.tsx';
import { settleCardPayment } from '#app/modules/checkout/usecases/card-payment.server.ts';
import { type RequestContext, requestContext } from '#app/request-context.ts';
import type { FormSubmission } from '#app/web/forms/parse-form.ts';
import type { Route } from './+types/checkout-payment-result.ts';

/** A browser that opens the address sees the payment step. */
export function loader({ context }: Route.LoaderArgs) {
  return toStep(context.get(requestContext), 'payment');
}

/** Answers the result of a payment in the card fields, as the provider confirms it. */
export function action(args: Route.ActionArgs) {
  return answerCardFields(args, resultFormSchema, settle);
}

async function settle(context: RequestContext, form: FormSubmission<typeof resultFormSchema>): Promise<CardReply> {
  if (form.status !== 'success') return invalidForm(context);
  const posted = form.value;
  const { t, services } = context;
  const settled = await settleCardPayment(paymentDeps(context), posted);
  switch (settled.kind) {
    case 'no-attempt':
      throw toStep(context, 'payment');
    case 'completed':
      throw toStep(context, 'success', settled.order.id);
    case 'failed': {
      const { title, text } = outcomeText(t, settled.status);
      return problem(context, 409, { title, text: `${text} ${t('checkout:payment.bagKept')}` });
    }
    case 'undecided': {
      const { orderNumber, isMismatch } = settled;
      if (isMismatch) alertMismatch(context, orderNumber);
      const { sessionId, sessionResult } = posted;
      const reference = services.returnReference.sign(orderNumber);
      return { kind: 'go', location: returnPath(context, reference, { sessionId, sessionResult }) };
    }
  }
}
