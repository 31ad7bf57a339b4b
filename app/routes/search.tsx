import { data } from 'react-router';
import { ProductGrid } from '#app/modules/catalogue/ui/product-card.tsx';
import { isDeadLink } from '#app/modules/content/domain/live-links.ts';
import { readLinkTargets } from '#app/modules/content/usecases/live-content.server.ts';
import { storefrontPath } from '#app/modules/markets/domain/storefront-path.ts';
import { readTerm } from '#app/modules/search/domain/term.ts';
import { SearchForm } from '#app/modules/search/ui/search-form.tsx';
import { pausedSearchView, searchView } from '#app/modules/search/ui/search-view.ts';
import { findLinks } from '#app/modules/search/usecases/find-links.server.ts';
import { loadSearch } from '#app/modules/search/usecases/load-search.server.ts';
import { pageHead } from '#app/modules/shell/http/page-head.server.ts';
import { Head } from '#app/modules/shell/ui/page-head.tsx';
import { type RequestContext, requestContext } from '#app/request-context.ts';
import type { RouteHandle } from '#app/route-handle.ts';
import { pageNotFound, seeOther } from '#app/web/responses.ts';
import { retryHeaders } from '#app/web/too-many-requests.ts';
import { Pager } from '#app/web/ui/pager.tsx';
import { useT } from '#app/web/view.tsx';
import type { Route } from './+types/search.ts';

export const handle: RouteHandle = { shared: { query: ['term'] } };

export async function loader({ context: provider, params, request }: Route.LoaderArgs) {
  const context = provider.get(requestContext);
  const term = new URL(request.url).searchParams.get('term') ?? '';
  const redirected = await redirectedPath(context, term, params.pageNumber);
  if (redirected) throw seeOther(redirected);
  const wait = term.trim() === '' ? null : await context.services.requestLimits.take('search', context.clientAddress);
  const search =
    wait === null ? await results(context, term, params.pageNumber) : pausedSearchView(context, { term, wait });
  const shell = await context.services.content.shell(context.market);
  const title = search.term ? context.t('search:resultsFor', { term: search.term }) : context.t('search:title');
  const view = {
    search,
    title,
    head: pageHead(context, shell.brand.name, {
      title,
      path: '/search',
      previous: search.pager.previous,
      next: search.pager.next,
      index: false,
    }),
  };
  return wait === null
    ? view
    : data(view, { status: 429, headers: { ...retryHeaders(wait), 'Cache-Control': 'no-store' } });
}

/** Where content leads a term; null for most terms. */
async function redirectedPath({ services, market }: RequestContext, term: string, pageNumber: string | undefined) {
  const { redirects } = await services.content.searchTerms(market);
  const path = pageNumber === undefined ? redirects[readTerm(term).toLowerCase()] : undefined;
  return path === undefined ? null : storefrontPath(market.storefrontCode, path);
}

async function results(context: RequestContext, term: string, pageNumber: string | undefined) {
  const targets = await readLinkTargets(context, null);
  const { market, services } = context;
  const found = await loadSearch(services, { market, term, pageNumber });
  if (!found) throw pageNotFound(context.path);
  const isLive = (category: string) => !targets || !isDeadLink(`/${category}`, targets);
  const categories = targets?.listed ?? [];
  const links =
    found.page === 1 ? findLinks(await services.content.searchTerms(market), categories, market.language) : null;
  return searchView(found, { ...context, isLive, links: links?.(found.term) ?? [] });
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

export default function Search({ loaderData: { search, title, head } }: Route.ComponentProps) {
  const t = useT();
  return (
    <main id="main" className="wrap">
      <Head head={head} />
      <SearchForm title={title} {...search} />
      {search.cards.length > 0 && (
        <>
          <h2 className="vh">{t('search:results')}</h2>
          <ProductGrid cards={search.cards} isList />
        </>
      )}
      <Pager pager={search.pager} />
    </main>
  );
}
