import { isFresh } from '#app/modules/checkout/http/mirror.server.ts';
import { alertMismatch, paymentDeps } from '#app/modules/checkout/http/payment-deps.server.ts';
import { methodIn, paymentPath } from '#app/modules/checkout/http/return-address.server.ts';
import { toStep } from '#app/modules/checkout/http/step-redirect.server.ts';
import type { ChallengeView } from '#app/modules/checkout/ui/bank-challenge.tsx';
import { outcomeText } from '#app/modules/checkout/ui/payment-messages.tsx';
import {
  type PaymentReturnError,
  type PaymentReturned,
  returnFromPayment,
} from '#app/modules/checkout/usecases/return-from-payment.server.ts';
import { bankPage } from '#app/modules/checkout/usecases/start-redirect-payment.server.ts';
import { storefrontPath } from '#app/modules/markets/domain/storefront-path.ts';
import { orderAgainPath } from '#app/modules/orders/domain/order-again.ts';
import { isOverdue } from '#app/modules/orders/domain/order-status.ts';
import { overdueText } from '#app/modules/orders/ui/fulfilment-text.ts';
import { limitedOrder } from '#app/modules/orders/ui/limited-order.ts';
import { findFulfilment } from '#app/modules/orders/usecases/find-fulfilment.server.ts';
import { providerLocale } from '#app/modules/payments/domain/provider-locale.ts';
import type { PaymentDetails } from '#app/modules/payments/ports.ts';
import { paymentTexts } from '#app/modules/payments/ui/payment-texts.ts';
import { pageHead } from '#app/modules/shell/http/page-head.server.ts';
import type { RequestContext } from '#app/request-context.ts';
import { pageNotFound, seeOther } from '#app/web/responses.ts';

const REFRESH_SECONDS = 5;
const LONGEST_DETAILS = 8000;

type Link = { readonly href: string; readonly label: string };
type StatusText = {
  readonly title: string;
  readonly text: string;
  readonly orderNumber?: string;
  readonly ways: readonly Link[];
  /** Seconds until the page reloads; null when it does not. */
  readonly refresh: number | null;
  /** The bank's page that a form opens. */
  readonly bank?: { readonly url: string; readonly fields: Readonly<Record<string, string>> };
  /** The bank asks in a dialog of this page. */
  readonly challenge?: ChallengeView;
};

/**
 * The page of a return from the provider. Throws the redirect to the success page, the payment step or the cart, and
 * the 404 of an invalid reference.
 */
export async function returnedPage(context: RequestContext, url: URL) {
  const parameter = (name: string) => url.searchParams.get(name) ?? '';
  const returned = await returnFromPayment(paymentDeps(context), {
    reference: parameter('reference'),
    sessionId: parameter('sessionId'),
    sessionResult: parameter('sessionResult'),
    details: detailsIn(url.searchParams),
  });
  if (!returned) throw pageNotFound(context.path);
  const links = statusLinks(context, url);
  return statusPage(
    context,
    returned.ok
      ? await answerReturned(context, returned.value, { ...links, method: methodIn(url), url })
      : answerError(context, returned.error, links),
  );
}

/** The parameters of a bank's return; null for a return from another page. */
function detailsIn(query: URLSearchParams): PaymentDetails | null {
  const given = (name: string) => (query.get(name) ?? '').slice(0, LONGEST_DETAILS);
  if (given('redirectResult') !== '') return { redirectResult: given('redirectResult') };
  if (given('threeDSResult') !== '') return { threeDSResult: given('threeDSResult') };
  return given('payload') === '' ? null : { payload: given('payload') };
}

type Links = { readonly poll: Link; readonly questions: Link; readonly shop: Link; readonly lookup: Link };

function statusLinks({ t, market }: RequestContext, url: URL): Links {
  const path = (rest: string) => storefrontPath(market.storefrontCode, rest);
  return {
    poll: { href: `${url.pathname}${url.search}`, label: t('checkout:payment.askAgain') },
    questions: { href: path('/faq/orders'), label: t('checkout:payment.orderQuestions') },
    shop: { href: path('/'), label: t('checkout:success.carryOn') },
    lookup: { href: path('/order'), label: t('order:lookup.title') },
  };
}

function answerError(context: RequestContext, error: PaymentReturnError, { poll, questions }: Links): StatusText {
  const { t, logger } = context;
  const { kind, orderNumber } = error;
  if (kind === 'order-not-found') throw pageNotFound(context.path);
  const reason = kind === 'confirmation-failed' ? error.failedReason : kind;
  logger.warn({ orderNumber, reason }, 'Payment return not settled');
  if (kind === 'amount-mismatch') {
    alertMismatch(context, orderNumber);
    const text = `${t('checkout:payment.amountMismatch')} ${t('checkout:success.orderNumber')}: ${orderNumber}`;
    return { title: t('checkout:payment.amountMismatchTitle'), text, ways: [questions], refresh: null };
  }
  const canPoll = kind === 'payment-provider-unavailable' || kind === 'platform-unavailable';
  return {
    ...outcomeText(t, 'unknown'),
    ways: canPoll ? [poll] : [questions],
    refresh: canPoll ? REFRESH_SECONDS : null,
  };
}

async function answerReturned(
  context: RequestContext,
  returned: PaymentReturned,
  { method, url, ...links }: Links & { readonly method: string | null; readonly url: URL },
): Promise<StatusText> {
  const { t, market, session, services, site } = context;
  const toPayment = storefrontPath(market.storefrontCode, '/checkout/payment');
  const undecided: StatusText = {
    title: t('checkout:payment.outcome.pendingTitle'),
    text: t('payment:undecided'),
    ways: [links.poll, { href: toPayment, label: t('payment:notPaid') }],
    refresh: REFRESH_SECONDS,
  };
  switch (returned.kind) {
    case 'completed':
      throw toStep(context, 'success', returned.order.id);
    case 'failed':
      throw returned.hasNewCart ? toStep(context, 'cart') : seeOther(paymentPath(context, method));
    case 'other-browser': {
      const fulfilment = await findFulfilment(services, returned.order);
      const facts = { fulfilment, reason: 'otherBrowser', sendsLetters: site.sendsLetters } as const;
      return {
        ...limitedOrder(t, returned.order, facts),
        ways: [links.lookup, links.shop],
        refresh: null,
      };
    }
    case 'action':
      return (
        nextStep(context, returned, { url, ways: [{ href: toPayment, label: t('payment:notPaid') }] }) ?? undecided
      );
    case 'undecided':
      return undecided;
    case 'failed-elsewhere': {
      // A browser without the session cookie gets an offer to order the same lines again.
      const href = isFresh(session.data) ? orderAgainPath(returned.order) : toPayment;
      return {
        ...(isOverdue(returned.order) ? overdueText(t) : outcomeText(t, returned.order.status)),
        ways: [{ href, label: t('checkout:payment.tryAgain') }],
        refresh: null,
      };
    }
  }
}

/**
 * The step that the provider asks for after a return: another page of the bank, or its challenge in this page. Null for
 * one that no page of the shop has.
 */
function nextStep(
  { t, market, site, format }: RequestContext,
  { order, action }: Extract<PaymentReturned, { readonly kind: 'action' }>,
  { url, ways }: { readonly url: URL; readonly ways: readonly Link[] },
): StatusText | null {
  const page = bankPage(action);
  if (page && !page.post) throw seeOther(page.url);
  const text = { title: t('payment:bankTitle'), text: t('payment:bankText'), ways, refresh: null };
  if (page?.post) return { ...text, bank: { url: page.url, fields: page.post } };
  if (action.type !== 'threeDS2') return null;
  const back = new URLSearchParams({ reference: url.searchParams.get('reference') ?? '' });
  const { bank, failures } = paymentTexts(t);
  const script = {
    action,
    client: site.paymentClient,
    locale: providerLocale(market),
    countryCode: market.countryCode,
    back: `${url.pathname}?${back}`,
    bank,
    failed: failures.bankCheck.title,
  };
  const paid = order.payment.parts.reduce((sum, { amount }) => sum + amount.amount, 0);
  const due = { ...order.priceTotal, amount: order.priceTotal.amount - paid };
  const challenge = { amount: format.money(due), script };
  return { ...text, title: t('payment:bankDialog'), text: t('payment:says.bank'), challenge };
}

async function statusPage(context: RequestContext, view: StatusText) {
  return {
    ...view,
    bank: view.bank ?? null,
    challenge: view.challenge ?? null,
    sandbox: context.site.sandboxPayments,
    head: await pageHead(context, { title: view.title, path: '/checkout/payment', index: false }),
  };
}
