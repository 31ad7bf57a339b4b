import { parseCookies } from '#app/kernel/cookies.ts';
import { isUpstreamUnavailable } from '#app/kernel/upstream.ts';
import { cartEvent } from '#app/modules/analytics/domain/commerce-events.ts';
import { takeCartEvents } from '#app/modules/analytics/http/cart-events.server.ts';
import { eventFor } from '#app/modules/analytics/http/event-for.server.ts';
import { unavailableLines } from '#app/modules/cart/domain/availability.ts';
import type { Cart } from '#app/modules/cart/domain/cart.ts';
import { cartHint } from '#app/modules/cart/domain/cart-hint.ts';
import { readFirstItems } from '#app/modules/cart/domain/first-items-cookie.ts';
import { waitingCart } from '#app/modules/cart/domain/session-carts.ts';
import { parseItemsQuery } from '#app/modules/cart/domain/wanted-items.ts';
import { cartErrorText } from '#app/modules/cart/ui/cart-error-text.ts';
import { alternativeView } from '#app/modules/cart/ui/cart-line-view.ts';
import type { CartNotice, CartProblem } from '#app/modules/cart/ui/cart-problem.ts';
import { restoreView } from '#app/modules/cart/ui/restore-offer.tsx';
import type { WaitingCart } from '#app/modules/cart/ui/waiting-cart.tsx';
import { findAlternatives } from '#app/modules/cart/usecases/find-alternatives.server.ts';
import { offerItems } from '#app/modules/cart/usecases/offer-items.server.ts';
import { readPriceNote } from '#app/modules/catalogue/http/price-note.server.ts';
import { cardView } from '#app/modules/catalogue/ui/card-view.ts';
import { isFresh } from '#app/modules/checkout/http/mirror.server.ts';
import { stockByVariant, viewOfCart } from '#app/modules/checkout/http/step-page.server.ts';
import { valueOrRedirect } from '#app/modules/checkout/http/step-redirect.server.ts';
import { trackedView } from '#app/modules/checkout/http/tracked-order.server.ts';
import { walletView } from '#app/modules/checkout/http/wallet-view.server.ts';
import { returnsLabel } from '#app/modules/checkout/ui/returns-label.ts';
import { readFollowedCart } from '#app/modules/checkout/usecases/checkout-cart.server.ts';
import { countryForms } from '#app/modules/markets/domain/country-name.ts';
import { storefrontPath } from '#app/modules/markets/domain/storefront-path.ts';
import { claimRefundEvent } from '#app/modules/orders/http/purchase-event.server.ts';
import { NO_ROW } from '#app/modules/recommendations/domain/recommended.ts';
import { recommendForBag } from '#app/modules/recommendations/usecases/recommend.server.ts';
import { upsellOf } from '#app/modules/shell/domain/audience.ts';
import { referringPlace } from '#app/modules/shell/http/referring-place.server.ts';
import type { RequestContext } from '#app/request-context.ts';
import type { ResponseFacts } from '#app/response-facts.ts';
import { isUnseen } from '#app/web/prefetch.ts';

/** The cart page; null while the platform is unavailable. Throws the redirect to the page of a paid order. */
export async function loadCart(context: RequestContext, brandName: string, request: Request) {
  try {
    return await loadAvailableCart(context, brandName, request);
  } catch (error) {
    if (isUpstreamUnavailable(error)) return null;
    throw error;
  }
}

/**
 * The row of products below the bag; without cards when it is late or fails. The upsell of a visit's segment takes its
 * place where its widget recommends anything.
 */
async function loadBagRow(context: RequestContext, cart: Cart | null) {
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

/** The notice of the last change. A page that is opened shows it once. */
function takeNotice(context: RequestContext, request: Request): CartNotice | null {
  const notice = cartNotice(context);
  if (context.session.data.notice && request.method === 'GET' && !isUnseen(request.headers))
    context.session.update({ notice: undefined });
  return notice;
}

function cartNotice({ session, t }: RequestContext): CartNotice | null {
  const { notice } = session.data;
  switch (notice?.kind) {
    case 'added':
      return { text: notice.value ? t('cart:addedItem', { name: notice.value }) : t('cart:added'), putBack: null };
    case 'added-part':
      return { text: t('cart:addedPart', { name: notice.value ?? '' }), putBack: null, tone: 'bad' };
    case 'wished':
      return { text: t('cart-page:wish.moved', { name: notice.value ?? '' }), putBack: null };
    case 'choose-shipping':
      return { text: t('cart:chooseDelivery'), putBack: null };
    case 'unavailable-lines':
      return { text: t('cart-page:unavailable.first'), putBack: null, tone: 'bad' };
    case 'restored':
      return { text: t('cart-page:earlier.restored'), putBack: null };
    case 'restore-absent':
      return { text: t('cart-page:earlier.absent'), putBack: null };
    case 'merge-failed':
      return { text: t('order:tracked.mergeFailed'), putBack: null, tone: 'bad' };
    case 'removed':
      return notice.goods ? removedNotice(notice.goods, t) : null;
    default:
      return null;
  }
}

type RemovedGoods = NonNullable<NonNullable<RequestContext['session']['data']['notice']>['goods']>;

function removedNotice(goods: RemovedGoods, t: RequestContext['t']): CartNotice {
  const text = t('cart-page:removed', { name: goods.name, size: goods.size });
  return { text, putBack: goods };
}

async function loadAvailableCart(context: RequestContext, brandName: string, request: Request) {
  const { read, followed } = valueOrRedirect(context, await readFollowedCart(context));
  const cart = read.ok ? read.value : null;
  const row = loadBagRow(context, cart);
  const view = cart && (await viewOfCart(context, cart));
  const hasLines = view !== null && view.itemsCount > 0;
  const tracked = await trackedView(context, followed, { hasLines, isStep: false });
  const restore = await restoreOffer(context, request, cart);
  const notice = takeNotice(context, request);
  const wallet = walletView(context, view, brandName);
  const refund = followed && (await claimRefundEvent(context, followed.order, request));
  const responseFacts: ResponseFacts = { wallet: wallet !== null, ...(cart && { stock: stockByVariant(cart) }) };
  const problem: CartProblem | null = read.ok
    ? null
    : { field: null, text: cartErrorText(read.error, context), typed: '' };
  const shown = {
    cart: view,
    alternatives: await alternativesOf(context, cart),
    problem: tracked ? null : problem,
    notice,
    restore,
    hint: hintText(context, request, hasLines),
    wallet,
    returnsLabel: returnsLabel(context.t, context.market.countryCode),
    tracked,
    refund,
    changes: takeCartEvents(context, request, cart),
    event: cart && hasLines ? eventFor(context, () => cartEvent('view_cart', cart)) : null,
    sandbox: context.site.sandboxPayments,
    earlier: isFresh(context.session.data),
    waiting: waitingOf(context),
    row: await row,
  };
  return { responseFacts, shown };
}

function hintText(context: RequestContext, request: Request, hasLines: boolean): string | null {
  const { services, detectedCountry, market, language, t } = context;
  const hint = cartHint({
    hasLines,
    isServed: services.registry.market(detectedCountry) !== null,
    sendsCookies: request.headers.has('cookie'),
    comesFromShop: referringPlace(context, request) !== '',
  });
  if (hint === null) return null;
  return hint === 'elsewhere' ? t('cart-page:elsewhere', countryForms(market, language)) : t('cart:noCookies');
}

/** What can replace the lines that cannot be bought. Without them nothing is read. */
async function alternativesOf(context: RequestContext, cart: Cart | null) {
  const ids = unavailableLines(cart?.items ?? []);
  const lines = cart?.items.filter(({ itemId, isGift }) => ids.has(itemId) && !isGift) ?? [];
  const found = await findAlternatives({ products: context.services.products, market: context.market }, lines);
  return new Map(
    [...found].map(([itemId, variants]) => [itemId, variants.map((one) => alternativeView(one, context))]),
  );
}

/** The cart that waits in another market since a switch of the warehouse. */
function waitingOf({ session, services, market, clock, language, t }: RequestContext): WaitingCart | null {
  const cart = waitingCart(session.data, market.warehouse.region, clock());
  const home = cart && services.registry.market(cart.country ?? '');
  if (!cart || !home) return null;
  const text = t('cart-page:waiting.text', { ...countryForms(home, language), count: cart.count });
  return { text, href: storefrontPath(home.storefrontCode, '/checkout/cart') };
}

/** The items that the address of the page names, or that another tab has put in a bag of its own, beside the bag. */
async function restoreOffer({ services, market, session, t }: RequestContext, request: Request, cart: Cart | null) {
  const named = parseItemsQuery(new URL(request.url).searchParams.get('items') ?? '');
  const hasLines = cart !== null && cart.itemsCount > 0;
  const isOtherTab = named.length === 0 && hasLines;
  const wanted = isOtherTab ? readFirstItems(parseCookies(request.headers.get('cookie'))) : named;
  if (wanted.length === 0) return null;
  const offer = await offerItems({ products: services.products, market, lines: cart?.items ?? [] }, wanted);
  if (!offer || (isOtherTab && offer.isComplete)) return null;
  const isAdded = session.data.addedLinks?.includes(offer.key) === true;
  return restoreView(offer, { t, market, isAdded, isOtherTab });
}
