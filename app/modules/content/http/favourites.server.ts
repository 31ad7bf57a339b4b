import { data } from 'react-router';
import { readPriceNote } from '#app/modules/catalogue/http/price-note.server.ts';
import { cardView } from '#app/modules/catalogue/ui/card-view.ts';
import type { FavouritesView } from '#app/modules/catalogue/ui/favourites.tsx';
import { firstListed } from '#app/modules/content/usecases/live-content.server.ts';
import type { RequestContext } from '#app/request-context.ts';

const MOST = 4;

/** The row of a page that would end empty; null where the shop has no products, or cannot read them. */
export async function loadFavourites(context: RequestContext): Promise<FavouritesView | null> {
  const { services, market, logger } = context;
  try {
    const category = await firstListed(context, ['collection/most-loved', 'adults/socks']);
    const query = { category, page: 1, pageSize: MOST, sort: 'featured:desc' } as const;
    const { items } = await services.products.list(market, query);
    if (items.length === 0) return null;
    return { cards: items.map((card) => cardView(card, context)), priceNote: await readPriceNote(context) };
  } catch (error) {
    logger.warn({ err: error }, 'No favourites for a page without products');
    return null;
  }
}

/** The answer of a loader; for a missing page the thrown answer has the favourites. */
export async function withFavourites<T>(context: RequestContext, load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (thrown) {
    if (!isMissing(thrown)) throw thrown;
    throw data({ favourites: await loadFavourites(context) }, { status: 404 });
  }
}

/** Whether a loader has thrown `data` with the status of a missing page. */
function isMissing(thrown: unknown): boolean {
  if (typeof thrown !== 'object' || thrown === null || thrown instanceof Response) return false;
  return (thrown as { readonly init?: ResponseInit | null }).init?.status === 404;
}
