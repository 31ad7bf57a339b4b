import { isUpstreamUnavailable } from '#app/kernel/upstream.ts';
import {
  additions,
  type CartChangeEvent,
  type CartChanges,
  cartChangeEvents,
  cartChanges,
  withChanges,
} from '#app/modules/analytics/domain/cart-changes.ts';
import { eventFor, hasTagManager } from '#app/modules/analytics/http/event-for.server.ts';
import type { Cart } from '#app/modules/cart/domain/cart.ts';
import type { CartIntent, CartSubmission } from '#app/modules/cart/forms/cart-intents.ts';
import { cartOf } from '#app/modules/checkout/usecases/checkout-cart.server.ts';
import type { RequestContext } from '#app/request-context.ts';

/** Forms whose change is the difference of two states of the cart. */
const CHANGES_LINES: readonly CartIntent['intent'][] = [
  'update-product',
  'remove-product',
  'move-to-wish-list',
  'replace-product',
  'drop-unavailable',
];

export type CartEvents = { readonly added: CartChangeEvent | null; readonly removed: CartChangeEvent | null };
const NO_EVENTS: CartEvents = { added: null, removed: null };

/**
 * Runs a posted cart form. Where a tag manager listens, the change waits in the session for the next page that shows
 * the cart. A rejected form has changed nothing.
 */
export async function runReportedForm<Answer extends { readonly kind: string; readonly cart?: Cart }>(
  context: RequestContext,
  submission: CartSubmission,
  run: () => Promise<Answer>,
): Promise<Answer> {
  const intent = submission.status === 'success' && hasTagManager(context) ? submission.value : null;
  const before = intent && CHANGES_LINES.includes(intent.intent) ? await readCart(context) : null;
  const answer = await run();
  const changes = intent && answer.cart ? changesOf(intent, before, answer.cart) : null;
  const { session } = context;
  if (changes) session.update({ cartChanges: withChanges(session.data.cartChanges, changes) });
  return answer;
}

/** The event of an addition whose page stays open; null where no tag manager listens. */
export function additionEvent(
  context: RequestContext,
  submission: CartSubmission,
  cart: Cart | null,
): CartChangeEvent | null {
  if (!cart || submission.status !== 'success') return null;
  const changes = changesOf(submission.value, null, cart);
  return changes && eventFor(context, () => cartChangeEvents(changes, cart).added);
}

/** The events of the changes that wait, which the page reports. Takes them from the session. */
export function takeCartEvents({ session }: RequestContext, request: Request, cart: Cart | null): CartEvents {
  const { cartChanges: waiting } = session.data;
  if (!waiting || request.method !== 'GET' || request.headers.has('sec-purpose')) return NO_EVENTS;
  session.update({ cartChanges: undefined });
  return cartChangeEvents(waiting, cart);
}

function changesOf(intent: CartIntent, before: Cart | null, after: Cart): CartChanges | null {
  if (intent.intent === 'add-product') return additions([intent], after);
  if (intent.intent === 'add-products') return additions(intent.items, after);
  return before && cartChanges(before, after);
}

/** Null without a cart. The form itself answers for a platform that is unavailable. */
async function readCart(context: RequestContext): Promise<Cart | null> {
  try {
    const read = await cartOf(context).read();
    return read.ok ? read.value : null;
  } catch (error) {
    if (isUpstreamUnavailable(error)) return null;
    throw error;
  }
}
