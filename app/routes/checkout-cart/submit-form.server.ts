import { isRouteErrorResponse } from 'react-router';
import { isUpstreamUnavailable } from '#app/kernel/upstream.ts';
import type { CartError } from '#app/modules/cart/domain/cart.ts';
import { type CartIntent, type CartSubmission, cartFormError } from '#app/modules/cart/forms/cart-intents.ts';
import { cartErrorStatus, cartErrorText } from '#app/modules/cart/ui/cart-error-text.ts';
import type { CartProblem } from '#app/modules/cart/ui/cart-problem.ts';
import { loadProductRoute } from '#app/modules/catalogue/http/product-page.server.ts';
import { checkoutPath } from '#app/modules/checkout/domain/checkout-url.ts';
import { type SubmitCartResult, submitCart } from '#app/modules/checkout/usecases/submit-cart.server.ts';
import { categoryTitle } from '#app/modules/content/usecases/live-content.server.ts';
import type { Order } from '#app/modules/orders/domain/order.ts';
import type { RequestContext } from '#app/request-context.ts';
import { typedText } from '#app/web/forms/typed-text.ts';
import { inMinutes } from '#app/web/too-many-requests.ts';

type Problem = {
  readonly kind: 'problem';
  readonly status: 409 | 422 | 429 | 503;
  readonly problem: CartProblem;
  /** Seconds until another attempt can succeed. */
  readonly retryAfter: number | null;
};
type FormAnswer = { readonly kind: 'done'; readonly location: string } | Problem;
type Reply = ReturnType<CartSubmission['reply']>;

/** Runs a posted cart form. With a problem, returns the page of the form: a product, or the cart. */
export async function submitForm(context: RequestContext, submission: CartSubmission) {
  const reply = submission.reply();
  try {
    const answered = await run(context, submission, reply);
    if (answered.kind === 'done') return answered;
    const product = await productOfForm(context, reply);
    return { ...answered, product, status: product && answered.status === 409 ? 422 : answered.status };
  } catch (error) {
    if (!isUpstreamUnavailable(error)) throw error;
    return { ...answer(503, unavailableProblem(context, reply)), product: null };
  }
}

async function run(context: RequestContext, submission: CartSubmission, reply: Reply): Promise<FormAnswer> {
  if (submission.status !== 'success') return answer(422, rejectedForm(context, reply));
  const { services, clientAddress } = context;
  const takeLimit = () => services.requestLimits.take('cart-creation', clientAddress);
  const submitted = await submitCart({ ...context, takeLimit }, submission.value);
  return answerSubmitted(context, { intent: submission.value, reply, submitted });
}

function answer(status: Problem['status'], problem: CartProblem, retryAfter: number | null = null): Problem {
  return { kind: 'problem', status, problem, retryAfter };
}

type Submitted = { readonly intent: CartIntent; readonly reply: Reply; readonly submitted: SubmitCartResult };

function answerSubmitted(context: RequestContext, { intent, reply, submitted }: Submitted): FormAnswer {
  switch (submitted.kind) {
    case 'changed':
      return { kind: 'done', location: checkoutPath(context.market.storefrontCode, submitted.next) };
    case 'limited': {
      const text = context.t('shell:limits.text', { count: inMinutes(submitted.retryAfter) });
      return answer(429, { field: null, text, typed: '' }, submitted.retryAfter);
    }
    case 'rejected': {
      const { error, offer, waitingOrder } = submitted;
      const problem: CartProblem = {
        // Neither value is an error: the message offers the choice between both.
        field: error.kind === 'line-changed' ? null : fieldOf(intent),
        text: errorText(context, error, waitingOrder),
        typed: typedText(reply, intent.intent === 'apply-discount-code' ? 'discountCode' : 'quantity'),
        ...(error.kind === 'line-changed' && { choice: error }),
        ...(error.kind === 'OUT_OF_STOCK' && { offer }),
      };
      return answer(cartErrorStatus(error), problem, error.kind === 'too-many-codes' ? error.retryAfter : null);
    }
  }
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
    default:
      return null;
  }
}

/** The message of a cart error. For a cart whose order waits for a bank, the message names that order. */
function errorText(context: RequestContext, error: CartError, waitingOrder: Order | null): string {
  if (!waitingOrder) return cartErrorText(error, context);
  return context.t(waitingOrder.instructions ? 'order:tracked.unpaidLocked' : 'order:tracked.locked', {
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
  if (posted('itemId') && posted('quantity'))
    return { field: `quantity-${typed('itemId')}`, text, typed: typed('quantity') };
  return { field: null, text, typed: '' };
}

/** The message of a form that is none of the cart's intents, or lacks a part of it. */
function rejectedForm({ t }: RequestContext, reply: Reply): CartProblem {
  const { field, error } = cartFormError(reply);
  const isShown = field === 'discountCode' || field === 'shippingMethod';
  return { field: isShown ? field : null, text: t(`cart:error.${error}`), typed: '' };
}

/** The page of the product a form was sent from, when it could not be added; null for the cart's own forms. */
async function productOfForm(context: RequestContext, reply: Reply) {
  const slug = typedText(reply, 'intent') === 'add-product' ? typedText(reply, 'product') : '';
  if (slug === '') return null;
  return loadProductRoute(context, slug, {
    size: null,
    categoryTitle: (category) => categoryTitle(context, category),
  }).catch((thrown: unknown) => {
    // An unknown slug, or another spelling: the cart page shows the problem.
    if (thrown instanceof Response || isRouteErrorResponse(thrown)) return null;
    throw thrown;
  });
}
