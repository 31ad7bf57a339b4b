import type { ReactNode } from 'react';
import { Outlet } from 'react-router';
import { liveGoods } from '../live-content.server.ts';
import { takeMarketNotice } from '../market-route.server.ts';
import { cartFor } from '../modules/cart/domain/session-carts.ts';
import { checkedPlace } from '../modules/markets/domain/kept-place.ts';
import { stripStorefront } from '../modules/markets/domain/storefront-path.ts';
import { planStoredPreference } from '../modules/markets/domain/switching.ts';
import type { ShellView } from '../modules/shell/domain/shell-view.ts';
import { Footer } from '../modules/shell/ui/footer.tsx';
import { Header } from '../modules/shell/ui/header.tsx';
import { MarketOffer } from '../modules/shell/ui/market-offer.tsx';
import { loadShell } from '../modules/shell/usecases/load-shell.server.ts';
import { pageNotFound } from '../platform/responses.ts';
import { Notice } from '../platform/ui/notice.tsx';
import { type RequestPage, requestContext } from '../request-context.ts';
import { RouteError } from '../route-error.tsx';
import type { Route } from './+types/storefront-layout.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  const page = context.get(requestContext);
  if (!page.storefront) throw pageNotFound(page.path);
  const url = new URL(request.url);
  const notice = takeMarketNotice(page);
  const term = page.path.includes('/search') ? (url.searchParams.get('term') ?? '').slice(0, 100) : '';
  const shell = await loadShell(page.services, {
    market: page.market,
    cartCount: cartFor(page.session.data, page.market.warehouse.region, page.clock())?.count ?? 0,
    hideBanner: page.path.includes('/checkout'),
    goods: (content) => liveGoods(page, content),
    // The country page offers every market itself.
    offer: stripStorefront(page.path).rest === '/market' ? null : marketOffer(page, checkedPlace(page.path + url.search)),
  });
  return { shell, term, notice };
}

/** The storefront a visitor probably means: the country chosen before, or a shop of its own that the country has. Offered, never forced. */
function marketOffer({ services, market, preference, detectedCountry }: RequestPage, from: string): ShellView['offer'] {
  const preferred = preference && services.registry.market(preference);
  const plan = planStoredPreference({ current: market, preferred: preferred || null, isIndex: false });
  if (plan.kind === 'offer' && preferred) return { countryCode: preferred.countryCode, name: preferred.name.local, href: null, from };
  const visitor = services.registry.market(detectedCountry);
  const href = visitor && services.regionalShops.get(visitor.countryCode);
  return visitor && href ? { countryCode: visitor.countryCode, name: visitor.name.local, href, from } : null;
}

function Frame({ shell, term, notice, children }: Route.ComponentProps['loaderData'] & { readonly children: ReactNode }) {
  return (
    <>
      <Header shell={shell} term={term} />
      {shell.offer && <MarketOffer offer={shell.offer} />}
      {notice && (
        <div className="wrap">
          <Notice live>
            <p>{notice}</p>
          </Notice>
        </div>
      )}
      {children}
      <Footer shell={shell} />
    </>
  );
}

export default function StorefrontLayout({ loaderData }: Route.ComponentProps) {
  return (
    <Frame {...loaderData}>
      <Outlet />
    </Frame>
  );
}

/** A page that is missing or broke keeps the storefront around it, as far as that could be loaded. */
export function ErrorBoundary({ loaderData }: Route.ErrorBoundaryProps) {
  return loaderData ? (
    <Frame {...loaderData}>
      <RouteError />
    </Frame>
  ) : (
    <RouteError />
  );
}
