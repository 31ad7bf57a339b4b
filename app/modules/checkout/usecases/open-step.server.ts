import { minutes } from '#app/kernel/clock.ts';
import { err, ok, type Result } from '#app/kernel/result.ts';
import { unavailableLines } from '#app/modules/cart/domain/availability.ts';
import type { Cart } from '#app/modules/cart/domain/cart.ts';
import { addsSalesTax, isTaxError } from '#app/modules/cart/domain/sales-tax.ts';
import type { CheckoutInfo } from '#app/modules/checkout/domain/checkout-info.ts';
import {
  areAddressesComplete,
  incompleteMessage,
  isContactComplete,
} from '#app/modules/checkout/domain/completed-views.ts';
import { draftOf } from '#app/modules/checkout/domain/draft.ts';
import { type GuardedStep, missingStep, type StepRedirect } from '#app/modules/checkout/domain/guards.ts';
import type { FollowedOrder } from '#app/modules/checkout/domain/tracked-order.ts';
import { territoryError } from '#app/modules/checkout/domain/validate-address.ts';
import { isPaidOrPending } from '#app/modules/orders/domain/order-status.ts';
import { type CartDeps, cartOf, readFollowedCart } from './checkout-cart.server.ts';

/** How long after an order a payment step without a cart belongs to it. */
const A_MOMENT = minutes(1);

/** A checkout step that may be shown: its cart, the draft and the order that has the cart. */
export type OpenedStep = {
  readonly cart: Cart;
  readonly info: CheckoutInfo;
  readonly followed: FollowedOrder | null;
};

/** Opens a step of the checkout, or returns the step where the shopper continues. */
export async function openStep(deps: CartDeps, step: GuardedStep): Promise<Result<OpenedStep, StepRedirect>> {
  const opened = await readFollowedCart(deps);
  if (!opened.ok) return opened;
  const { read, followed } = opened.value;
  const cart = read.ok ? read.value : null;
  if (!cart && followed?.outcome === 'pending') return err(pending(followed));
  if (!cart) return err(step === 'payment' ? await afterOrder(deps) : { kind: 'cart' });
  const info = draftOf(deps);
  const missing = missingStep(step, {
    cartEmpty: cart.itemsCount === 0,
    hasUnavailableLines: unavailableLines(cart.items).size > 0,
    shippingMethod: cart.shippingMethod !== null,
    addressComplete: areAddressesComplete(info) && territoryError(deps.market, info.address.shipping) === null,
    contactComplete: isContactComplete(info.contact, deps.market),
  });
  if (missing === null) return ok({ cart, info, followed });
  const incomplete = missing === 'complete-address' ? incompleteMessage(info, deps.market) : null;
  if (incomplete) deps.logger.warn({}, incomplete);
  return err({ kind: missing });
}

/** Where a payment step without a cart leads: to the order that took the cart a moment ago, in another tab. */
async function afterOrder({ services, session, clock }: CartDeps): Promise<StepRedirect> {
  const [orderId] = session.data.orders ?? [];
  const order = orderId === undefined ? null : await services.orders.byId(orderId);
  const isNew = order && isPaidOrPending(order.status) && clock() - order.updatedAt < A_MOMENT;
  return isNew ? { kind: 'order-paid', orderId: order.id } : { kind: 'cart' };
}

function pending({ order: { id, orderNumber } }: FollowedOrder): StepRedirect {
  return { kind: 'order-pending', order: { id, orderNumber } };
}

/** Opens the payment step with the tax of the delivery address in the cart, where the market adds it. */
export async function openTaxedPayment(deps: CartDeps): Promise<Result<OpenedStep, StepRedirect>> {
  const opened = await openStep(deps, 'payment');
  if (!opened.ok || !addsSalesTax(deps.market)) return opened;
  const quoted = await cartOf(deps).withTax(opened.value.info.address.shipping);
  if (quoted.ok) return ok({ ...opened.value, cart: quoted.value });
  if (isTaxError(quoted.error)) return err(quoted.error);
  return err({ kind: quoted.error.kind === 'MISSING_SHIPPING_OPTION_ERROR' ? 'choose-shipping' : 'cart' });
}

/** Opens the payment step for a posted form. One without a cart comes from a page left open: its cart is paid. */
export async function openPostedPayment(deps: CartDeps): Promise<Result<OpenedStep, StepRedirect>> {
  const lastOrder = deps.session.data.orders?.[0];
  if (cartOf(deps).token() === null && lastOrder !== undefined) return err({ kind: 'order-paid', orderId: lastOrder });
  return openStep(deps, 'payment');
}
