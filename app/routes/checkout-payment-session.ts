import { draftOf } from '#app/modules/checkout/domain/draft.ts';
import { sessionFormSchema } from '#app/modules/checkout/forms/payment-form.ts';
import {
  answerCardFields,
  type CardAnswer,
  type CardReply,
  readyToPay,
} from '#app/modules/checkout/http/card-answer.server.ts';
import { sealMirror } from '#app/modules/checkout/http/mirror.server.ts';
import { paymentDeps } from '#app/modules/checkout/http/payment-deps.server.ts';
import { paymentProblem } from '#app/modules/checkout/http/payment-problem.server.ts';
import { returnUrlOf } from '#app/modules/checkout/http/return-address.server.ts';
import { toStep } from '#app/modules/checkout/http/step-redirect.server.ts';
import { type StartedSession, startCardPayment } from '#app/modules/checkout/usecases/card-payment.server.ts';
import { providerLocale } from '#app/modules/payments/domain/provider-locale.ts';
import { type RequestContext, requestContext } from '#app/request-context.ts';
import type { FormSubmission } from '#app/web/forms/parse-form.ts';
import type { Route } from './+types/checkout-payment-session.ts';

/** A browser that opens the address sees the payment step. */
export function loader({ context }: Route.LoaderArgs) {
  return toStep(context.get(requestContext), 'payment');
}

/** Opens the session that the card fields pay in. */
export function action(args: Route.ActionArgs) {
  return answerCardFields(args, sessionFormSchema, start);
}

async function start(context: RequestContext, form: FormSubmission<typeof sessionFormSchema>): Promise<CardReply> {
  const ready = await readyToPay(context, form);
  if (ready.kind !== 'ready') return ready;
  const started = await startCardPayment(paymentDeps(context), { ...ready, returnUrl: returnUrlOf(context) });
  return started.ok ? sessionAnswer(context, started.value) : paymentProblem(context, started.error);
}

function sessionAnswer(
  context: RequestContext,
  { order, session: { sessionId, sessionData, expiresAt }, remainder }: StartedSession,
): Extract<CardAnswer, { readonly kind: 'session' }> {
  const { services, market, site, session, seals, clock, consent } = context;
  const { email, telephone } = draftOf(context).contact;
  return {
    kind: 'session',
    order: { id: order.id, number: order.orderNumber },
    reference: services.returnReference.sign(order.orderNumber),
    session: {
      id: sessionId,
      sessionData,
      shopperLocale: providerLocale(market),
      shopperEmail: email,
      telephoneNumber: telephone,
      expiresAt,
    },
    client: site.paymentClient,
    analytics: consent.given.statistics,
    providerOrder: remainder && {
      pspReference: remainder.providerOrder.pspReference,
      orderData: remainder.providerOrder.orderData,
    },
    amount: { value: (remainder?.amount ?? order.priceTotal).amount, currency: order.priceTotal.currency },
    countryCode: market.countryCode,
    orderv1: sealMirror(
      'orderv1',
      { orderId: order.id, payment: session.data.payment },
      { seal: seals.seal, now: clock() },
    ),
  };
}
