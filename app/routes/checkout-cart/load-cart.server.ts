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
import { type AlternativeView, alternativeView } from '#app/modules/cart/ui/cart-line-view.ts';
import type { CartProblem } from '#app/modules/cart/ui/cart-problem.ts';
import { restoreView } from '#app/modules/cart/ui/restore-view.ts';
import type { WaitingCart } from '#app/modules/cart/ui/waiting-cart.tsx';
import { findAlternatives } from '#app/modules/cart/usecases/find-alternatives.server.ts';
import { offerItems } from '#app/modules/cart/usecases/offer-items.server.ts';
import { stockByVariant, viewOfCart } from '#app/modules/checkout/http/cart-view.server.ts';
import { isFresh } from '#app/modules/checkout/http/mirror.server.ts';
import { valueOrRedirect } from '#app/modules/checkout/http/step-redirect.server.ts';
import { trackedView } from '#app/modules/checkout/http/tracked-order.server.ts';
import { walletView } from '#app/modules/checkout/http/wallet-view.server.ts';
import { returnsLabel } from '#app/modules/checkout/ui/returns-label.ts';
import { readFollowedCart } from '#app/modules/checkout/usecases/read-followed-cart.server.ts';
import { countryForms } from '#app/modules/markets/domain/country-name.ts';
import { storefrontPath } from '#app/modules/markets/domain/storefront-path.ts';
import { claimRefundEvent } from '#app/modules/orders/http/purchase-event.server.ts';
import { referringPlace } from '#app/modules/shell/http/referring-place.server.ts';
import type { RequestContext } from '#app/request-context.ts';
import type { ResponseFacts } from '#app/response-facts.ts';
import { loadBagRow } from './bag-row.server.ts';
import { takeNotice } from './cart-notice.server.ts';

/** The cart page; null while the platform is unavailable. Throws the redirect to the page of a paid order. */
export async function loadCart(context: RequestContext, brandName: string, request: Request) {
  try {
    return await loadAvailableCart(context, brandName, request);
  } catch (error) {
    if (isUpstreamUnavailable(error)) return null;
    throw error;
  }
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
  if (lines.length === 0) return new Map<string, AlternativeView[]>();
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
  return restoreView(offer, { t, isAdded, isOtherTab });
}
