import { countryOfCart } from '#app/modules/cart/domain/session-carts.ts';
import { keepPlace } from '#app/modules/catalogue/usecases/keep-place.server.ts';
import { type SwitchResult, switchMarket } from '#app/modules/checkout/usecases/switch-market.server.ts';
import { countryForms } from '#app/modules/markets/domain/country-name.ts';
import { marketCookie } from '#app/modules/markets/domain/detect-country.ts';
import { marketsByContinent } from '#app/modules/markets/domain/markets-by-continent.ts';
import { checkedPlace, placeUnder } from '#app/modules/markets/domain/place.ts';
import { htmlLang } from '#app/modules/markets/domain/registry.ts';
import { storefrontPath } from '#app/modules/markets/domain/storefront-path.ts';
import { planSwitch } from '#app/modules/markets/domain/switching.ts';
import { undeliveredPlaces } from '#app/modules/markets/domain/territory-table.ts';
import type { Market } from '#app/modules/markets/domain/types.ts';
import { noticeCookie } from '#app/modules/shell/domain/notice-cookie.ts';
import { clearOfferCookie, offerCookie } from '#app/modules/shell/domain/offer-cookie.ts';
import type { SwitchPreview } from '#app/modules/shell/domain/switch-preview.ts';
import type { MarketSubmission } from '#app/modules/shell/forms/market-form.ts';
import { pageHead } from '#app/modules/shell/http/page-head.server.ts';
import { referringPlace } from '#app/modules/shell/http/referring-place.server.ts';
import { previewSwitch } from '#app/modules/shell/usecases/preview-switch.server.ts';
import type { RequestContext } from '#app/request-context.ts';
import { typedText } from '#app/web/forms/posted-form.ts';

/** The form's address on the index page, which has no market. */
const INDEX = '/';
/** The longest address that is parsed, in UTF-16 units. */
const LONGEST_PLACE = 4000;

/** `from` is the page of the form. */
export type MarketAnswer = { readonly from: string } & (
  | { readonly kind: 'invalid' }
  /** The form of the index page belongs to the storefront of the visitor's cart, at `location`. */
  | { readonly kind: 'elsewhere'; readonly location: string }
  | Exclude<SwitchResult<SwitchPreview>, { readonly kind: 'switched' | 'unchanged' }>
  | { readonly kind: 'switched'; readonly location: string; readonly cookies: readonly string[] }
);

/** Switches the market. The cookie remembers the country. */
export async function submitMarket(context: RequestContext, submission: MarketSubmission): Promise<MarketAnswer> {
  const { services, session, clock, clientAddress, language, t, site, market } = context;
  const from = checkedPlace(typedText(submission.reply(), 'from', LONGEST_PLACE));
  const to = submission.status === 'success' ? services.registry.market(submission.value.countryCode) : null;
  if (submission.status !== 'success' || !to) return { kind: 'invalid', from };
  if (submission.value.stay) return decline(context, to, from);
  const current = marketOfVisitor(context, from);
  if (current && current.storefrontCode !== market.storefrontCode)
    return { kind: 'elsewhere', from, location: storefrontPath(current.storefrontCode, '/market') };
  const { carts, formatter } = services;
  const result = await switchMarket(
    {
      ...context,
      takeLimit: () => services.requestLimits.take('market-switch', clientAddress),
      preview: (markets) =>
        previewSwitch({ carts, formatter, sessionCarts: session.data, now: clock(), language, t }, markets),
    },
    { current, to, confirmed: submission.value.confirm === 'yes' },
  );
  if (result.kind !== 'switched' && result.kind !== 'unchanged') return { ...result, from };
  const path = placeUnder(market, from);
  const plan = planSwitch({ from: market, to, path, isIndex: from === INDEX });
  const { location, isMissing } = await keepPlace(services, { plan, to, path });
  const secure = site.secureCookies;
  const kind = isMissing ? 'no-page' : result.kind === 'unchanged' ? 'already' : null;
  const notice = kind === null ? [] : [noticeCookie({ country: to.countryCode, kind }, { secure })];
  // Who chose a country is offered its storefront again elsewhere.
  const offer = services.regionalShops.has(to.countryCode) ? [] : [clearOfferCookie({ secure })];
  const cookies = [
    marketCookie(to.countryCode, { secure }),
    ...(context.declinedOffer === to.countryCode ? offer : []),
  ];
  return { kind: 'switched', from, location, cookies: [...cookies, ...notice] };
}

/** The page of the offer again, which the visitor sees no more. */
function decline({ market, site }: RequestContext, { countryCode }: Market, from: string): MarketAnswer {
  return {
    kind: 'switched',
    from,
    location: storefrontPath(market.storefrontCode, placeUnder(market, from)),
    cookies: [offerCookie(countryCode, { secure: site.secureCookies })],
  };
}

/** The market before the switch; null on the index page without a preference. */
function marketOfVisitor(
  { market, session, services, preference, clock }: RequestContext,
  from: string,
): Market | null {
  if (from !== INDEX) return market;
  const country = countryOfCart(session.data, clock()) ?? preference;
  return country === null ? null : services.registry.market(country);
}

/** The page with every market. */
export async function loadMarket(context: RequestContext, request: Request) {
  const { services, market, language, t } = context;
  const places = undeliveredPlaces(market);
  return {
    groups: marketsByContinent(services.registry).map(({ continent, markets }) => ({
      heading: t(`shell:continent.${continent}`),
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
    undelivered: places === '' ? null : t('shell:market.undelivered', { places }),
    regional: [...services.regionalShops].flatMap(([countryCode, href]) => {
      const served = services.registry.market(countryCode);
      return served ? [{ name: countryForms(served, language).country, href }] : [];
    }),
    from: referringPlace(context, request),
    head: await pageHead(context, { title: t('shell:market.title'), path: '/market', index: false }),
  };
}
