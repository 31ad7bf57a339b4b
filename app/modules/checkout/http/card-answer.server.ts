import type { ActionFunctionArgs } from 'react-router';
import type { ZodType } from 'zod';
import { isUpstreamUnavailable } from '#app/kernel/upstream.ts';
import type { SeenForm } from '#app/modules/checkout/forms/payment-form.ts';
import { openPostedPayment } from '#app/modules/checkout/usecases/open-step.server.ts';
import type { Payable } from '#app/modules/checkout/usecases/start-payable-order.server.ts';
import { type RequestContext, requestContext, type SiteFacts } from '#app/request-context.ts';
import type { FormSubmission } from '#app/web/forms/parse-form.ts';
import { readForm } from '#app/web/forms/read-form.server.ts';
import { PRIVATE, seeOther } from '#app/web/responses.ts';
import { retryHeaders } from '#app/web/too-many-requests.ts';
import { payableOf } from './payment-deps.server.ts';
import { invalidForm, type PaymentProblem, paymentProblem } from './payment-problem.server.ts';
import { toStep, valueOrRedirect } from './step-redirect.server.ts';

/**
 * The JSON that the script of the card fields receives. `session`: pay in it. `ok`: pay now. `go`: open this address.
 * `stay`: show this message and do not pay; after a failed payment the next attempt needs a new session.
 */
export type CardAnswer =
  | {
      readonly kind: 'session';
      readonly order: { readonly id: string; readonly number: string };
      /** The signed name of the order, for the result and the return page. */
      readonly reference: string;
      readonly session: {
        readonly id: string;
        readonly sessionData: string;
        readonly shopperLocale: string;
        readonly shopperEmail: string;
        readonly telephoneNumber: string;
        /** Milliseconds since the epoch. */
        readonly expiresAt: number;
      };
      readonly client: SiteFacts['paymentClient'];
      /** The visitor has agreed to the provider's analytics. */
      readonly analytics: boolean;
      /** The order at the provider of which the session pays the rest; null where it pays everything. */
      readonly providerOrder: { readonly pspReference: string; readonly orderData: string } | null;
      /** Minor units. */
      readonly amount: { readonly value: number; readonly currency: string };
      readonly countryCode: string;
      /** Encrypted: the browser stores it under this name, so that the order is found without the cookie. */
      readonly orderv1: string;
    }
  | { readonly kind: 'ok' }
  | { readonly kind: 'go'; readonly location: string }
  | {
      readonly kind: 'stay';
      readonly title: string;
      readonly text: string;
      readonly back: { readonly href: string; readonly label: string } | null;
    };

export type CardReply = Exclude<CardAnswer, { readonly kind: 'stay' }> | PaymentProblem;

/**
 * Answers the script of the card fields in JSON, and a form posted without it with a page. A redirect to a step that is
 * not complete becomes `go`.
 */
export async function answerCardFields<Schema extends ZodType>(
  { context: provider, request }: Pick<ActionFunctionArgs, 'context' | 'request'>,
  schema: Schema,
  run: (context: RequestContext, form: FormSubmission<Schema>) => Promise<CardReply>,
): Promise<Response> {
  const context = provider.get(requestContext);
  const reply = await run(context, readForm(provider, schema)).catch((thrown: unknown) =>
    replyToThrown(context, thrown),
  );
  const acceptsJson = (request.headers.get('accept') ?? '').includes('application/json');
  if (!acceptsJson) return reply.kind === 'go' ? seeOther(reply.location, PRIVATE) : toStep(context, 'payment');
  if (reply.kind !== 'problem') return Response.json(reply satisfies CardAnswer, { headers: PRIVATE });
  const { title, text, back } = reply.message;
  const headers = { ...PRIVATE, ...retryHeaders(reply.retryAfter) };
  return Response.json({ kind: 'stay', title, text, back } satisfies CardAnswer, { status: reply.status, headers });
}

/** Guards of the steps throw redirects. An unavailable platform starts no payment. Any other exception is a fault. */
function replyToThrown(context: RequestContext, thrown: unknown): CardReply {
  if (isUpstreamUnavailable(thrown)) return paymentProblem(context, { kind: 'platform-unavailable' });
  const location = thrown instanceof Response ? thrown.headers.get('Location') : null;
  if (location === null) throw thrown;
  return { kind: 'go', location };
}

type Ready = { readonly kind: 'ready'; readonly cartId: string; readonly payable: Payable };

/**
 * What a payment in the card fields needs. Throws the redirect to the step that
 * is not complete.
 */
export async function readyToPay(
  context: RequestContext,
  form: FormSubmission<ZodType<SeenForm>>,
): Promise<Ready | PaymentProblem> {
  const { cart, info } = valueOrRedirect(context, await openPostedPayment(context));
  const payable = form.status === 'success' ? payableOf(context, form.value, info) : null;
  return payable ? { kind: 'ready', cartId: cart.cartId, payable } : invalidForm(context);
}
