import type { Clock } from '#app/kernel/clock.ts';
import { err, ok } from '#app/kernel/result.ts';
import type { Cart, ShippingMethod } from '#app/modules/cart/domain/cart.ts';
import type { CartService } from '#app/modules/cart/ports.ts';
import { COUNTRY_CODES, type Market } from '#app/modules/markets/domain/types.ts';
import { offeredMethods, toShippingMethod } from '#server/platform/shipping/offered-methods.ts';
import type { CartAnswers } from './cart-answers.ts';

/** The shipping methods of a market at `now`, with the prices that apply to a cart. */
export function cartShippingMethods(
  market: Market,
  { discounts, freeShipping: { reached } }: Pick<Cart, 'discounts' | 'freeShipping'>,
  now: number,
): readonly ShippingMethod[] {
  const freeShipping = discounts.orderRules.some((rule) => rule.freeShipping);
  return offeredMethods(market, now).map((offer) => toShippingMethod(offer, { freeShipping, reached, market }));
}

/** The shipping methods of a market, with the prices that apply to a stored cart. */
export function createCartShippingMethods({
  answers,
  clock,
}: {
  readonly answers: CartAnswers;
  readonly clock: Clock;
}): Pick<CartService, 'listShippingMethods' | 'listWalletShippingMethods'> {
  const listShippingMethods: CartService['listShippingMethods'] = async (market, token) => {
    if (token === null) return err({ kind: 'cart-token-missing' });
    const stored = await answers.open(token);
    return stored.ok ? ok(cartShippingMethods(market, await answers.price(market, stored.value), clock())) : stored;
  };

  return {
    listShippingMethods,

    async listWalletShippingMethods(market, token, countryCode) {
      if (!COUNTRY_CODES.some((known) => known === countryCode))
        return err({ kind: 'invalid-country-code', countryCode });
      if (countryCode !== market.countryCode) return err({ kind: 'apple_pay_country_error', countryCode });
      return listShippingMethods(market, token);
    },
  };
}
