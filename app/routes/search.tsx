import { data } from 'react-router';
import { FACETS } from '#app/modules/catalogue/domain/facets.ts';
import {
  FILTER_PARAMETERS,
  hasEmptyPrice,
  PRICE_FIELDS,
  readFilter,
} from '#app/modules/catalogue/domain/listing-address.ts';
import { readPriceNote } from '#app/modules/catalogue/http/price-note.server.ts';
import { Favourites } from '#app/modules/catalogue/ui/favourites.tsx';
import { ResultList } from '#app/modules/catalogue/ui/result-list.tsx';
import { nameKeysOf } from '#app/modules/content/domain/content-facts.ts';
import { isDeadLink } from '#app/modules/content/domain/live-links.ts';
import { loadFavourites } from '#app/modules/content/http/favourites.server.ts';
import { readLinkTargets } from '#app/modules/content/usecases/live-content.server.ts';
import { storefrontPath } from '#app/modules/markets/domain/storefront-path.ts';
import { isMissed as findsNothing } from '#app/modules/search/domain/loaded-search.ts';
import { isWithheldTerm, searchEvent } from '#app/modules/search/domain/missed-term.ts';
import { readSearchSort, SEARCH_SORTS } from '#app/modules/search/domain/search-query.ts';
import { readTerm } from '#app/modules/search/domain/term.ts';
import { SearchForm } from '#app/modules/search/ui/search-form.tsx';
import { pausedSearchView, searchPath, searchView } from '#app/modules/search/ui/search-view.ts';
import { findLinks, loadSearch } from '#app/modules/search/usecases/load-search.server.ts';
import { pageHead } from '#app/modules/shell/http/page-head.server.ts';
import { Head } from '#app/modules/shell/ui/page-head.tsx';
import { type RequestContext, requestContext } from '#app/request-context.ts';
import type { ResponseFacts } from '#app/response-facts.ts';
import type { RouteHandle } from '#app/route-handle.ts';
import { EventData } from '#app/web/event-data.tsx';
import { pageNotFound, seeOther } from '#app/web/responses.ts';
import { retryHeaders } from '#app/web/too-many-requests.ts';
import { useLink, useT } from '#app/web/view.tsx';
import type { Route } from './+types/search.ts';

export const handle: RouteHandle = {
  shared: { query: ['term', ...FILTER_PARAMETERS], repeated: FACETS, fields: PRICE_FIELDS },
};

/**
 * The address has an address of mail, a number or a long text: it is named to no other page, whose services of other
 * companies would read it. `strict-origin`, because forms of a page that sends no referrer at all have no origin.
 */
const HIDDEN_ADDRESS = { 'Referrer-Policy': 'strict-origin' };
/** Every search for a term that finds nothing reaches the shop, which counts them. */
const NO_STORE = { 'Cache-Control': 'no-store' };

export async function loader({ context: provider, params, request }: Route.LoaderArgs) {
  const context = provider.get(requestContext);
  const query = new URL(request.url).searchParams;
  const term = query.get('term') ?? '';
  if (hasEmptyPrice(query)) throw seeOther(cleanAddress(context, query));
  const redirected = await redirectedPath(context, term, params.pageNumber);
  if (redirected) throw seeOther(redirected);
  const wait = term.trim() === '' ? null : await context.services.requestLimits.take('search', context.clientAddress);
  const { isMissed, ...search } =
    wait === null
      ? await results(context, query, params.pageNumber)
      : { ...pausedSearchView(context, { term, wait }), event: null, isMissed: false };
  const title = search.term ? context.t('search:resultsFor', { term: search.term }) : context.t('search:title');
  const hidesAddress = isWithheldTerm(term);
  const view = {
    ...(hidesAddress && { responseFacts: { hidesAddress } satisfies ResponseFacts }),
    search,
    title,
    priceNote: search.list ? await readPriceNote(context) : '',
    favourites: search.list || wait !== null || search.term === '' ? null : await loadFavourites(context),
    head: await pageHead(context, {
      title,
      path: search.path,
      previous: search.previous,
      next: search.next,
      index: false,
      isPartOfOther: search.term !== '',
    }),
  };
  const headers = hidesAddress ? { ...HIDDEN_ADDRESS, ...NO_STORE } : isMissed ? NO_STORE : {};
  return wait === null
    ? data(view, { headers })
    : data(view, { status: 429, headers: { ...retryHeaders(wait), ...headers, ...NO_STORE } });
}

/** Where content leads a term; null for most terms, and where the market lacks the page. */
async function redirectedPath(context: RequestContext, term: string, pageNumber: string | undefined) {
  const { services, market } = context;
  const { redirects } = services.content.searchTerms(market);
  const key = readTerm(term).toLowerCase();
  const path = pageNumber === undefined && Object.hasOwn(redirects, key) ? redirects[key] : undefined;
  if (path === undefined) return null;
  const targets = await readLinkTargets(context, { url: path });
  return targets && isDeadLink(path, targets) ? null : storefrontPath(market.storefrontCode, path);
}

/** The address of the choices of a form: without empty fields. */
function cleanAddress({ market }: RequestContext, query: URLSearchParams): string {
  const currency = market.currency.code;
  const asked = {
    term: readTerm(query.get('term') ?? ''),
    sort: readSearchSort(query.get('sort')),
    filter: readFilter(query, currency),
  };
  return storefrontPath(market.storefrontCode, searchPath(asked, currency));
}

async function results(context: RequestContext, query: URLSearchParams, pageNumber: string | undefined) {
  const { market, services } = context;
  const [targets, facets] = await Promise.all([readLinkTargets(context, null), services.content.facets(market)]);
  const offered = facets.filter(({ lists }) => lists === null).map(({ key }) => key);
  const found = await loadSearch(services, { market, query, pageNumber, offered });
  if (!found) throw pageNotFound(context.path);
  const isLive = (category: string) => !targets || !isDeadLink(`/${category}`, targets);
  const categories = targets?.listed ?? [];
  const links = found.page === 1 ? findLinks(services.content.searchTerms(market), categories, market.language) : null;
  const matching = links?.(found.term) ?? [];
  const isMissed = findsNothing(found) && matching.length === 0;
  if (isMissed) services.missedTerms.note(market, found.term);
  const view = searchView(found, { ...context, isLive, offered, nameKeys: nameKeysOf(facets), links: matching });
  return { ...view, event: searchEvent(found), isMissed };
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

export default function Search({ loaderData: { search, title, priceNote, favourites, head } }: Route.ComponentProps) {
  const t = useT();
  const link = useLink();
  return (
    <main id="main" className="wrap">
      <Head head={head} />
      <SearchForm title={title} {...search} />
      <EventData id="search-event" event={search.event} />
      {search.list && (
        <ResultList
          {...search.list}
          priceNote={priceNote}
          action={link('/search')}
          term={search.term}
          status={null}
          sorts={SEARCH_SORTS}
          heading={t(search.fits === null ? 'search:near' : 'search:results')}
        />
      )}
      <Favourites favourites={favourites} />
    </main>
  );
}
