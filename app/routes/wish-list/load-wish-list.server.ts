import { parseCookies } from '#app/kernel/cookies.ts';
import { readPriceNote } from '#app/modules/catalogue/http/price-note.server.ts';
import { cardView } from '#app/modules/catalogue/ui/card-view.ts';
import { loadFavourites } from '#app/modules/content/http/favourites.server.ts';
import { firstListed } from '#app/modules/content/usecases/live-content.server.ts';
import { countryForms } from '#app/modules/markets/domain/country-name.ts';
import { storefrontPath } from '#app/modules/markets/domain/storefront-path.ts';
import { pageHead } from '#app/modules/shell/http/page-head.server.ts';
import { MOST_WISHES, parseWishes, readWishList, type WishList } from '#app/modules/wish-list/domain/wish-list.ts';
import type { WishListView, WishNotice } from '#app/modules/wish-list/ui/wish-list-page.tsx';
import type { WishListChange } from '#app/modules/wish-list/usecases/change-wish-list.server.ts';
import { loadViewed, loadWishes } from '#app/modules/wish-list/usecases/load-wish-list.server.ts';
import type { RequestContext } from '#app/request-context.ts';

const PATH = '/wish-list';
const CHANGES: readonly WishListChange[] = ['added', 'removed', 'saved'];

/** The address of the page that says what a form did. */
export function changedPath(context: RequestContext, change: WishListChange, skus: WishList): string {
  return `${storefrontPath(context.market.storefrontCode, PATH)}?${new URLSearchParams({ [change]: skus.join(',') })}`;
}

/** The wish list of the request, or the one that its address names (`items`). */
export async function loadWishList(context: RequestContext, request: Request) {
  const { services, market, site, t } = context;
  const query = new URL(request.url).searchParams;
  const cookies = parseCookies(request.headers.get('cookie'));
  const own = readWishList(cookies);
  const shared = query.has('items') ? parseWishes(query.get('items') ?? '') : null;
  const skus = shared ?? own;
  const [{ cards, elsewhere }, start, viewed, priceNote] = await Promise.all([
    loadWishes({ products: services.products, registry: services.registry }, market, skus),
    firstListed(context, ['adults/socks']),
    loadViewed(services, { market, cookies, without: '' }),
    readPriceNote(context),
  ]);
  const address = `${site.publicOrigin}${storefrontPath(market.storefrontCode, PATH)}`;
  const isEmpty = cards.length + elsewhere.length === 0;
  const page: WishListView = {
    cards: cards.map((card) => cardView(card, context)),
    elsewhere,
    priceNote,
    viewed: viewed.map((card) => cardView(card, context)),
    country: countryForms(market),
    notice: await noticeOf(context, query, own),
    shareUrl:
      shared === null && skus.length > 0 ? `${address}?${new URLSearchParams({ items: skus.join(',') })}` : null,
    shared: shared === null ? null : shared.join(','),
    favourites: isEmpty ? await loadFavourites(context) : null,
    startAt: storefrontPath(market.storefrontCode, `/${start}`),
  };
  const title = t(shared === null ? 'wish-list:title' : 'wish-list:sharedTitle');
  return { page, head: await pageHead(context, { title, path: PATH, index: false }) };
}

/** The message after a form. It compares what the form asked for with the list: an old address says nothing untrue. */
async function noticeOf(context: RequestContext, query: URLSearchParams, list: WishList): Promise<WishNotice | null> {
  const change = CHANGES.find((name) => query.has(name));
  const skus = change ? parseWishes(query.get(change) ?? '') : [];
  const [sku] = skus;
  if (change === undefined || sku === undefined) return null;
  if (change === 'saved') return savedNotice(context, skus, list);
  const { services, market, t } = context;
  const { cards, elsewhere } = await loadWishes(services, market, [sku]);
  const name = [...cards, ...elsewhere][0]?.name;
  if (name === undefined) return null;
  const isListed = list.includes(sku);
  if (isListed) return { tone: 'good', text: t('wish-list:added', { name }), undo: null };
  if (change === 'removed') return { tone: 'good', text: t('wish-list:removed', { name }), undo: sku };
  return list.length >= MOST_WISHES
    ? { tone: 'bad', text: t('wish-list:full', { name, limit: MOST_WISHES }), undo: null }
    : { tone: 'bad', text: t('wish-list:notSaved', { name }), undo: null };
}

function savedNotice({ t }: RequestContext, skus: WishList, list: WishList): WishNotice {
  const count = skus.filter((sku) => list.includes(sku)).length;
  if (count === skus.length) return { tone: 'good', text: t('wish-list:savedAll', { count }), undo: null };
  return list.length >= MOST_WISHES
    ? {
        tone: 'bad',
        text: t('wish-list:savedSome', { saved: count, all: skus.length, limit: MOST_WISHES }),
        undo: null,
      }
    : { tone: 'bad', text: t('wish-list:notSavedAll'), undo: null };
}
