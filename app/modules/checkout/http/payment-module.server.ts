import { isUpstreamUnavailable } from '#app/kernel/upstream.ts';
import { attemptStarted } from '#app/modules/checkout/domain/tracked-order.ts';
import {
  readCheckForm,
  readResultForm,
  readSeenForm,
  type SeenForm,
} from '#app/modules/checkout/forms/payment-form.ts';
import { outcomeText } from '#app/modules/checkout/ui/outcome-text.ts';
import type { Payable } from '#app/modules/checkout/usecases/begin-payable-order.server.ts';
import { checkPayment } from '#app/modules/checkout/usecases/check-payment.server.ts';
import { completePaymentReturn } from '#app/modules/checkout/usecases/complete-payment-return.server.ts';
import {
  type StartedSession,
  startPaymentSession,
} from '#app/modules/checkout/usecases/start-payment-session.server.ts';
import { isFailed, isPaidOrPending } from '#app/modules/orders/domain/order-status.ts';
import { failureToTell } from '#app/modules/payments/domain/payment-result.ts';
import { providerLocale } from '#app/modules/payments/domain/provider-locale.ts';
import type { RequestContext, SiteFacts } from '#app/request-context.ts';
import { digest } from '#app/web/digest.server.ts';
import { pause } from '#app/web/pause.server.ts';
import { seeOther } from '#app/web/responses.ts';
import { hasAttempt } from '#app/web/session/session-data.ts';
import { retryHeaders } from '#app/web/too-many-requests.ts';
import { sealMirror } from './mirror.server.ts';
import { alertMismatch } from './payment-alert.server.ts';
import {
  explainPayment,
  type PayOutcome,
  pausedAfterRefusals,
  returnPath,
  returnUrl,
  stayAtPayment,
  unlessUnavailable,
} from './payment-answer.server.ts';
import { noteRefusal } from './payment-limits.server.ts';
import { keepOrder } from './payment-return.server.ts';
import { openPaymentStep, payableOf } from './payment-step.server.ts';
import { draftOf, PRIVATE, toStep } from './steps.server.ts';

/**
 * What the payment step's module is answered. `session`: pay in it. `ok`: pay now. `go`: open this address. `stay`: say
 * this and do not pay; where a payment came to nothing, the next attempt begins with a new session.
 */
export type ModuleAnswer =
  | {
      readonly kind: 'session';
      readonly order: { readonly id: string; readonly number: string };
      /** Names the order, signed: to the result, and to the return page. */
      readonly reference: string;
      readonly session: {
        readonly id: string;
        readonly sessionData: string;
        readonly shopperLocale: string;
        readonly shopperEmail: string;
        readonly telephoneNumber: string;
        /** Milliseconds. */
        readonly expiresAt: number;
      };
      readonly client: SiteFacts['paymentClient'];
      /** The order at the provider of which the session pays the rest; null where it pays everything. */
      readonly providerOrder: { readonly pspReference: string; readonly orderData: string } | null;
      /** Minor units. */
      readonly amount: { readonly value: number; readonly currency: string };
      readonly countryCode: string;
      /** Sealed: what the browser keeps under this name, so that the order is found again without its cookie. */
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

type ModuleReply = ModuleAnswer | PayOutcome;
type Run = (context: RequestContext, form: FormData) => Promise<ModuleReply>;

/**
 * Answers the module in JSON, whatever came of it, and a form posted by hand with a page. A step that has to be seen to
 * first is a way to go.
 */
export async function answerModule(context: RequestContext, request: Request, run: Run): Promise<Response> {
  const answer = await request.formData().then(
    (form) => run(context, form).catch((thrown: unknown) => whereTo(context, thrown)),
    () => unreadable(context),
  );
  const wantsJson = (request.headers.get('accept') ?? '').includes('application/json');
  if (!wantsJson) return answer.kind === 'go' ? seeOther(answer.location, PRIVATE) : toStep(context, 'payment');
  if (answer.kind !== 'stay' || !('message' in answer)) return Response.json(answer, { headers: PRIVATE });
  const { title, text, back } = answer.message;
  const headers = { ...PRIVATE, ...retryHeaders(answer.retryAfter) };
  return Response.json({ kind: 'stay', title, text, back } satisfies ModuleAnswer, { status: answer.status, headers });
}

/**
 * Guards of the steps throw redirects. While the platform is unavailable, no payment starts. Any other exception is a
 * fault.
 */
async function whereTo(context: RequestContext, thrown: unknown): Promise<ModuleReply> {
  if (isUpstreamUnavailable(thrown)) return explainPayment(context, { kind: 'platform-unavailable' });
  const location = thrown instanceof Response ? thrown.headers.get('Location') : null;
  if (location === null) throw thrown;
  return { kind: 'go', location };
}

/** Begins the order of what the shopper saw and opens its session, or finds both again. */
export async function openSession(context: RequestContext, form: FormData): Promise<ModuleReply> {
  const ready = await readyToPay(context, readSeenForm(form));
  if (ready.kind !== 'ready') return ready;
  const { services, session, clock } = context;
  const started = await unlessUnavailable(
    startPaymentSession(
      { ...services, digest, clock },
      { ...ready.payable, returnUrl: (reference) => returnUrl(context, reference) },
    ),
  );
  if (!started.ok) return explainPayment(context, started.error);
  const { order } = started.value;
  session.update(
    attemptStarted(session.data, {
      orderId: order.id,
      orderNumber: order.orderNumber,
      sessionId: started.value.session.sessionId,
    }),
  );
  return sessionAnswer(context, started.value);
}

function sessionAnswer(
  context: RequestContext,
  { order, session: { sessionId, sessionData, expiresAt }, remainder }: StartedSession,
): ModuleAnswer {
  const { email, telephone } = draftOf(context).contact;
  return {
    kind: 'session',
    order: { id: order.id, number: order.orderNumber },
    reference: context.services.returnReference.sign(order.orderNumber),
    session: {
      id: sessionId,
      sessionData,
      shopperLocale: providerLocale(context.market),
      shopperEmail: email,
      telephoneNumber: telephone,
      expiresAt,
    },
    client: context.site.paymentClient,
    providerOrder: remainder && {
      pspReference: remainder.providerOrder.pspReference,
      orderData: remainder.providerOrder.orderData,
    },
    amount: { value: (remainder?.amount ?? order.priceTotal).amount, currency: order.priceTotal.currency },
    countryCode: context.market.countryCode,
    orderv1: sealMirror(
      'orderv1',
      { orderId: order.id, payment: context.session.data.payment },
      { seal: context.seals.seal, now: context.clock() },
    ),
  };
}

/** Right before paying: whether this session is still the one to pay, for what the shopper saw. */
export async function checkSession(context: RequestContext, form: FormData): Promise<ModuleReply> {
  const posted = readCheckForm(form);
  const ready = await readyToPay(context, posted);
  if (ready.kind !== 'ready') return ready;
  const { services, clock } = context;
  const checked = await unlessUnavailable(
    checkPayment({ ...services, clock }, { ...ready.payable, sessionId: posted?.sessionId ?? '' }),
  );
  return checked.ok ? { kind: 'ok' } : explainPayment(context, checked.error);
}

/**
 * What the widget says has happened, asked of the provider. What is not known yet is told on the return page, which
 * asks again by itself.
 */
export async function takeResult(context: RequestContext, form: FormData): Promise<ModuleReply> {
  const { services, t, session } = context;
  const posted = readResultForm(form);
  if (!posted) return unreadable(context);
  // The signed reference counts: another tab may have changed the bag meanwhile, and with it what this browser was
  // about to pay.
  const orderNumber =
    services.returnReference.verify(posted.reference)?.orderNumber ?? session.data.payment?.orderNumber;
  if (!orderNumber) throw toStep(context, 'payment');
  const toReturn: ModuleAnswer = {
    kind: 'go',
    location: returnPath(context, services.returnReference.sign(orderNumber), {
      sessionId: posted.sessionId,
      sessionResult: posted.sessionResult,
    }),
  };
  try {
    const settled = await completePaymentReturn(
      { ...services, digest, pause },
      { orderNumber, sessionId: posted.sessionId, sessionResult: posted.sessionResult },
    );
    if (!settled.ok) {
      if (settled.error.kind === 'amount-mismatch') alertMismatch(context, orderNumber);
      return toReturn;
    }
    const { value: order } = settled;
    // The reference can be copied from an address: the order is shown to the browser that began to pay it. The return
    // page tells any other its status.
    if (!hasAttempt(session.data, orderNumber) && !session.data.orders?.includes(order.id)) return toReturn;
    if (isPaidOrPending(order.status)) {
      await keepOrder(context, order, { paidHere: true });
      throw toStep(context, 'success', order.id);
    }
    if (isFailed(order.status)) await noteRefusal(context, order);
    const failure = order.status === 'unknown' ? null : failureToTell(order.status, posted.resultCode);
    if (!failure) return toReturn;
    const { title, text } = outcomeText(t, failure);
    return stayAtPayment(context, 409, { title, text: `${text} ${t('checkout:payment.tryAnother')}` });
  } catch (thrown) {
    // Money may have moved: the page that asks again by itself says so.
    if (isUpstreamUnavailable(thrown)) return toReturn;
    throw thrown;
  }
}

type Ready = { readonly kind: 'ready'; readonly payable: Payable };

/** Everything paying needs, or what stands in the way. Throws the redirect of the step that has to be seen to first. */
async function readyToPay<Form extends SeenForm>(
  context: RequestContext,
  seen: Form | null,
): Promise<Ready | PayOutcome> {
  const { cart, info } = await openPaymentStep(context);
  const ready = seen && payableOf(context, seen, info);
  if (!ready) return unreadable(context);
  return (await pausedAfterRefusals(context, cart)) ?? { kind: 'ready', payable: ready };
}

function unreadable(context: RequestContext): PayOutcome {
  return stayAtPayment(context, 422, {
    title: context.t('checkout:notice.nothingLost'),
    text: context.t('checkout:notice.tryLater'),
  });
}
