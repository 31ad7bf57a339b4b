import { href as walletHref } from 'virtual:wallet';
import { seconds } from '#app/kernel/clock.ts';
import { toDecimal } from '#app/kernel/money.ts';
import { isUpstreamUnavailable } from '#app/kernel/upstream.ts';
import { within } from '#app/kernel/within.ts';
import { findShortage } from '#app/modules/cart/domain/availability.ts';
import type { Cart } from '#app/modules/cart/domain/cart.ts';
import type { CartView } from '#app/modules/cart/ui/cart-view.ts';
import type { Address, CheckoutInfo } from '#app/modules/checkout/domain/checkout-info.ts';
import { checkoutPath } from '#app/modules/checkout/domain/checkout-url.ts';
import { addressChanged } from '#app/modules/checkout/domain/completed-views.ts';
import { clampForDraft } from '#app/modules/checkout/domain/draft.ts';
import { attemptStarted } from '#app/modules/checkout/domain/tracked-order.ts';
import { type WalletContact, walletAddress } from '#app/modules/checkout/domain/wallet-contact.ts';
import { totalsAddress } from '#app/modules/checkout/domain/wallet-placeholder.ts';
import { walletSheet } from '#app/modules/checkout/domain/wallet-sheet.ts';
import {
  countriesRefusal,
  countryRefusal,
  judgeWallet,
  mayReplace,
} from '#app/modules/checkout/domain/wallet-verdict.ts';
import {
  isWalletStep,
  readWalletForm,
  type WalletPayment,
  type WalletStep,
} from '#app/modules/checkout/forms/wallet-form.ts';
import type { WalletView } from '#app/modules/checkout/ui/express-wallet.tsx';
import { type PaidWithWallet, payWithWallet } from '#app/modules/checkout/usecases/pay-with-wallet.server.ts';
import { walletTotals } from '#app/modules/checkout/usecases/wallet-totals.server.ts';
import { storefrontPath } from '#app/modules/markets/domain/storefront-path.ts';
import type { Order } from '#app/modules/orders/domain/order.ts';
import { isFailed, isPaidOrPending } from '#app/modules/orders/domain/order-status.ts';
import { orderPath } from '#app/modules/orders/http/order-page.server.ts';
import { providerLocale } from '#app/modules/payments/domain/provider-locale.ts';
import type { RequestContext } from '#app/request-context.ts';
import { digest } from '#app/web/digest.server.ts';
import { pageNotFound, seeOther } from '#app/web/responses.ts';
import { cartOf } from './cart-step.server.ts';
import { alertMismatch } from './payment-alert.server.ts';
import { returnUrl } from './payment-answer.server.ts';
import { noteRefusal, paymentWait } from './payment-limits.server.ts';
import { keepOrder } from './payment-return.server.ts';
import { lineTexts } from './payment-step.server.ts';
import { draftOf, PRIVATE, toStep } from './steps.server.ts';
import {
  bagPath,
  cartRefusal,
  fatalError,
  outcomeSentence,
  payRefusal,
  placeholderRefusal,
  refused,
  unknownEnd,
  verdictRefusal,
  type WalletReply,
} from './wallet-answer.server.ts';

/** A sheet waits no longer: it is told so, and goes on or closes. */
const LONGEST_WAIT = seconds(5);

/**
 * What the cart page's wallet is made of, for a page that may then fetch Apple's script; null where it is not offered,
 * or there is nothing to pay.
 */
export function walletView(
  { site, market, t }: RequestContext,
  cart: CartView | null,
  merchantName: string,
): WalletView | null {
  if (!site.wallet || !cart?.ready) return null;
  const { total } = cart.lines;
  return {
    action: storefrontPath(market.storefrontCode, '/checkout/wallet'),
    country: market.countryCode,
    locale: providerLocale(market),
    currency: total.currency,
    total: total.minor,
    totalText: toDecimal({ amount: total.minor, currency: market.currency.code }),
    cartVersion: cart.version,
    itemsCount: cart.itemsCount,
    client: site.paymentClient,
    merchantId: site.wallet.merchantId,
    merchantName,
    module: walletHref,
    failed: t('wallet:apple_pay_fatal_error'),
    slow: t('wallet:slow'),
    unknown: outcomeSentence(t, 'unknown'),
    wayOn: t('wallet:wayOn'),
  };
}

/**
 * Runs a step of the wallet. Answers JSON to its module, within five seconds; a form posted by hand leads back to the
 * bag.
 */
export async function runWalletStep(
  context: RequestContext,
  name: string | undefined,
  request: Request,
): Promise<Response> {
  if (!context.site.wallet || !isWalletStep(name)) throw pageNotFound(context.path);
  if (!(request.headers.get('accept') ?? '').includes('application/json')) return toStep(context, 'cart');
  const form = await request.formData().catch(() => null);
  const { body, status } = form ? await withinTime(context, name, form) : fatalError(context, 'error', 422);
  return Response.json(body, { status, headers: PRIVATE });
}

/** The page for a browser that opens a wallet step as a page: the cart step. */
export function toWalletBag(context: RequestContext): Response {
  return seeOther(checkoutPath(context.market.storefrontCode, 'cart'));
}

async function withinTime(context: RequestContext, name: WalletStep, form: FormData): Promise<WalletReply> {
  /** The order, once the provider may have been asked to take money for it. */
  let startedOrder: Order | null = null;
  let late = false;
  const paying: Paying = {
    isLate: () => late,
    onStarted(order) {
      startedOrder = order;
    },
  };
  const asked = run(context, name, form, paying).catch((error: unknown): WalletReply => {
    if (!isUpstreamUnavailable(error)) throw error;
    return startedOrder ? unknownEnd(context, startedOrder) : fatalError(context, 'error', 503);
  });
  const answer = await within(LONGEST_WAIT, asked);
  if (!answer.late) return answer.value;
  // A payment that was requested is still completed and settled; one that was not is no longer requested.
  late = true;
  asked.catch((error: unknown) => context.logger.error({ err: error }, 'A step of the wallet failed after its time'));
  context.logger.warn({ step: name, code: 'error' }, 'A step of the wallet took too long');
  return startedOrder ? unknownEnd(context, startedOrder) : refused(context.t('wallet:slow'), 503);
}

/** Progress of a payment, and whether the request that started it still waits. */
type Paying = {
  readonly isLate: () => boolean;
  /** Called with the order immediately before the payment request, when the provider may take money for it. */
  readonly onStarted: (order: Order) => void;
};

async function run(context: RequestContext, name: WalletStep, form: FormData, paying: Paying): Promise<WalletReply> {
  switch (name) {
    case 'start': {
      const posted = readWalletForm(name, form);
      return posted ? start(context, posted.cartVersion) : fatalError(context, 'error', 422);
    }
    case 'contact': {
      const posted = readWalletForm(name, form);
      return posted ? showSheet(context, posted.shippingContact, null) : fatalError(context, 'error', 422);
    }
    case 'method': {
      const posted = readWalletForm(name, form);
      return posted
        ? showSheet(context, posted.shippingContact, posted.shippingMethod)
        : fatalError(context, 'error', 422);
    }
    case 'authorise': {
      const posted = readWalletForm(name, form);
      return posted ? authorise(context, posted) : fatalError(context, 'error', 422);
    }
    case 'pay': {
      const posted = readWalletForm(name, form);
      return posted?.paymentMethod
        ? pay(context, { ...posted, paymentMethod: posted.paymentMethod }, paying)
        : fatalError(context, 'error', 422);
    }
  }
}

/** Looks at market, goods and deliveries again before the sheet opens: what it first shows is what the page showed. */
async function start(context: RequestContext, cartVersion: number): Promise<WalletReply> {
  const { services, market, t } = context;
  const visitor = cartOf(context);
  const read = await visitor.read();
  if (!read.ok) return cartRefusal(context, read.error);
  const cart = read.value;
  if (!cart) return cartRefusal(context, { kind: 'CART_NOT_FOUND' });
  if (cart.items.length === 0 || cart.version !== cartVersion)
    return refused(t('wallet:bagChanged'), 409, bagPath(context));
  const shortage = findShortage(cart.items);
  if (shortage) return cartRefusal(context, shortage);
  if (!cart.shippingMethod) {
    const methods = await services.carts.listWalletShippingMethods(market, visitor.token(), market.countryCode);
    if (!methods.ok) return cartRefusal(context, methods.error);
    if (methods.value.length === 0) return refused(t('cart:error.shipping-method-not-found'), 409);
  }
  return { body: { kind: 'ready' }, status: 200 };
}

/** The sheet for the place chosen in it, with the delivery chosen in it. */
async function showSheet(
  context: RequestContext,
  contact: WalletContact | null,
  method: string | null,
): Promise<WalletReply> {
  const { services, market, t, format } = context;
  if (!contact) return verdictRefusal(context, { kind: 'apple_pay_fatal_error', missing: 'no_shipping_address' });
  const place = walletAddress(contact, market);
  const elsewhere = countryRefusal(place.country, market);
  if (elsewhere) return verdictRefusal(context, elsewhere);
  const draft = draftOf(context);
  const address = totalsAddress(place, draft.address.shipping);
  if (mayReplace(draft.address.shipping, place))
    keepInfo(context, { ...draft, address: { ...draft.address, shipping: knownOf(place, draft.address.shipping) } });
  const totals = await walletTotals({ ...services, visitor: cartOf(context) }, { market, address, method });
  if (!totals.ok) return placeholderRefusal(context, totals.error);
  const words = {
    products: t('cart:products'),
    discount: t('wallet:discount'),
    shipping: t('cart:delivery'),
    tax: t('cart:salesTax'),
    detail: ({ carrier, deliveryDetails }: NonNullable<Cart['shippingMethod']>) =>
      `${carrier}, ${format.days(deliveryDetails.earliest, deliveryDetails.latest)}`,
  };
  return { body: { kind: 'sheet', sheet: walletSheet(totals.value.order, totals.value.methods, words) }, status: 200 };
}

/** The payment is approved: the countries are judged, and the addresses kept. */
async function authorise(context: RequestContext, contacts: Parameters<typeof judgeWallet>[0]): Promise<WalletReply> {
  const verdict = judgeWallet(contacts, { market: context.market, registry: context.services.registry });
  const { refusal: why, info } = verdict;
  if (why?.kind === 'apple_pay_fatal_error') return verdictRefusal(context, why);
  const wrong = countriesRefusal(info.address, context.market);
  if (wrong) return verdictRefusal(context, wrong);
  if (!why) keepInfo(context, info);
  return { body: { kind: 'ok' }, status: 200 };
}

type Payment = WalletPayment & { readonly paymentMethod: NonNullable<WalletPayment['paymentMethod']> };

/** Judges everything once more, begins the order and pays it. */
async function pay(context: RequestContext, posted: Payment, { isLate, onStarted }: Paying): Promise<WalletReply> {
  const { services, market, session, site, clock, clientAddress } = context;
  const { info, refusal: why } = judgeWallet(posted, { market, registry: services.registry });
  if (why) return verdictRefusal(context, why);
  const read = await cartOf(context).read();
  if (!read.ok) return cartRefusal(context, read.error);
  const token = cartOf(context).token();
  if (!read.value || token === null) return cartRefusal(context, { kind: 'CART_NOT_FOUND' });
  const wait = await paymentWait(context, read.value.cartId);
  if (wait !== null) return refused(context.t('order:refusals.text', { count: Math.ceil(wait / 60) }), 429);
  keepInfo(context, info);
  let orderNumber: string | null = null;
  const paid = await payWithWallet(
    { ...services, digest, clock },
    {
      market,
      token,
      info,
      clientAddress,
      lineTexts: lineTexts(context.t),
      cartVersion: posted.cartVersion,
      total: { amount: posted.total, currency: market.currency.code },
      itemsCount: posted.itemsCount,
      paymentMethod: posted.paymentMethod,
      origin: site.publicOrigin,
      returnUrl: (reference) => returnUrl(context, reference),
      isLate,
      onStarted(order) {
        onStarted(order);
        orderNumber = order.orderNumber;
        session.update(
          attemptStarted(session.data, { orderId: order.id, orderNumber: order.orderNumber, sessionId: '' }),
        );
      },
    },
  );
  if (paid.ok) return answerPaid(context, paid.value);
  if (paid.error.kind === 'amount-mismatch' && orderNumber !== null) alertMismatch(context, orderNumber);
  return payRefusal(context, paid.error);
}

async function answerPaid(
  context: RequestContext,
  { order, resultCode, answer }: PaidWithWallet,
): Promise<WalletReply> {
  const { t, session } = context;
  const { action, donationToken } = answer;
  const remaining = answer.order?.remaining;
  const partly = answer.order && {
    orderData: answer.order.orderData,
    pspReference: answer.order.pspReference,
    remainingAmount: remaining ? { value: remaining.amount, currency: remaining.currency } : null,
  };
  const paid = { kind: 'paid', resultCode, action, order: partly, donationToken } as const;
  if (isPaidOrPending(order.status)) {
    await keepOrder(context, order, { paidHere: true });
    return {
      body: { ...paid, location: checkoutPath(context.market.storefrontCode, 'success', order.id), text: null },
      status: 200,
    };
  }
  if (isFailed(order.status)) {
    await noteRefusal(context, order);
    session.update({ payment: undefined });
    return { body: { ...paid, location: null, text: outcomeSentence(t, order.status) }, status: 200 };
  }
  return {
    body: { ...paid, location: action ? null : orderPath(context, order.orderNumber), text: null },
    status: 200,
  };
}

/**
 * Keeps what the wallet said in the draft of the checkout. Paying accepts the terms for this order alone: the box is
 * not ticked for another.
 */
function keepInfo(context: RequestContext, info: CheckoutInfo): void {
  const { session } = context;
  const checkout = clampForDraft({ ...info, contact: { ...info.contact, agreements: false } });
  if (JSON.stringify(session.data.checkout) === JSON.stringify(checkout)) return;
  session.update({ checkout, ...addressChanged(session.data.completedViews ?? []) });
}

/** The place over what was known of an address in it. */
function knownOf(place: Address, before: Address): Address {
  if (before.postCode !== place.postCode || before.country !== place.country) return place;
  const { firstName, lastName, street0, street1 } = before;
  return { ...place, firstName, lastName, street0, street1 };
}
