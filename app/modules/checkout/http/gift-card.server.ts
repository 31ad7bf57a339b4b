import type { Cart } from '#app/modules/cart/domain/cart.ts';
import { paymentCancelEvent } from '#app/modules/checkout/domain/purchase-event.ts';
import type { GiftCardForm, SeenForm } from '#app/modules/checkout/forms/payment-form.ts';
import type { GiftCardView } from '#app/modules/checkout/ui/gift-card.tsx';
import type { Payable } from '#app/modules/checkout/usecases/begin-payable-order.server.ts';
import { payWithGiftCard } from '#app/modules/checkout/usecases/pay-with-gift-card.server.ts';
import { releaseParts } from '#app/modules/checkout/usecases/provider-orders.server.ts';
import { type GiftCardFault, readGiftCard } from '#app/modules/payments/domain/gift-card.ts';
import {
  countingParts,
  dueFor,
  remainderOf,
  usableProviderOrder,
} from '#app/modules/payments/domain/partial-payment.ts';
import { GIFT_CARD, type PaymentMethod } from '#app/modules/payments/domain/redirect-methods.ts';
import { isProviderUnavailable } from '#app/modules/payments/ports.ts';
import type { RequestContext } from '#app/request-context.ts';
import { digest } from '#app/web/digest.server.ts';
import {
  explainPayment,
  type PayOutcome,
  returnUrl,
  stayAtPayment,
  unlessUnavailable,
} from './payment-answer.server.ts';
import { keepOrder } from './payment-return.server.ts';
import { toStep } from './steps.server.ts';

/** The gift cards used for a cart, and whether another one can be used. `cart` has the total to pay. */
export async function giftCardView(
  context: RequestContext,
  cart: Cart,
  offered: readonly PaymentMethod[],
): Promise<GiftCardView> {
  const { services, format, clock } = context;
  const known = await services.orders.providerOrders(cart.cartId);
  const usable = usableProviderOrder(known, { cartVersion: cart.version, total: cart.priceTotal, now: clock() });
  const parts = countingParts(usable?.parts ?? []);
  const rest = usable && remainderOf(usable);
  return {
    isOffered: offered.some(({ type, brand }) => type === GIFT_CARD && brand !== undefined),
    parts: parts.map(({ pspReference, amount, lastFour }) => ({
      id: pspReference,
      lastFour,
      amount: format.money({ ...amount, amount: -amount.amount }),
    })),
    sandboxAmounts: {
      small: format.money({ ...cart.priceTotal, amount: 500 }),
      large: format.money({ ...cart.priceTotal, amount: 50_000 }),
    },
    remaining: rest && { text: format.money(rest), minor: rest.amount, currency: rest.currency },
  };
}

/**
 * What is said where less or more is left to pay than the page showed; null where that is the same, or where the cart
 * itself has changed.
 */
export async function explainChangedRest(
  context: RequestContext,
  cart: Cart,
  { cartVersion, total, left }: SeenForm,
): Promise<PayOutcome | null> {
  if (left === undefined || cartVersion !== cart.version) return null;
  const { services, format, clock, t } = context;
  const { currency } = cart.priceTotal;
  const known = await services.orders.providerOrders(cart.cartId);
  const { amount: now } = dueFor(known, { cartVersion, total: { amount: total, currency }, now: clock() });
  if (left === now) return null;
  const amounts = { seen: format.money({ amount: left, currency }), now: format.money({ amount: now, currency }) };
  return stayAtPayment(context, 409, {
    title: t('payment:giftCard.leftChanged.title'),
    text: t('payment:giftCard.leftChanged.text', amounts),
  });
}

/**
 * Pays with the gift card of the payment step's form. After a partial payment it redirects to the step, which shows the
 * remaining amount.
 */
export async function spendGiftCard(
  context: RequestContext,
  { payable, typed }: { readonly payable: Payable; readonly typed: GiftCardForm },
): Promise<PayOutcome> {
  const { t, services, clock } = context;
  const card = readGiftCard({ number: typed.giftCardNumber, securityCode: typed.giftCardCode });
  if ('faults' in card) return toCorrect(context, card.faults);
  const paid = await unlessUnavailable(
    payWithGiftCard(
      { ...services, digest, clock },
      { ...payable, card, origin: context.site.publicOrigin, returnUrl: (reference) => returnUrl(context, reference) },
    ),
  );
  if (paid.ok && paid.value.kind === 'paid') {
    await keepOrder(context, paid.value.order, { paidHere: true });
    throw toStep(context, 'success', paid.value.order.id);
  }
  if (paid.ok) throw toStep(context, 'payment');
  const { error } = paid;
  const problem = await explainPayment(context, error);
  if (problem.kind !== 'stay' || (error.kind !== 'gift-card-not-accepted' && error.kind !== 'gift-card-empty'))
    return problem;
  // Guessed numbers count against the limit of refused payments.
  const { cartId, id, statusLog } = error.order;
  await services.refusedPayments.count({
    cartId,
    clientAddress: context.clientAddress,
    payment: digest(`gift card ${id} ${statusLog.length} ${context.clock()}`),
  });
  return {
    ...problem,
    giftCard: error.kind === 'gift-card-empty' ? [] : ['number', 'securityCode'],
    cancelled: paymentCancelEvent('refused'),
    message: { ...problem.message, text: `${problem.message.text} ${t('payment:giftCard.tryAnother')}` },
  };
}

function toCorrect(context: RequestContext, faults: readonly GiftCardFault[]): PayOutcome {
  const { t } = context;
  return {
    ...stayAtPayment(context, 422, { title: t('payment:giftCard.checkTitle'), text: t('payment:giftCard.check') }),
    giftCard: faults,
  };
}

/** Releases every gift card used for a cart and shows the payment step again. */
export async function removeGiftCards(context: RequestContext, cartId: string): Promise<PayOutcome> {
  const { services, clock } = context;
  try {
    await releaseParts({ ...services, digest, clock }, cartId);
  } catch (error) {
    if (!isProviderUnavailable(error)) throw error;
    return explainPayment(context, { kind: 'payment-provider-unavailable' });
  }
  throw toStep(context, 'payment');
}
