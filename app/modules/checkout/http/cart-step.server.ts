import { err } from '#app/kernel/result.ts';
import type { Cart, CartError } from '#app/modules/cart/domain/cart.ts';
import { cartErrorMessage } from '#app/modules/cart/domain/cart-error-message.ts';
import { type CartIntent, type CartSubmission, cartFormError } from '#app/modules/cart/forms/cart-intents.ts';
import { cartErrorStatus, cartErrorText } from '#app/modules/cart/ui/cart-error-text.ts';
import type { CartNotice, CartProblem } from '#app/modules/cart/ui/cart-page.tsx';
import { cartView } from '#app/modules/cart/ui/cart-view.ts';
import { type CartChange, changeCart } from '#app/modules/cart/usecases/change-cart.server.ts';
import { completeView, dropPayment } from '#app/modules/checkout/domain/completed-views.ts';
import { cartOf } from '#app/modules/checkout/usecases/checkout-cart.server.ts';

import { storefrontPath } from '#app/modules/markets/domain/storefront-path.ts';
import type { RequestContext } from '#app/request-context.ts';
import { typedText } from '#app/web/forms/typed-text.ts';
import { inMinutes } from '#app/web/too-many-requests.ts';

/** The visitor's cart as it is printed; null without one. */
export async function loadCartView(context: RequestContext) {
  const visitor = cartOf(context);
  const read = await visitor.read();
  if (!read.ok)
    return {
      cart: null,
      view: null,
      problem: {
        field: null,
        text: cartErrorText(read.error, context),
        typed: '',
      },
    };
  if (read.value === null) return { cart: null, view: null, problem: null };
  return { cart: read.value, view: await viewOf(context, read.value), problem: null };
}

/** The stock status of each variant in the cart, for the browser's mirror. */
export function stockByVariant(cart: Cart): Readonly<Record<string, string>> {
  return Object.fromEntries(cart.items.map((item) => [item.id, item.stockStatus]));
}

export async function viewOf(context: RequestContext, cart: Cart) {
  const methods = await context.services.carts.listShippingMethods(context.market, cartOf(context).token());
  if (!methods.ok) context.logger.warn({ cartId: cart.cartId }, cartErrorMessage(methods.error));
  return cartView(cart, methods.ok ? methods.value : [], context);
}

export type CartActionOutcome =
  | { readonly kind: 'done'; readonly location: string }
  | {
      readonly kind: 'failed';
      readonly status: 409 | 422 | 429;
      readonly problem: CartProblem;
      /** Seconds until trying again is worth it. */
      readonly retryAfter: number | null;
    };

/** Runs a posted cart form. A change of the cart invalidates its payment attempt. */
export async function runCartForm(context: RequestContext, submission: CartSubmission): Promise<CartActionOutcome> {
  const { market, session, services, clientAddress } = context;
  if (submission.status !== 'success')
    return { kind: 'failed', status: 422, problem: rejectedForm(context, submission.reply()), retryAfter: null };
  const intent = submission.value;

  const wait =
    (intent.intent === 'add-product' || intent.intent === 'add-products') && cartOf(context).token() === null
      ? await services.requestLimits.take('cart-creation', clientAddress)
      : null;
  if (wait !== null) {
    const problem = { field: null, text: context.t('shell:limits.text', { count: inMinutes(wait) }), typed: '' };
    return { kind: 'failed', status: 429, problem, retryAfter: wait };
  }
  const hadCart = session.data.completedViews !== undefined;
  const changed = await changeCart({ carts: services.carts, visitor: cartOf(context), market, clientAddress }, intent);
  const result =
    !changed.ok && changed.error.kind === 'cart-token-missing' ? err(missingCartError(intent, hadCart)) : changed;
  if (!result.ok) {
    if (result.error.kind === 'shipping-method-not-found')
      context.logger.warn({ id: result.error.id.slice(0, 40) }, 'Shipping method not found');
    const field =
      intent.intent === 'update-product'
        ? `quantity-${intent.itemId}`
        : intent.intent === 'apply-discount-code'
          ? 'discountCode'
          : intent.intent === 'select-shipping-method'
            ? 'shippingMethod'
            : null;
    return {
      kind: 'failed',
      status: cartErrorStatus(result.error),
      retryAfter: result.error.kind === 'too-many-codes' ? result.error.retryAfter : null,
      problem: {
        // Neither value is an error: the message offers the choice between both.
        field: result.error.kind === 'line-changed' ? null : field,
        text: await closedText(context, result.error),
        typed: typedText(submission.reply(), intent.intent === 'apply-discount-code' ? 'discountCode' : 'quantity'),
        ...(result.error.kind === 'line-changed' && { choice: result.error }),
        ...(result.error.kind === 'OUT_OF_STOCK' && { offer: await offerOf(context, intent, result.error.available) }),
      },
    };
  }
  session.update({
    ...dropPayment(),
    completedViews: completeView(session.data.completedViews ?? [], 'cart'),
    notice: changeNotice(intent, result.value),
  });
  const next = intent.next === 'address' ? '/checkout/address' : '/checkout/cart';
  return { kind: 'done', location: storefrontPath(market.storefrontCode, next) };
}

/**
 * The quantity that can still be added, when the requested one is too large; null when none is left besides the cart's
 * own.
 */
async function offerOf(context: RequestContext, intent: CartIntent, available: number): Promise<CartProblem['offer']> {
  if (intent.intent === 'update-product')
    return available > 0 ? { intent: 'update-product', id: intent.itemId, quantity: available } : null;
  if (intent.intent !== 'add-product') return null;
  const read = await cartOf(context).read();
  const inCart = read.ok
    ? (read.value?.items ?? [])
        .filter((item) => item.id === intent.id && !item.isGift)
        .reduce((sum, item) => sum + item.quantity, 0)
    : 0;
  return available > inCart ? { intent: 'add-product', id: intent.id, quantity: available - inCart } : null;
}

/** The message of a cart error. For a cart whose order waits for a bank, the message names that order. */
async function closedText(context: RequestContext, error: CartError): Promise<string> {
  const { trackedOrder } = context.session.data;
  const order =
    error.kind === 'CART_CLOSED' && trackedOrder ? await context.services.orders.byId(trackedOrder.orderId) : null;
  if (order?.status === 'pending')
    return context.t(order.instructions ? 'order:tracked.unpaidLocked' : 'order:tracked.locked', {
      number: order.orderNumber,
    });
  return cartErrorText(error, context);
}

/**
 * The error of a change without a cart: the former cart has expired, or there was none, in which case a discount code
 * is reported as not found.
 */
function missingCartError(intent: CartIntent, hadBag: boolean): CartError {
  if (hadBag) return { kind: 'CART_NOT_FOUND' };
  return intent.intent === 'apply-discount-code'
    ? { kind: 'discount-code-not-found', code: intent.discountCode, why: null }
    : { kind: 'cart-token-missing' };
}

/** Longer names are cut in the notice, because the cookie has to hold them. */
const LONGEST_NAME = 120;

function changeNotice(intent: CartIntent, { cart, removed }: CartChange): RequestContext['session']['data']['notice'] {
  if (intent.intent === 'add-products') return { kind: 'added' };
  if (intent.intent === 'add-product') {
    const added = cart.items.find((item) => item.id === intent.id);
    return { kind: 'added', ...(added && { value: added.name.slice(0, LONGEST_NAME) }) };
  }
  if (!removed) return undefined;
  return {
    kind: 'removed',
    goods: { ...removed, name: removed.name.slice(0, LONGEST_NAME), size: removed.size.slice(0, LONGEST_NAME) },
  };
}

/** The notice of the last change, shown once on the cart page. */
export function cartNotice({ session, t }: RequestContext): CartNotice | null {
  const { notice } = session.data;
  switch (notice?.kind) {
    case 'added':
      return { text: notice.value ? t('cart:addedItem', { name: notice.value }) : t('cart:added'), putBack: null };
    case 'choose-shipping':
      return { text: t('cart:chooseDelivery'), putBack: null };
    case 'unavailable-lines':
      return { text: t('cart-page:unavailable.first'), putBack: null, tone: 'bad' };
    case 'restored':
      return { text: t('cart-page:earlier.restored'), putBack: null };
    case 'restore-absent':
      return { text: t('cart-page:earlier.absent'), putBack: null };
    case 'merge-failed':
      return { text: t('order:tracked.mergeFailed'), putBack: null, tone: 'bad' };
    case 'removed':
      return notice.goods
        ? { text: t('cart-page:removed', { name: notice.goods.name, size: notice.goods.size }), putBack: notice.goods }
        : null;
    default:
      return null;
  }
}

/**
 * The answer to a cart form while the platform is unavailable. The change may have been made all the same. The typed
 * values stay in their fields.
 */
export function unavailableProblem({ t }: RequestContext, submission: CartSubmission): CartProblem {
  const text = t('cart:error.away');
  const reply = submission.reply();
  const typed = (name: string) => typedText(reply, name);
  const posted = (name: string) => reply.fields?.includes(name) ?? false;
  if (posted('discountCode')) return { field: 'discountCode', text, typed: typed('discountCode') };
  if (posted('itemId') && posted('quantity'))
    return { field: `quantity-${typed('itemId')}`, text, typed: typed('quantity') };
  return { field: null, text, typed: '' };
}

/** The message of a form that is none of the cart's intents, or lacks a part of it. */
function rejectedForm({ t }: RequestContext, reply: ReturnType<CartSubmission['reply']>): CartProblem {
  const { field, error } = cartFormError(reply);
  const isShown = field === 'discountCode' || field === 'shippingMethod';
  return { field: isShown ? field : null, text: t(`cart:error.${error}`), typed: '' };
}
