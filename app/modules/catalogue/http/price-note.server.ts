import { seconds } from '#app/kernel/clock.ts';
import { within } from '#app/kernel/within.ts';
import { type DeliveryNote, listPriceNote } from '#app/modules/catalogue/ui/price-note.ts';
import { marketLaw } from '#app/modules/markets/domain/market-law.ts';
import type { RequestContext } from '#app/request-context.ts';

/** After this time a list of products names its prices without the cost of delivery. */
const TIMEOUT = seconds(1);

/** The cheapest delivery of the market at its full price; null where it has none. */
export async function cheapestDelivery({
  services,
  market,
}: Pick<RequestContext, 'services' | 'market'>): Promise<DeliveryNote | null> {
  const { methods } = await services.shippingMethods(market);
  const [cheapest] = methods.toSorted((a, b) => a.fullPrice.amount - b.fullPrice.amount);
  return cheapest ? { ...cheapest.deliveryDetails, price: cheapest.fullPrice } : null;
}

/**
 * The note under a list of products about its prices. A market whose law wants the cost of delivery has it there
 * while the delivery methods are available.
 */
export async function readPriceNote(
  context: Pick<RequestContext, 'services' | 'market' | 'format' | 't' | 'logger'>,
): Promise<string> {
  const namesDelivery = marketLaw(context.market.countryCode).priceNote === 'tax-and-delivery';
  return listPriceNote(namesDelivery ? await knownDelivery(context) : null, context);
}

async function knownDelivery(context: Pick<RequestContext, 'services' | 'market' | 'logger'>) {
  try {
    const answer = await within(TIMEOUT, cheapestDelivery(context));
    return answer.late ? null : answer.value;
  } catch (error) {
    context.logger.warn({ err: error }, 'Delivery methods unavailable, prices shown without the cost of delivery');
    return null;
  }
}
