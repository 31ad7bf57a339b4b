import { countryOfCart } from '#app/modules/cart/domain/country-of-cart.ts';
import { type SwitchResult, switchMarket } from '#app/modules/checkout/usecases/switch-market.server.ts';
import { marketCookie } from '#app/modules/markets/domain/detect-country.ts';
import { checkedPlace, placeUnder } from '#app/modules/markets/domain/place.ts';
import { planSwitch } from '#app/modules/markets/domain/switching.ts';
import type { Market } from '#app/modules/markets/domain/types.ts';
import type { SwitchPreview } from '#app/modules/shell/domain/switch-preview.ts';
import type { MarketSubmission } from '#app/modules/shell/forms/market-form.ts';
import { previewSwitch } from '#app/modules/shell/usecases/preview-switch.server.ts';
import type { RequestContext } from '#app/request-context.ts';
import { typedText } from '#app/web/forms/typed-text.ts';

/** The form's address on the index page, which has no market. */
const INDEX = '/';
/** The longest address that is parsed, in UTF-16 units. */
const LONGEST_PLACE = 4000;

/** `from` is the page of the form. */
export type MarketAnswer = { readonly from: string } & (
  | { readonly kind: 'invalid' }
  | Exclude<SwitchResult<SwitchPreview>, { readonly kind: 'switched' }>
  | { readonly kind: 'switched'; readonly location: string; readonly cookie: string }
);

/** Switches the market. The cookie remembers the country. */
export async function submitMarket(context: RequestContext, submission: MarketSubmission): Promise<MarketAnswer> {
  const { services, session, clock, clientAddress, language, t, site, market } = context;
  const from = checkedPlace(typedText(submission.reply(), 'from', LONGEST_PLACE));
  const to = submission.status === 'success' ? services.registry.market(submission.value.countryCode) : null;
  if (submission.status !== 'success' || !to) return { kind: 'invalid', from };
  const { carts, formatter } = services;
  const result = await switchMarket(
    {
      ...context,
      takeLimit: () => services.requestLimits.take('market-switch', clientAddress),
      preview: (markets) =>
        previewSwitch({ carts, formatter, sessionCarts: session.data, now: clock(), language, t }, markets),
    },
    { current: marketOfVisitor(context, from), to, confirmed: submission.value.confirm === 'yes' },
  );
  if (result.kind !== 'switched') return { ...result, from };
  const { location } = planSwitch({ from: market, to, path: placeUnder(market, from), isIndex: from === INDEX });
  return { ...result, from, location, cookie: marketCookie(to.countryCode, { secure: site.secureCookies }) };
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
