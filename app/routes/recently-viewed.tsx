import { data } from 'react-router';
import { parseCookies } from '#app/kernel/cookies.ts';
import { readPriceNote } from '#app/modules/catalogue/http/price-note.server.ts';
import { cardView } from '#app/modules/catalogue/ui/card-view.ts';
import { pageHead } from '#app/modules/shell/http/page-head.server.ts';
import { Head } from '#app/modules/shell/ui/page-head.tsx';
import { RecentlyViewed } from '#app/modules/wish-list/ui/recently-viewed.tsx';
import { loadViewed } from '#app/modules/wish-list/usecases/load-wish-list.server.ts';
import { requestContext } from '#app/request-context.ts';
import { PRIVATE, pageNotFound } from '#app/web/responses.ts';
import type { Route } from './+types/recently-viewed.ts';

export const headers = () => PRIVATE;

/** The row of the products that this visit has opened, without layout: script puts it into product pages. */
export async function loader({ context: provider, request }: Route.LoaderArgs) {
  const context = provider.get(requestContext);
  if (!context.storefront) throw pageNotFound(context.path);
  const { services, market, t } = context;
  const cards = await loadViewed(services, {
    market,
    cookies: parseCookies(request.headers.get('cookie')),
    without: new URL(request.url).searchParams.get('without') ?? '',
  });
  return data({
    cards: cards.map((card) => cardView(card, context)),
    priceNote: await readPriceNote(context),
    head: await pageHead(context, { title: t('wish-list:recentTitle'), path: '/recently-viewed', index: false }),
  });
}

export default function RecentlyViewedRow({ loaderData: { cards, priceNote, head } }: Route.ComponentProps) {
  return (
    <main id="main" className="wrap">
      <Head head={head} />
      <RecentlyViewed cards={cards} priceNote={priceNote} />
    </main>
  );
}
