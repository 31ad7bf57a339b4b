import type { Cart } from '#app/modules/cart/domain/cart.ts';
import { readPriceNote } from '#app/modules/catalogue/http/price-note.server.ts';
import { cardView } from '#app/modules/catalogue/ui/card-view.ts';
import { NO_ROW } from '#app/modules/recommendations/domain/recommended.ts';
import { recommendForBag } from '#app/modules/recommendations/usecases/recommend-for-bag.server.ts';
import { upsellOf } from '#app/modules/shell/domain/audience.ts';
import type { RequestContext } from '#app/request-context.ts';

/**
 * The row of products below the bag; without cards when it is late or fails. The upsell of a visit's segment takes its
 * place where its widget recommends anything.
 */
export async function loadBagRow(context: RequestContext, cart: Cart | null) {
  const { services, market, audience, profileId, logger } = context;
  const lines = cart?.items.filter(({ isGift }) => !isGift) ?? [];
  const bag = cart && lines.length > 0 ? bagFacts(cart, lines) : null;
  const deps = { recommendations: services.recommendations, logger };
  const own = recommendForBag(deps, { market, bag, profileId });
  const upsell = bag && upsellOf(audience.segments, services.content.segmentation(market));
  const widget = upsell && { id: upsell.widgetId, variables: upsell.variables };
  const offered = widget ? await recommendForBag(deps, { market, bag, widget, profileId }) : NO_ROW;
  const isUpsell = offered.cards.length > 0;
  const { id, cards } = isUpsell ? offered : await own;
  return {
    id,
    cards: cards.map((card) => cardView(card, context)),
    priceNote: cards.length > 0 ? await readPriceNote(context) : '',
    isEmptyBag: bag === null,
    /** What a segment's visits read above what is offered to them; null for everyone else. */
    description: isUpsell && upsell ? upsell.description : null,
  };
}

function bagFacts({ priceProducts, priceDiscount, freeShipping }: Cart, lines: Cart['items']) {
  const { amount, currency } = priceProducts;
  const { threshold, missing } = freeShipping;
  return {
    skus: [...new Set(lines.map(({ parentSku }) => parentSku))],
    amount: { amount: amount - priceDiscount.amount, currency },
    freeShipping: { threshold, missing },
  };
}
