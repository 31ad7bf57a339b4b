import type { Cart } from '#app/modules/cart/domain/cart.ts';
import type { GiftCardView } from '#app/modules/checkout/ui/gift-card.tsx';
import { countingParts, remainderOf, usableProviderOrder } from '#app/modules/payments/domain/partial-payment.ts';
import { GIFT_CARD, type PaymentMethod } from '#app/modules/payments/domain/redirect-methods.ts';
import type { RequestContext } from '#app/request-context.ts';

/** Whether the provider takes gift cards. */
export const offersGiftCards = (offered: readonly PaymentMethod[]): boolean =>
  offered.some(({ type, brand }) => type === GIFT_CARD && brand !== undefined);

/** The gift cards used for a cart. `cart` has the total to pay. */
export async function usedGiftCards(
  { services, format, clock }: RequestContext,
  cart: Cart,
): Promise<Omit<GiftCardView, 'isOffered'>> {
  const known = await services.orders.providerOrders(cart.cartId);
  const usable = usableProviderOrder(known, { cartVersion: cart.version, total: cart.priceTotal, now: clock() });
  const parts = countingParts(usable?.parts ?? []);
  const rest = usable && remainderOf(usable);
  return {
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
