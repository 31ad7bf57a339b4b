import { href as walletHref } from 'virtual:wallet';
import { cartOf } from './cart-route.server.ts';
import { draftOf, PRIVATE, toStep } from './checkout-route.server.ts';
import { seconds } from './kernel/clock.ts';
import { toDecimal } from './kernel/money.ts';
import { isUpstreamUnavailable } from './kernel/upstream.ts';
import { within } from './kernel/within.ts';
import { findShortage } from './modules/cart/domain/availability.ts';
import type { Cart, CartError } from './modules/cart/domain/cart.ts';
import { taxErrorText } from './modules/cart/domain/sales-tax.ts';
import { cartErrorText } from './modules/cart/ui/cart-error-text.ts';
import type { CartView } from './modules/cart/ui/cart-view.ts';
import type { Address, CheckoutInfo } from './modules/checkout/domain/checkout-info.ts';
import { checkoutPath } from './modules/checkout/domain/checkout-url.ts';
import { addressChanged } from './modules/checkout/domain/completed-views.ts';
import { clampForDraft } from './modules/checkout/domain/draft.ts';
import { type WalletContact, walletAddress } from './modules/checkout/domain/wallet-contact.ts';
import { totalsAddress } from './modules/checkout/domain/wallet-placeholder.ts';
import { type Sheet, walletSheet } from './modules/checkout/domain/wallet-sheet.ts';
import { countriesRefusal, countryRefusal, judgeWallet, mayReplace, type WalletRefusal } from './modules/checkout/domain/wallet-verdict.ts';
import { isWalletStep, readWalletForm, type WalletPayment, type WalletStep } from './modules/checkout/forms/wallet-form.ts';
import type { WalletView } from './modules/checkout/ui/express-wallet.tsx';
import { outcomeText } from './modules/checkout/ui/outcome-text.ts';
import { type SheetError, walletRefusalText } from './modules/checkout/ui/wallet-refusal-text.ts';
import { type PaidWithWallet, type PayWithWalletError, payWithWallet } from './modules/checkout/usecases/pay-with-wallet.server.ts';
import { walletTotals } from './modules/checkout/usecases/wallet-totals.server.ts';
import { storefrontPath } from './modules/markets/domain/storefront-path.ts';
import type { Order } from './modules/orders/domain/order.ts';
import { isFailed, isPaidOrPending } from './modules/orders/domain/order-status.ts';
import type { PlaceholderError } from './modules/orders/ports.ts';
import { providerLocale } from './modules/payments/domain/provider-locale.ts';
import type { PaymentAnswer } from './modules/payments/ports.ts';
import { orderPath } from './order-view.server.ts';
import { alarmOfMismatch } from './payment-alarm.server.ts';
import { noteRefusal, paymentWait } from './payment-limits.server.ts';
import { keepOrder } from './payment-return.server.ts';
import { returnUrl } from './payment-route.server.ts';
import { digest } from './platform/digest.server.ts';
import { pageNotFound, seeOther } from './platform/responses.ts';
import type { RequestPage } from './request-context.ts';

/** A sheet waits no longer: it is told so, and goes on or closes. */
const LONGEST_WAIT = seconds(5);

/**
 * What the wallet's module is answered. `ready`: open the sheet. `sheet`: show this. `ok`: go on. `paid`: what the provider answered, for the
 * widget; `location` is where the page goes then, `text` what a payment that came to nothing is told. `refused`: say this in the sheet, and
 * where there is a `location`, go there once it is closed.
 */
export type WalletAnswer =
  | { readonly kind: 'ready' }
  | { readonly kind: 'sheet'; readonly sheet: Sheet }
  | { readonly kind: 'ok' }
  | {
      readonly kind: 'paid';
      readonly resultCode: string;
      readonly action: PaymentAnswer['action'];
      readonly order: { readonly orderData: string; readonly pspReference: string; readonly remainingAmount: ProviderAmount | null } | null;
      readonly donationToken: string | null;
      readonly location: string | null;
      readonly text: string | null;
    }
  | Refused;
type ProviderAmount = { readonly value: number; readonly currency: string };
type Refused = { readonly kind: 'refused'; readonly text: string; readonly errors: readonly SheetError[]; readonly location: string | null };
type Answer = { readonly body: WalletAnswer; readonly status: number };

/** What the cart page's wallet is made of, for a page that may then fetch Apple's script; null where it is not offered, or there is nothing to pay. */
export function walletView({ site, market, t, response }: RequestPage, cart: CartView | null, merchantName: string): WalletView | null {
  if (!site.wallet || !cart || cart.items.length === 0) return null;
  response.wallet = true;
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

/** Runs a step of the wallet. Answers JSON to its module, within five seconds; a form posted by hand leads back to the bag. */
export async function runWalletStep(page: RequestPage, name: string | undefined, request: Request): Promise<Response> {
  if (!page.site.wallet || !isWalletStep(name)) throw pageNotFound(page.path);
  if (!(request.headers.get('accept') ?? '').includes('application/json')) return toStep(page, 'cart');
  const form = await request.formData().catch(() => null);
  const { body, status } = form ? await withinTime(page, name, form) : fatal(page, 'error', 422);
  return Response.json(body, { status, headers: PRIVATE });
}

/** Where somebody who opens a step as a page is led. */
export function toWalletBag(page: RequestPage): Response {
  return seeOther(checkoutPath(page.market.storefrontCode, 'cart'));
}

async function withinTime(page: RequestPage, name: WalletStep, form: FormData): Promise<Answer> {
  /** The order, once the provider may have been asked to take money for it. */
  let begun: Order | null = null;
  let late = false;
  const paying: Paying = {
    isLate: () => late,
    onBegun(order) {
      begun = order;
    },
  };
  const asked = run(page, name, form, paying).catch((error: unknown): Answer => {
    if (!isUpstreamUnavailable(error)) throw error;
    return begun ? unknown(page, begun) : fatal(page, 'error', 503);
  });
  const answer = await within(LONGEST_WAIT, asked);
  if (!answer.late) return answer.value;
  // A payment that was asked for is brought to its end all the same and settled; one that was not is asked for no more.
  late = true;
  asked.catch((error: unknown) => page.logger.error({ err: error }, 'A step of the wallet failed after its time'));
  page.logger.warn({ step: name, code: 'error' }, 'A step of the wallet took too long');
  return begun ? unknown(page, begun) : refused(page.t('wallet:slow'), 503);
}

/** How far a payment has come, and whether anybody still waits for it. */
type Paying = {
  readonly isLate: () => boolean;
  /** Hears of the order in the moment the provider may take money for it. */
  readonly onBegun: (order: Order) => void;
};

async function run(page: RequestPage, name: WalletStep, form: FormData, paying: Paying): Promise<Answer> {
  switch (name) {
    case 'start': {
      const posted = readWalletForm(name, form);
      return posted ? start(page, posted.cartVersion) : fatal(page, 'error', 422);
    }
    case 'contact': {
      const posted = readWalletForm(name, form);
      return posted ? showSheet(page, posted.shippingContact, null) : fatal(page, 'error', 422);
    }
    case 'method': {
      const posted = readWalletForm(name, form);
      return posted ? showSheet(page, posted.shippingContact, posted.shippingMethod) : fatal(page, 'error', 422);
    }
    case 'authorise': {
      const posted = readWalletForm(name, form);
      return posted ? authorise(page, posted) : fatal(page, 'error', 422);
    }
    case 'pay': {
      const posted = readWalletForm(name, form);
      return posted?.paymentMethod ? pay(page, { ...posted, paymentMethod: posted.paymentMethod }, paying) : fatal(page, 'error', 422);
    }
  }
}

/** Looks at market, goods and deliveries again before the sheet opens: what it first shows is what the page showed. */
async function start(page: RequestPage, cartVersion: number): Promise<Answer> {
  const { services, market, t } = page;
  const visitor = cartOf(page);
  const read = await visitor.read();
  if (!read.ok) return cartRefusal(page, read.error);
  const cart = read.value;
  if (!cart) return cartRefusal(page, { kind: 'CART_NOT_FOUND' });
  if (cart.items.length === 0 || cart.version !== cartVersion) return refused(t('wallet:bagChanged'), 409, bag(page));
  const shortage = findShortage(cart.items);
  if (shortage) return cartRefusal(page, shortage);
  if (!cart.shippingMethod) {
    const methods = await services.carts.listWalletShippingMethods(market, visitor.token(), market.countryCode);
    if (!methods.ok) return cartRefusal(page, methods.error);
    if (methods.value.length === 0) return refused(t('cart:error.shipping-method-not-found'), 409);
  }
  return { body: { kind: 'ready' }, status: 200 };
}

/** The sheet for the place chosen in it, with the delivery chosen in it. */
async function showSheet(page: RequestPage, contact: WalletContact | null, method: string | null): Promise<Answer> {
  const { services, market, t, format } = page;
  if (!contact) return refusal(page, { kind: 'apple_pay_fatal_error', missing: 'no_shipping_address' });
  const place = walletAddress(contact, market);
  const elsewhere = countryRefusal(place.country, market);
  if (elsewhere) return refusal(page, elsewhere);
  const draft = draftOf(page);
  const address = totalsAddress(place, draft.address.shipping);
  if (mayReplace(draft.address.shipping, place)) keepInfo(page, { ...draft, address: { ...draft.address, shipping: knownOf(place, draft.address.shipping) } });
  const totals = await walletTotals({ ...services, visitor: cartOf(page) }, { market, address, method });
  if (!totals.ok) return placeholderRefusal(page, totals.error);
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
async function authorise(page: RequestPage, contacts: Parameters<typeof judgeWallet>[0]): Promise<Answer> {
  const verdict = judgeWallet(contacts, { market: page.market, registry: page.services.registry });
  const { refusal: why, info } = verdict;
  if (why?.kind === 'apple_pay_fatal_error') return refusal(page, why);
  const wrong = countriesRefusal(info.address, page.market);
  if (wrong) return refusal(page, wrong);
  if (!why) keepInfo(page, info);
  return { body: { kind: 'ok' }, status: 200 };
}

type Payment = WalletPayment & { readonly paymentMethod: NonNullable<WalletPayment['paymentMethod']> };

/** Judges everything once more, begins the order and pays it. */
async function pay(page: RequestPage, posted: Payment, { isLate, onBegun }: Paying): Promise<Answer> {
  const { services, market, session, site, clock } = page;
  const { info, refusal: why } = judgeWallet(posted, { market, registry: services.registry });
  if (why) return refusal(page, why);
  const read = await cartOf(page).read();
  if (!read.ok) return cartRefusal(page, read.error);
  const token = cartOf(page).token();
  if (!read.value || token === null) return cartRefusal(page, { kind: 'CART_NOT_FOUND' });
  const wait = await paymentWait(page, read.value.cartId);
  if (wait !== null) return refused(page.t('order:refusals.text', { count: Math.ceil(wait / 60) }), 429);
  keepInfo(page, info);
  let orderNumber: string | null = null;
  const paid = await payWithWallet(
    { ...services, digest, clock },
    {
      market,
      token,
      info,
      cartVersion: posted.cartVersion,
      total: { amount: posted.total, currency: market.currency.code },
      itemsCount: posted.itemsCount,
      paymentMethod: posted.paymentMethod,
      origin: site.publicOrigin,
      returnUrl: (reference) => returnUrl(page, reference),
      isLate,
      onBegun(order) {
        onBegun(order);
        orderNumber = order.orderNumber;
        session.update({ payment: { orderId: order.id, orderNumber: order.orderNumber, sessionId: '' } });
      },
    },
  );
  if (paid.ok) return answerPaid(page, paid.value);
  if (paid.error.kind === 'amount-mismatch' && orderNumber !== null) alarmOfMismatch(page, orderNumber);
  return payRefusal(page, paid.error);
}

async function answerPaid(page: RequestPage, { order, resultCode, answer }: PaidWithWallet): Promise<Answer> {
  const { t, session } = page;
  const { action, donationToken } = answer;
  const remaining = answer.order?.remaining;
  const partly = answer.order && {
    orderData: answer.order.orderData,
    pspReference: answer.order.pspReference,
    remainingAmount: remaining ? { value: remaining.amount, currency: remaining.currency } : null,
  };
  const paid = { kind: 'paid', resultCode, action, order: partly, donationToken } as const;
  if (isPaidOrPending(order.status)) {
    await keepOrder(page, order, { paidHere: true });
    return { body: { ...paid, location: checkoutPath(page.market.storefrontCode, 'success', order.id), text: null }, status: 200 };
  }
  if (isFailed(order.status)) {
    await noteRefusal(page, order);
    session.update({ payment: undefined });
    return { body: { ...paid, location: null, text: outcomeSentence(t, order.status) }, status: 200 };
  }
  return { body: { ...paid, location: action ? null : orderPath(page, order.orderNumber), text: null }, status: 200 };
}

/** Keeps what the wallet said in the draft of the checkout. Paying accepts the terms for this order alone: the box is not ticked for another. */
function keepInfo(page: RequestPage, info: CheckoutInfo): void {
  const { session } = page;
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

/** What a payment came to, as a sheet has room for it. */
function outcomeSentence(t: RequestPage['t'], status: string): string {
  const { title, text } = outcomeText(t, status);
  return `${title}. ${text}`;
}

function bag({ market }: RequestPage): string {
  return checkoutPath(market.storefrontCode, 'cart');
}

function refused(text: string, status: number, location: string | null = null): Answer {
  return { body: { kind: 'refused', text, errors: [{ code: 'unknown', message: text }], location }, status };
}

/** The log says what kind of thing was wrong, never what somebody's wallet holds. */
function refusal(page: RequestPage, why: WalletRefusal): Answer {
  const { log, text, errors } = walletRefusalText(why, { t: page.t, country: countryName(page) });
  page.logger.warn({ code: log, kind: why.kind }, 'The wallet was told no');
  return { body: { kind: 'refused', text, errors, location: null }, status: 422 };
}

function fatal(page: RequestPage, code: string, status: number): Answer {
  page.logger.warn({ code, kind: 'apple_pay_fatal_error' }, 'The wallet was told no');
  return refused(page.t('wallet:apple_pay_fatal_error'), status);
}

function countryName({ market }: RequestPage): string {
  return market.language === 'en' ? market.name.english : market.name.local;
}

function cartRefusal(page: RequestPage, error: CartError): Answer {
  switch (error.kind) {
    case 'warehouse_error':
      return refusal(page, { kind: 'warehouse_error' });
    case 'apple_pay_country_error':
    case 'invalid-country-code':
      return refusal(page, { kind: 'apple_pay_country_error', countryCode: error.countryCode });
    default:
      return refused(cartErrorText(error, { ...page, country: countryName(page) }), 409, bag(page));
  }
}

function placeholderRefusal(page: RequestPage, error: PlaceholderError): Answer {
  const { t } = page;
  switch (error.kind) {
    case 'TAX_JAR_ERROR': {
      const text = `${taxErrorText(error.message)}. ${t('order:tax.error')}`;
      return {
        body: { kind: 'refused', text, errors: [{ code: 'shippingContactInvalid', contactField: 'postalCode', message: text }], location: null },
        status: 422,
      };
    }
    case 'tax-service-unavailable':
      return refused(t('order:tax.unavailable'), 503);
    case 'MISSING_SHIPPING_OPTION_ERROR':
      return refused(t('cart:error.shipping-method-not-found'), 409);
    case 'cart-empty':
      return refused(t('wallet:bagChanged'), 409, bag(page));
    default:
      return cartRefusal(page, error);
  }
}

async function payRefusal(page: RequestPage, error: PayWithWalletError): Promise<Answer> {
  const { t, format, session, market } = page;
  switch (error.kind) {
    case 'total-changed': {
      const changed = error.seen.amount !== error.now.amount;
      const values = { seen: format.money(error.seen), now: format.money(error.now) };
      return refused(changed ? t('checkout:notice.totalChanged', values) : t('wallet:bagChanged'), 409, bag(page));
    }
    case 'discount-ended':
      return refused(t('discounts:payment.title', { code: error.code }), 409, bag(page));
    case 'already-paid':
      await keepOrder(page, error.order, { paidHere: true });
      return refused(t('wallet:alreadyPaid'), 409, checkoutPath(market.storefrontCode, 'success', error.order.id));
    case 'too-late':
      page.logger.warn({ code: 'error', kind: error.kind }, 'A payment nobody waited for was not asked for');
      return refused(t('wallet:slow'), 503);
    case 'partly-paid':
      page.logger.warn({ order: error.order.orderNumber, kind: error.kind }, 'A wallet paid a part of the sum');
      return unknown(page, error.order);
    case 'payment-unknown':
      return unknown(page, error.order);
    case 'payment-not-accepted':
      session.update({ payment: undefined });
      return fatal(page, 'error', 422);
    case 'amount-mismatch':
      return refused(t('checkout:payment.amountMismatch'), 409);
    case 'incomplete':
    case 'confirmation-failed':
    case 'order-not-found':
      return fatal(page, 'error', 422);
    default:
      return placeholderRefusal(page, error);
  }
}

/** Nobody knows yet whether money was taken: the order's own page says so, and asks again by itself. */
function unknown(page: RequestPage, order: Order): Answer {
  return refused(outcomeSentence(page.t, 'unknown'), 503, orderPath(page, order.orderNumber));
}
