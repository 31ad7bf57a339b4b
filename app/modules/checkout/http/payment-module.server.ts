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
import { checkPayment } from '#app/modules/checkout/usecases/check-card-payment.server.ts';
import { confirmPayment } from '#app/modules/checkout/usecases/confirm-payment.server.ts';
import {
  type StartedSession,
  startPaymentSession,
} from '#app/modules/checkout/usecases/start-payment-session.server.ts';
import { isFailed, isPaidOrPending } from '#app/modules/orders/domain/order-status.ts';
import { failureToTell } from '#app/modules/payments/domain/payment-result.ts';
import { providerLocale } from '#app/modules/payments/domain/provider-locale.ts';
import type { RequestPage, SiteFacts } from '#app/request-context.ts';
import { digest } from '#app/web/digest.server.ts';
import { pause } from '#app/web/pause.server.ts';
import { seeOther } from '#app/web/responses.ts';
import { hasAttempt } from '#app/web/session/session-data.ts';
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
type Run = (page: RequestPage, form: FormData) => Promise<ModuleReply>;

/**
 * Answers the module in JSON, whatever came of it, and a form posted by hand with a page. A step that has to be seen to
 * first is a way to go.
 */
export async function answerModule(page: RequestPage, request: Request, run: Run): Promise<Response> {
  const answer = await request.formData().then(
    (form) => run(page, form).catch((thrown: unknown) => whereTo(page, thrown)),
    () => unreadable(page),
  );
  const wantsJson = (request.headers.get('accept') ?? '').includes('application/json');
  if (!wantsJson) return answer.kind === 'go' ? seeOther(answer.location, PRIVATE) : toStep(page, 'payment');
  if (answer.kind !== 'stay' || !('message' in answer)) return Response.json(answer, { headers: PRIVATE });
  const { title, text, back } = answer.message;
  const headers = { ...PRIVATE, ...(answer.retryAfter !== null && { 'Retry-After': String(answer.retryAfter) }) };
  return Response.json({ kind: 'stay', title, text, back } satisfies ModuleAnswer, { status: answer.status, headers });
}

/**
 * Guards of the steps throw redirects. While the platform is unavailable, no payment starts. Any other exception is a
 * fault.
 */
async function whereTo(page: RequestPage, thrown: unknown): Promise<ModuleReply> {
  if (isUpstreamUnavailable(thrown)) return explainPayment(page, { kind: 'platform-unavailable' });
  const location = thrown instanceof Response ? thrown.headers.get('Location') : null;
  if (location === null) throw thrown;
  return { kind: 'go', location };
}

/** Begins the order of what the shopper saw and opens its session, or finds both again. */
export async function openSession(page: RequestPage, form: FormData): Promise<ModuleReply> {
  const ready = await readyToPay(page, readSeenForm(form));
  if (ready.kind !== 'ready') return ready;
  const { services, session, clock } = page;
  const started = await unlessUnavailable(
    startPaymentSession(
      { ...services, digest, clock },
      { ...ready.payable, returnUrl: (reference) => returnUrl(page, reference) },
    ),
  );
  if (!started.ok) return explainPayment(page, started.error);
  const { order } = started.value;
  session.update(
    attemptStarted(session.data, {
      orderId: order.id,
      orderNumber: order.orderNumber,
      sessionId: started.value.session.sessionId,
    }),
  );
  return sessionAnswer(page, started.value);
}

function sessionAnswer(
  page: RequestPage,
  { order, session: { sessionId, sessionData, expiresAt }, remainder }: StartedSession,
): ModuleAnswer {
  const { email, telephone } = draftOf(page).contact;
  return {
    kind: 'session',
    order: { id: order.id, number: order.orderNumber },
    reference: page.services.returnReference.sign(order.orderNumber),
    session: {
      id: sessionId,
      sessionData,
      shopperLocale: providerLocale(page.market),
      shopperEmail: email,
      telephoneNumber: telephone,
      expiresAt,
    },
    client: page.site.paymentClient,
    providerOrder: remainder && {
      pspReference: remainder.providerOrder.pspReference,
      orderData: remainder.providerOrder.orderData,
    },
    amount: { value: (remainder?.amount ?? order.priceTotal).amount, currency: order.priceTotal.currency },
    countryCode: page.market.countryCode,
    orderv1: sealMirror(
      'orderv1',
      { orderId: order.id, payment: page.session.data.payment },
      { seal: page.seals.seal, now: page.clock() },
    ),
  };
}

/** Right before paying: whether this session is still the one to pay, for what the shopper saw. */
export async function checkSession(page: RequestPage, form: FormData): Promise<ModuleReply> {
  const posted = readCheckForm(form);
  const ready = await readyToPay(page, posted);
  if (ready.kind !== 'ready') return ready;
  const { services, clock } = page;
  const checked = await unlessUnavailable(
    checkPayment({ ...services, clock }, { ...ready.payable, sessionId: posted?.sessionId ?? '' }),
  );
  return checked.ok ? { kind: 'ok' } : explainPayment(page, checked.error);
}

/**
 * What the widget says has happened, asked of the provider. What is not known yet is told on the return page, which
 * asks again by itself.
 */
export async function takeResult(page: RequestPage, form: FormData): Promise<ModuleReply> {
  const { services, t, session } = page;
  const posted = readResultForm(form);
  if (!posted) return unreadable(page);
  // The signed reference counts: another tab may have changed the bag meanwhile, and with it what this browser was
  // about to pay.
  const orderNumber =
    services.returnReference.verify(posted.reference)?.orderNumber ?? session.data.payment?.orderNumber;
  if (!orderNumber) throw toStep(page, 'payment');
  const toReturn: ModuleAnswer = {
    kind: 'go',
    location: returnPath(page, services.returnReference.sign(orderNumber), {
      sessionId: posted.sessionId,
      sessionResult: posted.sessionResult,
    }),
  };
  try {
    const settled = await confirmPayment(
      { ...services, digest, pause },
      { orderNumber, sessionId: posted.sessionId, sessionResult: posted.sessionResult },
    );
    if (!settled.ok) {
      if (settled.error.kind === 'amount-mismatch') alertMismatch(page, orderNumber);
      return toReturn;
    }
    const { value: order } = settled;
    // The reference can be copied from an address: the order is shown to the browser that began to pay it. The return
    // page tells any other its status.
    if (!hasAttempt(session.data, orderNumber) && !session.data.orders?.includes(order.id)) return toReturn;
    if (isPaidOrPending(order.status)) {
      await keepOrder(page, order, { paidHere: true });
      throw toStep(page, 'success', order.id);
    }
    if (isFailed(order.status)) await noteRefusal(page, order);
    const failure = order.status === 'unknown' ? null : failureToTell(order.status, posted.resultCode);
    if (!failure) return toReturn;
    const { title, text } = outcomeText(t, failure);
    return stayAtPayment(page, 409, { title, text: `${text} ${t('checkout:payment.tryAnother')}` });
  } catch (thrown) {
    // Money may have moved: the page that asks again by itself says so.
    if (isUpstreamUnavailable(thrown)) return toReturn;
    throw thrown;
  }
}

type Ready = { readonly kind: 'ready'; readonly payable: Payable };

/** Everything paying needs, or what stands in the way. Throws the redirect of the step that has to be seen to first. */
async function readyToPay<Form extends SeenForm>(page: RequestPage, seen: Form | null): Promise<Ready | PayOutcome> {
  const { cart, info } = await openPaymentStep(page);
  const ready = seen && payableOf(page, seen, info);
  if (!ready) return unreadable(page);
  return (await pausedAfterRefusals(page, cart)) ?? { kind: 'ready', payable: ready };
}

function unreadable(page: RequestPage): PayOutcome {
  return stayAtPayment(page, 422, {
    title: page.t('checkout:notice.nothingLost'),
    text: page.t('checkout:notice.tryLater'),
  });
}
