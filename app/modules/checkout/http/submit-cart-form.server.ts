import type { Cookies } from '#app/kernel/cookies.ts';
import { isUpstreamUnavailable } from '#app/kernel/upstream.ts';
import type { Cart, CartError } from '#app/modules/cart/domain/cart.ts';
import { firstItemsCookies } from '#app/modules/cart/domain/first-items-cookie.ts';
import { LONGEST_GIFT_MESSAGE } from '#app/modules/cart/domain/gift-options.ts';
import { type CartIntent, type CartSubmission, cartFormError } from '#app/modules/cart/forms/cart-intents.ts';
import { GIFT_MESSAGE, WRAPPING } from '#app/modules/cart/forms/field-names.ts';
import { cartErrorStatus, cartErrorText } from '#app/modules/cart/ui/cart-error-text.ts';
import type { CartProblem } from '#app/modules/cart/ui/cart-problem.ts';
import { cartView } from '#app/modules/cart/ui/cart-view.ts';
import { lineWords } from '#app/modules/catalogue/ui/goods-words.ts';
import { checkoutPath } from '#app/modules/checkout/domain/checkout-url.ts';
import { cartOf } from '#app/modules/checkout/usecases/checkout-cart.server.ts';
import { type SubmitCartResult, submitCart } from '#app/modules/checkout/usecases/submit-cart.server.ts';
import { isCalledOff } from '#app/modules/orders/domain/fulfilment.ts';
import type { Order } from '#app/modules/orders/domain/order.ts';
import { isUnderReview } from '#app/modules/orders/domain/order-status.ts';
import { fulfilmentText, underReviewText } from '#app/modules/orders/ui/fulfilment-text.ts';
import { findFulfilment } from '#app/modules/orders/usecases/find-fulfilment.server.ts';
import type { RequestContext } from '#app/request-context.ts';
import { typedText } from '#app/web/forms/posted-form.ts';
import { limitText } from '#app/web/too-many-requests.ts';

/** The longest message that a rejected form shows again, in UTF-16 units. */
const LONGEST_TYPED_MESSAGE = 2000;

/** Links that a session remembers. */
const MOST_LINKS = 5;

type Problem = {
  readonly kind: 'problem';
  readonly status: 409 | 422 | 429 | 503;
  readonly problem: CartProblem;
  /** Seconds until another attempt can succeed. */
  readonly retryAfter: number | null;
};
type Done = {
  readonly kind: 'done';
  readonly location: string;
  readonly cart: Cart;
  /** `Set-Cookie` values: a changed wish list, and what began the bag. */
  readonly cookies: readonly string[];
};
type FormAnswer = Done | Problem;
type Reply = ReturnType<CartSubmission['reply']>;
/** The `Set-Cookie` value of the wish list with a product; null when the list is full. */
export type WishCookie = (sku: string) => string | null;
type Posted = {
  readonly submission: CartSubmission;
  readonly reply: Reply;
  /** Those of the request. */
  readonly cookies: Cookies;
  readonly wishCookie: WishCookie;
};

/** Runs a form of a page that stays open: the cart (also as the page shows it) and its added line, or the problem. */
export async function submitAddition(context: RequestContext, submission: CartSubmission, sent: Cookies) {
  const reply = submission.reply();
  const answered = await runCartForm(context, { submission, reply, cookies: sent, wishCookie: () => null });
  if (answered.kind === 'problem') {
    const { problem, status, retryAfter } = answered;
    return { after: null, cart: null, added: null, problem, status, retryAfter, cookies: [] };
  }
  // The page says what was added.
  context.session.update({ notice: undefined });
  const id = submission.status === 'success' && submission.value.intent === 'add-product' ? submission.value.id : null;
  const added = answered.cart.items.find((item) => item.id === id && !item.isGift)?.itemId ?? null;
  const { cart, cookies } = answered;
  return {
    after: cart,
    cart: cartView(cart, [], context),
    added,
    problem: null,
    status: 200,
    retryAfter: null,
    cookies,
  };
}

/** Runs a posted cart form. */
export async function runCartForm(context: RequestContext, posted: Posted) {
  try {
    return await run(context, posted);
  } catch (error) {
    if (!isUpstreamUnavailable(error)) throw error;
    return answer(503, unavailableProblem(context, posted.reply));
  }
}

async function run(context: RequestContext, { submission, reply, cookies, wishCookie }: Posted): Promise<FormAnswer> {
  if (submission.status !== 'success') return answer(422, rejectedForm(context, reply));
  const { services, clientAddress, market } = context;
  const beginsBag = cartOf(context).token() === null;
  const { value: intent } = submission;
  const wish = intent.intent === 'move-to-wish-list' ? await wishOf(context, intent.itemId, wishCookie) : null;
  if (wish?.cookie === null) {
    const text = context.t('cart-page:wish.full', { name: wish.name });
    return answer(422, { field: null, text, typed: '' });
  }
  const takeLimit = () => services.requestLimits.take('cart-creation', clientAddress);
  if (intent.intent === 'add-products' && intent.link !== undefined) noteLink(context, intent.link);
  const submitted = await submitCart({ ...context, takeLimit, lineWords: (line) => lineWords(line, context) }, intent);
  if (submitted.kind !== 'changed') return await answerSubmitted(context, { intent, reply, submitted });
  const { cart, next } = submitted;
  const options = { secure: context.site.secureCookies, id: context.newId() };
  const firstItems = firstItemsCookies(cookies, beginsBag ? cart.items : null, options);
  return {
    kind: 'done',
    location: checkoutPath(market.storefrontCode, next),
    cart,
    cookies: [...(wish?.cookie ? [wish.cookie] : []), ...firstItems],
  };
}

/** A rejected form counts, too: script would submit it at every opening of the link. */
function noteLink({ session }: RequestContext, link: string): void {
  const others = (session.data.addedLinks ?? []).filter((known) => known !== link);
  session.update({ addedLinks: [link, ...others].slice(0, MOST_LINKS) });
}

/** The wish list with the product of a line as a cookie, null when the list is full; null for an unknown line. */
async function wishOf(context: RequestContext, itemId: string, wishCookie: WishCookie) {
  const read = await cartOf(context).read();
  const line = read.ok ? read.value?.items.find((item) => item.itemId === itemId && !item.isGift) : undefined;
  return line ? { name: line.name, cookie: wishCookie(line.parentSku) } : null;
}

function answer(status: Problem['status'], problem: CartProblem, retryAfter: number | null = null): Problem {
  return { kind: 'problem', status, problem, retryAfter };
}

type Submitted = {
  readonly intent: CartIntent;
  readonly reply: Reply;
  readonly submitted: Exclude<SubmitCartResult, { readonly kind: 'changed' }>;
};

async function answerSubmitted(context: RequestContext, { intent, reply, submitted }: Submitted): Promise<Problem> {
  switch (submitted.kind) {
    case 'limited': {
      const text = limitText(context.t, submitted.retryAfter);
      return answer(429, { field: null, text, typed: '' }, submitted.retryAfter);
    }
    case 'rejected': {
      const { error, offer, waitingOrder } = submitted;
      const problem: CartProblem = {
        // Neither value is an error: the message offers the choice between both.
        field: error.kind === 'line-changed' ? null : fieldOf(intent),
        text: await errorText(context, error, waitingOrder),
        ...typedAgain(reply, typedField(intent)),
        ...(error.kind === 'line-changed' && { choice: error }),
        ...(error.kind === 'OUT_OF_STOCK' && { offer }),
      };
      return answer(cartErrorStatus(error), problem, error.kind === 'too-many-codes' ? error.retryAfter : null);
    }
  }
}

/** The field whose text a rejected form keeps. */
function typedField({ intent }: CartIntent): string {
  if (intent === 'apply-discount-code') return 'discountCode';
  return intent === 'set-gift-options' ? GIFT_MESSAGE : 'quantity';
}

/** What a rejected form shows again. */
function typedAgain(reply: Reply, field: string): Pick<CartProblem, 'typed' | 'wantsWrapping'> {
  if (field !== GIFT_MESSAGE) return { typed: typedText(reply, field) };
  return {
    typed: typedText(reply, field, LONGEST_TYPED_MESSAGE),
    wantsWrapping: typedText(reply, WRAPPING) === 'true',
  };
}

/** The invalid field of a rejected form; null where no field can correct it. */
function fieldOf(intent: CartIntent): string | null {
  switch (intent.intent) {
    case 'update-product':
      return `quantity-${intent.itemId}`;
    case 'apply-discount-code':
      return 'discountCode';
    case 'select-shipping-method':
      return 'shippingMethod';
    case 'set-gift-options':
      return GIFT_MESSAGE;
    default:
      return null;
  }
}

/** The message of a cart error. For a cart whose order waits for a bank, the message is about that order. */
async function errorText(context: RequestContext, error: CartError, waitingOrder: Order | null): Promise<string> {
  if (!waitingOrder) return cartErrorText(error, context);
  const { services, t } = context;
  if (isUnderReview(waitingOrder)) return underReviewText(t).text;
  const fulfilment = await findFulfilment(services, waitingOrder);
  if (isCalledOff(fulfilment)) return fulfilmentText(t, waitingOrder, fulfilment).text;
  return t(waitingOrder.instructions ? 'order:tracked.unpaidLocked' : 'order:tracked.locked', {
    number: waitingOrder.orderNumber,
  });
}

/**
 * The answer to a cart form while the platform is unavailable. The change may have been made all the same. The typed
 * values stay in their fields.
 */
function unavailableProblem({ t }: RequestContext, reply: Reply): CartProblem {
  const text = t('cart:error.away');
  const typed = (name: string) => typedText(reply, name);
  const posted = (name: string) => reply.fields?.includes(name) ?? false;
  if (posted('discountCode')) return { field: 'discountCode', text, typed: typed('discountCode') };
  if (posted(GIFT_MESSAGE)) return { field: GIFT_MESSAGE, text, ...typedAgain(reply, GIFT_MESSAGE) };
  if (posted('itemId') && posted('quantity'))
    return { field: `quantity-${typed('itemId')}`, text, typed: typed('quantity') };
  return { field: null, text, typed: '' };
}

/** The message of a form that is none of the cart's intents, or lacks a part of it. */
function rejectedForm({ t }: RequestContext, reply: Reply): CartProblem {
  const { field, error } = cartFormError(reply);
  const text = t(`cart:error.${error}`, { limit: LONGEST_GIFT_MESSAGE });
  if (error === 'invalid-quantity') {
    const itemId = typedText(reply, 'itemId');
    return { field: itemId === '' ? null : `quantity-${itemId}`, text, typed: typedText(reply, 'quantity') };
  }
  const isShown = ['discountCode', 'shippingMethod', GIFT_MESSAGE].includes(field) || error === 'chooseSize';
  return {
    field: isShown ? field : null,
    text,
    ...(field === GIFT_MESSAGE ? typedAgain(reply, field) : { typed: '' }),
  };
}
