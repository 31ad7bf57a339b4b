import { checkFormSchema } from '#app/modules/checkout/forms/payment-form.ts';
import { answerCardFields, type CardReply, readyToPay } from '#app/modules/checkout/http/card-answer.server.ts';
import { paymentDeps } from '#app/modules/checkout/http/payment-deps.server.ts';
import { paymentProblem } from '#app/modules/checkout/http/payment-problem.server.ts';
import { toStep } from '#app/modules/checkout/http/step-redirect.server.ts';
import { checkCardPayment } from '#app/modules/checkout/usecases/card-payment.server.ts';
import { type RequestContext, requestContext } from '#app/request-context.ts';
import type { FormSubmission } from '#app/web/forms/parse-form.ts';
import type { Route } from './+types/checkout-payment-check.ts';

/** A browser that opens the address sees the payment step. */
export function loader({ context }: Route.LoaderArgs) {
  return toStep(context.get(requestContext), 'payment');
}

/** Answers immediately before a payment whether its session may be paid. */
export function action(args: Route.ActionArgs) {
  return answerCardFields(args, checkFormSchema, check);
}

async function check(context: RequestContext, form: FormSubmission<typeof checkFormSchema>): Promise<CardReply> {
  const ready = await readyToPay(context, form);
  if (ready.kind !== 'ready') return ready;
  const { cartId, payable } = ready;
  const sessionId = form.status === 'success' ? form.value.sessionId : '';
  const checked = await checkCardPayment(paymentDeps(context), { ...payable, cartId, sessionId });
  return checked.ok ? { kind: 'ok' } : paymentProblem(context, checked.error);
}
