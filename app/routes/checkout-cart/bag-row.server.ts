import type { Cart } from '#app/modules/cart/domain/cart.ts';
import { cardView } from '#app/modules/catalogue/ui/card-view.ts';
import { recommendForBag } from '#app/modules/recommendations/usecases/recommend-for-bag.server.ts';
import type { RequestContext } from '#app/request-context.ts';

/** The row of products below the bag; without cards when it is late or fails. */
export async function loadBagRow(context: RequestContext, cart: Cart | null) {
  const { services, market, logger } = context;
  const lines = cart?.items.filter(({ isGift }) => !isGift) ?? [];
  const bag = cart && lines.length > 0 ? bagFacts(cart, lines) : null;
  const { id, cards } = await recommendForBag({ recommendations: services.recommendations, logger }, { market, bag });
  return { id, cards: cards.map((card) => cardView(card, context)), isEmptyBag: bag === null };
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
