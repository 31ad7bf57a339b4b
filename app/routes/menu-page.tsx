import { readLinkTargets } from '#app/modules/content/usecases/live-content.server.ts';
import { askedBeside } from '#app/modules/newsletter/http/sign-up-words.server.ts';
import { SignUpForm } from '#app/modules/newsletter/ui/sign-up-form.tsx';
import { pageHead } from '#app/modules/shell/http/page-head.server.ts';
import { formsOfPage } from '#app/modules/shell/http/segments-view.server.ts';
import { MenuPage } from '#app/modules/shell/ui/menu-page.tsx';
import { Head } from '#app/modules/shell/ui/page-head.tsx';
import { loadShell } from '#app/modules/shell/usecases/load-shell.server.ts';
import { requestContext } from '#app/request-context.ts';
import type { RouteHandle } from '#app/route-handle.ts';
import type { Route } from './+types/menu-page.ts';

export const handle: RouteHandle = { shared: { query: [] } };

export async function loader({ context: provider }: Route.LoaderArgs) {
  const context = provider.get(requestContext);
  const { nav, market, newsletter, marks } = await loadShell(context.services, {
    market: context.market,
    variants: context.audience.effects,
    cartCount: null,
    hideBanner: false,
    offer: null,
    targets: (content) => readLinkTargets(context, content),
  });
  return {
    nav,
    market,
    newsletter,
    marks,
    asks: (await formsOfPage(context)).inContent,
    asked: await askedBeside(context, 'block'),
    head: await pageHead(context, { title: context.t('shell:menu'), path: '/menu', index: false }),
  };
}

export default function Menu({
  loaderData: { head, nav, market, newsletter, marks, asked, asks },
}: Route.ComponentProps) {
  return (
    <main id="main">
      <Head head={head} />
      <MenuPage
        nav={nav}
        market={market}
        marks={marks}
        newsletter={asks ? newsletter : null}
        form={(className) => (
          <SignUpForm
            market={{ storefront: market.storefront, country: market.countryCode }}
            texts={newsletter}
            place="block"
            className={className}
            asked={asked}
          />
        )}
      />
    </main>
  );
}
