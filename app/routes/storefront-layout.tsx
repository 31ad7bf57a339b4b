import { Outlet } from 'react-router';
import { Footer } from '../modules/shell/ui/footer.tsx';
import { Header } from '../modules/shell/ui/header.tsx';
import { MarketOffer } from '../modules/shell/ui/market-offer.tsx';
import { loadShell } from '../modules/shell/usecases/load-shell.server.ts';
import { pageNotFound } from '../platform/responses.ts';
import { requestContext } from '../request-context.ts';
import type { Route } from './+types/storefront-layout.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  const page = context.get(requestContext);
  if (!page.storefront) throw pageNotFound(page.path);
  const url = new URL(request.url);
  const term = page.path.includes('/search') ? (url.searchParams.get('term') ?? '').slice(0, 100) : '';
  const shell = await loadShell(page.services, {
    market: page.market,
    cartCount: page.session.data.cart?.count ?? 0,
    hideBanner: page.path.includes('/checkout'),
    offer: null,
  });
  return { shell, term };
}

export default function StorefrontLayout({ loaderData: { shell, term } }: Route.ComponentProps) {
  return (
    <>
      <Header shell={shell} term={term} />
      {shell.offer && <MarketOffer offer={shell.offer} />}
      <Outlet />
      <Footer shell={shell} />
    </>
  );
}
