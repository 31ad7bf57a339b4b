import { days, hours } from '#app/kernel/clock.ts';
import { roundToStep } from '#app/kernel/money.ts';
import type { ShippingMethod } from '#app/modules/cart/domain/cart.ts';
import { marketText } from '#app/modules/markets/domain/market-text.ts';
import type { Market } from '#app/modules/markets/domain/types.ts';
import { priceOfShipping, type ShippingTariff } from '#server/platform/cart/totals.ts';
import { type DepotTime, deliveryWindow, depotTime } from './delivery-window.ts';
import { METHOD_FACTS, type MethodRow, SHIPPING_METHODS } from './methods.ts';

type ShippingMarket = Pick<
  Market,
  'countryCode' | 'currency' | 'cashRounding' | 'language' | 'warehouse' | 'territory' | 'delivery'
>;

/** A method of a market without its price for a cart. */
export type MethodOffer = {
  readonly id: string;
  readonly title: string;
  readonly carrier: string;
  readonly tariff: ShippingTariff;
  readonly deliveryDetails: ShippingMethod['deliveryDetails'];
};

const HOUR = hours(1);
const LONGEST_OFFER = days(1);

type Offered = Pick<DepotTime, 'day' | 'hour'> & { readonly offers: readonly MethodOffer[] };
/** The offers of a market only change with the hour of its depot. */
const offered = new WeakMap<ShippingMarket, Offered>();

/**
 * The methods a market can choose from, for an order placed at `now`. A method without a price in the market's currency
 * is not offered.
 */
export function offeredMethods(market: ShippingMarket, now: number): readonly MethodOffer[] {
  const { day, hour } = depotTime(market.warehouse.region, now);
  const known = offered.get(market);
  if (known?.day === day && known.hour === hour) return known.offers;
  const offers = makeOffers(market, now);
  offered.set(market, { day, hour, offers });
  return offers;
}

/**
 * The method of a cart: the stored choice, or the first method of the market while nothing is chosen or the choice is
 * not offered. Null only where a market has no method.
 */
export function chosenMethod(offers: readonly MethodOffer[], stored: string | null): MethodOffer | null {
  return offers.find(({ id }) => id === stored) ?? offers[0] ?? null;
}

const ends = new WeakMap<ShippingMarket, { readonly from: number; readonly until: number }>();

/**
 * The time, in milliseconds, from which orders arrive on other days than those placed at `now`: a full hour of the
 * depot, a day from `now` at most.
 */
export function offeredUntil(market: ShippingMarket, now: number): number {
  const known = ends.get(market);
  if (known && known.from <= now && now < known.until) return known.until;
  const arrivals = (at: number) => JSON.stringify(makeOffers(market, at).map(({ deliveryDetails }) => deliveryDetails));
  const present = arrivals(now);
  let until = now - (now % HOUR) + HOUR;
  while (until < now + LONGEST_OFFER && arrivals(until) === present) until += HOUR;
  ends.set(market, { from: now, until });
  return until;
}

/**
 * The methods of a country as its facts have them; for one of its territories the first of them alone, on the terms of
 * the territory.
 */
function methodRows({ countryCode, currency, territory, delivery }: ShippingMarket): readonly MethodRow[] {
  const rows = SHIPPING_METHODS[countryCode].map((row): MethodRow => {
    const { price, ...terms } = delivery[row.id] ?? {};
    return { ...row, ...terms, prices: price === undefined ? row.prices : { ...row.prices, [currency.code]: price } };
  });
  if (!territory) return rows;
  return rows.slice(0, 1).map((row) => ({
    ...row,
    prices: { [currency.code]: territory.price },
    days: territory.days,
  }));
}

function makeOffers(market: ShippingMarket, now: number): MethodOffer[] {
  const { territory } = market;
  return methodRows(market).flatMap(({ id, carrier, prices, days, cutOffHour = METHOD_FACTS[id].cutOffHour }) => {
    const price = prices[market.currency.code];
    if (price === undefined) return [];
    const fullPrice = roundToStep(price, market.cashRounding);
    const { title, freeFromThreshold } = METHOD_FACTS[id];
    return [
      {
        id,
        title: territory
          ? `${marketText(title, market)} (${marketText(territory.name, market)})`
          : marketText(title, market),
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
