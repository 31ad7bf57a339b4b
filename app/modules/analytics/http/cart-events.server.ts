import type { Result } from '#app/kernel/result.ts';
import { isUpstreamUnavailable } from '#app/kernel/upstream.ts';
import {
  additions,
  type CartChangeEvent,
  type CartChanges,
  cartChangeEvents,
  cartChanges,
  withChanges,
} from '#app/modules/analytics/domain/cart-changes.ts';
import type { Cart } from '#app/modules/cart/domain/cart.ts';
import type { CartIntent, CartSubmission } from '#app/modules/cart/forms/cart-intents.ts';
import type { RequestContext } from '#app/request-context.ts';
import { isUnseen } from '#app/web/prefetch.ts';
import { eventFor, hasTagManager, mayReachTagManager } from './event-for.server.ts';

/** Forms whose change is the difference of two states of the cart. */
const CHANGES_LINES: readonly CartIntent['intent'][] = [
  'update-product',
  'remove-product',
  'move-to-wish-list',
  'replace-product',
  'drop-unavailable',
];

export type CartEvents = { readonly added: CartChangeEvent | null; readonly removed: CartChangeEvent | null };
type ReadCart = () => Promise<Result<Cart | null, unknown>>;

const NO_EVENTS: CartEvents = { added: null, removed: null };

/**
 * Runs a posted cart form. Where a tag manager listens, the change waits in the session for the next page that shows
 * the cart. A rejected form has changed nothing.
 */
export async function runReportedForm<Answer extends { readonly kind: string; readonly cart?: Cart }>(
  context: RequestContext,
  { submission, read, run }: { readonly submission: CartSubmission; readonly read: ReadCart; run(): Promise<Answer> },
): Promise<Answer> {
  const intent = submission.status === 'success' && hasTagManager(context) ? submission.value : null;
  const before = intent && CHANGES_LINES.includes(intent.intent) ? await cartBefore(read) : null;
  const answer = await run();
  const changes = intent && answer.cart ? changesOf(intent, before, answer.cart) : null;
  if (changes) keepChanges(context, changes);
  return answer;
}

/**
 * Reports what a bag has become, on the next page that shows it: the difference alone, since what was in it before has
 * had its event.
 */
export function reportCartChange(
  context: RequestContext,
  { before, after }: { readonly before: Cart; readonly after: Cart },
): void {
  if (hasTagManager(context)) keepChanges(context, cartChanges(before, after));
}

function keepChanges({ session }: RequestContext, changes: CartChanges): void {
  session.update({ cartChanges: withChanges(session.data.cartChanges, changes) });
}

/**
 * The event of an addition whose page stays open, also for a visitor who has not answered for statistics yet; null
 * after a refusal, and without a tag manager.
 */
export function additionEvent(
  context: RequestContext,
  submission: CartSubmission,
  cart: Cart | null,
): CartChangeEvent | null {
  if (!cart || submission.status !== 'success' || !mayReachTagManager(context)) return null;
  const changes = changesOf(submission.value, null, cart);
  return changes && cartChangeEvents(changes, cart).added;
}

/**
 * The events of the changes that wait, which the page reports where a tag manager listens. Takes them from the session,
 * also from that of a visitor who has taken consent back.
 */
export function takeCartEvents(context: RequestContext, request: Request, cart: Cart | null): CartEvents {
  const { session } = context;
  const { cartChanges: waiting } = session.data;
  if (!waiting || request.method !== 'GET' || isUnseen(request.headers)) return NO_EVENTS;
  session.update({ cartChanges: undefined });
  return eventFor(context, () => cartChangeEvents(waiting, cart)) ?? NO_EVENTS;
}

function changesOf(intent: CartIntent, before: Cart | null, after: Cart): CartChanges | null {
  if (intent.intent === 'add-product') return additions([intent], after);
  if (intent.intent === 'add-products') return additions(intent.items, after);
  return before && cartChanges(before, after);
}

/** Null without a cart. The form itself answers for a platform that is unavailable. */
async function cartBefore(read: ReadCart): Promise<Cart | null> {
  try {
    const cart = await read();
    return cart.ok ? cart.value : null;
  } catch (error) {
    if (isUpstreamUnavailable(error)) return null;
    throw error;
  }
}
