import { roundToStep } from '#app/kernel/money.ts';
import type { ShippingMethod } from '#app/modules/cart/domain/cart.ts';
import { priceOfShipping, type ShippingTariff } from '#app/modules/cart/domain/totals.ts';
import { shopText } from '#app/modules/markets/domain/market-text.ts';
import type { Market } from '#app/modules/markets/domain/types.ts';
import { deliveryWindow } from './delivery-window.ts';
import { METHOD_FACTS, SHIPPING_METHODS } from './methods.ts';

type ShippingMarket = Pick<Market, 'countryCode' | 'currency' | 'cashRounding' | 'language' | 'warehouse'>;

/** A method of a market without its price for a cart. */
export type MethodOffer = {
  readonly id: string;
  readonly title: string;
  readonly carrier: string;
  readonly tariff: ShippingTariff;
  readonly deliveryDetails: ShippingMethod['deliveryDetails'];
};

/**
 * The methods a market can choose from, for an order placed at `now`. A method without a price in the market's currency
 * is not offered.
 */
export function offeredMethods(market: ShippingMarket, now: number): MethodOffer[] {
  return SHIPPING_METHODS[market.countryCode].flatMap(({ id, carrier, prices, days }) => {
    const price = prices[market.currency.code];
    if (price === undefined) return [];
    const fullPrice = roundToStep(price, market.cashRounding);
    const { title, cutOffHour, freeFromThreshold } = METHOD_FACTS[id];
    return [
      {
        id,
        title: shopText(title, market),
        carrier,
        tariff: { fullPrice, freeFromThreshold },
        deliveryDetails: deliveryWindow(now, {
          depot: market.warehouse.region,
          destination: market.countryCode,
          cutOffHour,
          days,
        }),
      },
    ];
  });
}

/**
 * The price of an offer for a cart. `freeShipping`: a rule makes every method free; `reached`: the products reach the
 * threshold.
 */
export function toShippingMethod(
  { id, title, carrier, tariff, deliveryDetails }: MethodOffer,
  {
    freeShipping,
    reached,
    market,
  }: { readonly freeShipping: boolean; readonly reached: boolean; readonly market: ShippingMarket },
): ShippingMethod {
  const money = (amount: number) => ({ amount, currency: market.currency.code });
  return {
    id,
    title,
    carrier,
    price: money(priceOfShipping(tariff, { freeShipping, reached })),
    fullPrice: money(tariff.fullPrice),
    deliveryDetails,
  };
}
