import { cartOf } from './cart-route.server.ts';
import { cartFor } from './modules/cart/domain/session-carts.ts';
import { addressChanged } from './modules/checkout/domain/completed-views.ts';
import { marketCookie } from './modules/markets/domain/detect-country.ts';
import { marketsByContinent } from './modules/markets/domain/markets-by-continent.ts';
import { htmlLang } from './modules/markets/domain/registry.ts';
import { stripStorefront } from './modules/markets/domain/storefront-path.ts';
import { planSwitch } from './modules/markets/domain/switching.ts';
import type { Market } from './modules/markets/domain/types.ts';
import type { SwitchPreview } from './modules/shell/ui/market-page.tsx';
import { pageHead } from './page-head.server.ts';
import type { RequestPage } from './request-context.ts';

/** What a form says of the page before, as a path of this shop in the spelling of addresses; empty when it is none. */
export function readFrom(page: RequestPage, form: FormData): string {
  const from = String(form.get('from') ?? '').slice(0, 500);
  const url = from.startsWith('/') && URL.canParse(from, page.site.publicOrigin) ? new URL(from, page.site.publicOrigin) : null;
  return url?.origin === page.site.publicOrigin && !url.pathname.startsWith('//') ? url.pathname + url.search : '';
}

/** The page a visitor comes from, as a path under the storefront; `/` when it is not known. */
function pageBefore(page: RequestPage, from: string): string {
  const { storefront, rest } = stripStorefront(from || '/');
  const path = storefront === page.market.storefrontCode ? rest : '/';
  // Forms and their answers are no places to come back to.
  return path.startsWith('/market') || path.includes('/payment') || path.includes('/success') ? '/' : path;
}

function fromReferer(page: RequestPage, request: Request): string {
  const referer = request.headers.get('referer');
  if (!referer || !URL.canParse(referer)) return '';
  const url = new URL(referer);
  return url.origin === page.site.publicOrigin || url.host === new URL(request.url).host ? url.pathname : '';
}

export async function loadMarketPage(page: RequestPage, request: Request) {
  const { services, market, t } = page;
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
    currentText: t('shell:market.current', { country: market.name.local, currency: market.currency.code }),
    regional: [...services.regionalShops].map(([countryCode, href]) => ({ name: services.registry.market(countryCode)?.name.local ?? countryCode, href })),
    from: fromReferer(page, request),
    head: pageHead(page, shell.brand.name, { title: t('shell:market.title'), path: '/market', index: false }),
  };
}

/** What switching to a market would change for a visitor with goods in the bag; null when there is nothing to say. */
export async function previewSwitch(page: RequestPage, to: Market, from: string): Promise<SwitchPreview | null> {
  const { market, services, session, clock, format, t } = page;
  const kept = cartFor(session.data, market.warehouse.region, clock());
  if (to.countryCode === market.countryCode || !kept || kept.count === 0) return null;
  const changes: string[] = [];
  if (to.currency.code !== market.currency.code) changes.push(t('shell:market.currencyChanges', { from: market.currency.code, to: to.currency.code }));
  let lost: readonly string[] = [];
  if (to.warehouse.region !== market.warehouse.region) {
    changes.push(t('shell:market.otherWarehouse', { country: to.name.local, current: market.name.local }));
  } else {
    const [now, then] = await Promise.all([cartOf(page).read(), services.carts.previewCountry(to, kept.token)]);
    if (now.ok && now.value && then.ok) {
      const before = now.value;
      const after = then.value;
      lost = before.items.filter((item) => !after.items.some((other) => other.itemId === item.itemId)).map((item) => item.name);
      changes.push(t('shell:market.totalChanges', { from: format.money(before.priceTotal), to: services.formatter(to).money(after.priceTotal) }));
    }
    changes.push(t('shell:market.delivery'));
  }
  return { countryCode: to.countryCode, country: to.name.local, current: market.name.local, changes, lost, from };
}

/** Does the switch: remembers the country, moves the cart first and the checkout after it, and says where to go. */
export async function switchMarket(page: RequestPage, to: Market, from: string): Promise<{ readonly location: string; readonly cookie: string }> {
  const { market, services, session, site } = page;
  const plan = planSwitch({ from: market, to, path: pageBefore(page, from), isIndex: from === '/' });
  if (plan.kind === 'in-place') await cartOf({ ...page, market: to }).change((token) => services.carts.updateCountry(to, token));
  if (to.countryCode !== market.countryCode) session.update({ ...addressChanged(session.data.completedViews ?? []) });
  return { location: plan.location, cookie: marketCookie(to.countryCode, { secure: site.secureCookies }) };
}
