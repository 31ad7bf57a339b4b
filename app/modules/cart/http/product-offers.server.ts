import { type AnnouncedOffer, type OfferedProduct, offersOf } from '#app/modules/cart/domain/market-offers.ts';
import type { OfferView } from '#app/modules/cart/ui/offers.tsx';
import { storefrontPath } from '#app/modules/markets/domain/storefront-path.ts';
import type { RequestContext } from '#app/request-context.ts';

type Context = Pick<RequestContext, 'services' | 'market' | 'format' | 't'>;

/** The offers that a product's page announces before they apply in the cart. */
export async function productOffers(context: Context, product: OfferedProduct): Promise<readonly OfferView[]> {
  const { services, market } = context;
  const { offers } = await services.offers(market);
  return offersOf(product, offers).map((offer) => ({
    id: offer.id,
    text: offerText(offer, context),
    href: listOf(offer, product, context),
  }));
}

function offerText({ name, effect, minimum }: AnnouncedOffer, { market, format, t }: Context): string {
  if (minimum !== null) {
    const amount = format.briefMoney({ amount: minimum, currency: market.currency.code });
    return t('cart-page:offer.from', { name, amount });
  }
  if (effect.type !== 'buy-n-get-m') return name;
  const { buy, free } = effect;
  return t('cart-page:offer.free', { name, all: buy + free, count: free });
}

/** The list of everything in the offer: where it is one category. */
function listOf({ scope }: AnnouncedOffer, { categories }: OfferedProduct, { market }: Context): string | null {
  if (scope.kind === 'cart' || scope.products.length + scope.skus.length + scope.sections.length > 0) return null;
  const [category, ...others] = scope.categories;
  const isOwn = category !== undefined && others.length === 0 && categories.includes(category);
  return isOwn ? storefrontPath(market.storefrontCode, `/${category}`) : null;
}
