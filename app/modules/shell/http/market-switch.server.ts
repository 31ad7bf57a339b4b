import { isUpstreamUnavailable } from '#app/kernel/upstream.ts';
import { cartFor } from '#app/modules/cart/domain/session-carts.ts';
import { addressChanged } from '#app/modules/checkout/domain/completed-views.ts';
import { cartOf } from '#app/modules/checkout/usecases/checkout-cart.server.ts';
import { countryForms } from '#app/modules/markets/domain/country-name.ts';
import { marketCookie } from '#app/modules/markets/domain/detect-country.ts';
import { checkedPlace, placeUnder } from '#app/modules/markets/domain/kept-place.ts';
import { marketsByContinent } from '#app/modules/markets/domain/markets-by-continent.ts';
import { htmlLang } from '#app/modules/markets/domain/registry.ts';
import { planSwitch } from '#app/modules/markets/domain/switching.ts';
import type { Market } from '#app/modules/markets/domain/types.ts';
import type { MarketSubmission } from '#app/modules/shell/forms/market-form.ts';
import { previewSwitch } from '#app/modules/shell/usecases/preview-switch.server.ts';
import type { RequestContext } from '#app/request-context.ts';
import { typedText } from '#app/web/forms/typed-text.ts';
import { pageHead } from './page-head.server.ts';

/** The form's address on the index page, which has no market. */
const INDEX = '/';
/** UTF-16 units of an address of the shop that are looked at. */
const LONGEST_PLACE = 4000;

/** The page of this shop in the `Referer` header; empty for any other. */
function fromReferer(context: RequestContext, request: Request): string {
  const referer = request.headers.get('referer');
  if (!referer || !URL.canParse(referer)) return '';
  const url = new URL(referer);
  return url.origin === context.site.publicOrigin || url.host === new URL(request.url).host
    ? checkedPlace(url.pathname + url.search)
    : '';
}

/** The market of the visitor's cart, read from the session; null without a cart. */
export function marketOfBag({
  services,
  session,
  clock,
}: Pick<RequestContext, 'services' | 'session' | 'clock'>): Market | null {
  const { cart } = session.data;
  const kept = cart && cartFor(session.data, cart.region, clock());
  return kept?.country ? services.registry.market(kept.country) : null;
}

/** The visitor's market when a form of the switch is posted; null on the index page before a choice. */
function marketOfVisitor(context: RequestContext, from: string): Market | null {
  if (from !== INDEX) return context.market;
  return marketOfBag(context) ?? (context.preference && context.services.registry.market(context.preference));
}

export async function loadMarketPage(context: RequestContext, request: Request) {
  const { services, market, t } = context;
  const shell = await services.content.shell(market);
  return {
    continents: marketsByContinent(services.registry).map(({ continent, markets }) => ({
      continent,
      markets: markets.map((entry) => ({
        countryCode: entry.countryCode,
        name: entry.name.local,
        english: entry.name.english,
        lang: htmlLang(entry).slice(0, 2),
        currency: entry.currency.code,
        storefront: entry.storefrontCode,
      })),
    })),
    current: market.countryCode,
    currentText: t('shell:market.current', { ...countryForms(market), currency: market.currency.code }),
    regional: [...services.regionalShops].map(([countryCode, href]) => ({
      name: services.registry.market(countryCode)?.name.local ?? countryCode,
      href,
    })),
    from: fromReferer(context, request),
    head: pageHead(context, shell.brand.name, { title: t('shell:market.title'), path: '/market', index: false }),
  };
}

export type SwitchOutcome =
  | { readonly kind: 'invalid'; readonly from: string }
  /** Too many switches from this network; `wait` is in seconds. */
  | { readonly kind: 'limited'; readonly from: string; readonly wait: number }
  | {
      readonly kind: 'preview';
      readonly from: string;
      readonly preview: NonNullable<Awaited<ReturnType<typeof previewSwitch>>>;
    }
  | { readonly kind: 'go'; readonly location: string; readonly cookie: string };

/**
 * Runs a posted form of the market switch: previews the changes, if there are any, and switches after the confirmation.
 */
export async function runMarketForm(context: RequestContext, submission: MarketSubmission): Promise<SwitchOutcome> {
  const { services, session, clock, language, t } = context;
  const from = checkedPlace(typedText(submission.reply(), 'from', LONGEST_PLACE));
  const to = submission.status === 'success' ? services.registry.market(submission.value.countryCode) : null;
  if (submission.status !== 'success' || !to) return { kind: 'invalid', from };
  const wait = await services.requestLimits.take('market-switch', context.clientAddress);
  if (wait !== null) return { kind: 'limited', from, wait };
  const current = marketOfVisitor(context, from);
  if (to.countryCode !== current?.countryCode && submission.value.confirm !== 'yes') {
    const { carts, formatter } = services;
    const preview = await previewSwitch(
      { carts, formatter, kept: session.data, now: clock(), language, t },
      { current, to },
    );
    if (preview) return { kind: 'preview', from, preview };
  }
  return { kind: 'go', ...(await switchMarket(context, { current, to, from })) };
}

/** Does the switch: remembers the country, moves the cart first and the checkout after it, and says where to go. */
async function switchMarket(
  context: RequestContext,
  { current, to, from }: { readonly current: Market | null; readonly to: Market; readonly from: string },
): Promise<{ readonly location: string; readonly cookie: string }> {
  const { market, session, site } = context;
  const plan = planSwitch({ from: market, to, path: placeUnder(market, from), isIndex: from === INDEX });
  if (to.countryCode === current?.countryCode) {
    session.update({ notice: { kind: SAME_COUNTRY, value: to.countryCode } });
  } else {
    await moveCart(context, to);
    session.update({ ...addressChanged(session.data.completedViews ?? []) });
  }
  return { location: plan.location, cookie: marketCookie(to.countryCode, { secure: site.secureCookies }) };
}

/**
 * Moves the cart now, so that the count in the next page's header is right. A later read moves it as well, so that an
 * outage does not stop the switch.
 */
async function moveCart(context: RequestContext, to: Market): Promise<void> {
  const visitor = cartOf({ ...context, market: to });
  if (visitor.token() === null) return;
  try {
    await visitor.change((token) => context.services.carts.updateCountry(to, token));
  } catch (error) {
    if (!isUpstreamUnavailable(error)) throw error;
  }
}

/** Notice of a switch to the country the visitor is in. */
const SAME_COUNTRY = 'same-country';

/** The one-time notice after a switch that changed nothing; null otherwise. */
export function takeMarketNotice({ session, services, language, t }: RequestContext): string | null {
  const { notice } = session.data;
  const market = notice?.kind === SAME_COUNTRY ? services.registry.market(notice.value ?? '') : null;
  if (!market) return null;
  session.update({ notice: undefined });
  return t('shell:market.already', countryForms(market, language));
}
