import { data } from 'react-router';
import { readLinkTargets } from '#app/modules/content/usecases/live-content.server.ts';
import { isSuggestedFor, readTerm } from '#app/modules/search/domain/term.ts';
import { SuggestionList } from '#app/modules/search/ui/suggestion-list.tsx';
import { suggestionsView } from '#app/modules/search/ui/suggestions-view.ts';
import { completeLinks, loadSuggestions } from '#app/modules/search/usecases/load-search.server.ts';
import { pageHead } from '#app/modules/shell/http/page-head.server.ts';
import { Head } from '#app/modules/shell/ui/page-head.tsx';
import { type RequestContext, requestContext } from '#app/request-context.ts';
import type { RouteHandle } from '#app/route-handle.ts';
import { pageNotFound } from '#app/web/responses.ts';
import { retryHeaders } from '#app/web/too-many-requests.ts';
import { useT } from '#app/web/view.tsx';
import type { Route } from './+types/search-suggest.ts';

export const handle: RouteHandle = { shared: { query: ['term'] } };

const NOTHING = { cards: [], terms: [], links: [] };

/** The suggestions for a term that is still typed, without layout: script shows them below the search field. */
export async function loader({ context: provider, request }: Route.LoaderArgs) {
  const context = provider.get(requestContext);
  const { storefront, services, clientAddress, t } = context;
  if (!storefront) throw pageNotFound(context.path);
  const term = readTerm(new URL(request.url).searchParams.get('term') ?? '');
  const isSuggested = isSuggestedFor(term);
  const wait = isSuggested ? await services.requestLimits.take('suggestion', clientAddress) : null;
  const found = isSuggested && wait === null ? await suggest(context, term) : NOTHING;
  const view = {
    suggestions: suggestionsView(found, context),
    head: await pageHead(context, { title: t('search:suggestions'), path: '/search/suggest', index: false }),
  };
  return wait === null
    ? view
    : data(view, { status: 429, headers: { ...retryHeaders(wait), 'Cache-Control': 'no-store' } });
}

async function suggest(context: RequestContext, term: string) {
  const { services, market } = context;
  const terms = services.content.searchTerms(market);
  const [found, targets] = await Promise.all([
    loadSuggestions(services, { market, term }),
    readLinkTargets(context, null),
  ]);
  return { ...found, links: completeLinks(terms, targets?.listed ?? [], market.language)(term) };
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

export default function SearchSuggest({ loaderData: { suggestions, head } }: Route.ComponentProps) {
  const t = useT();
  return (
    <main id="main" className="wrap">
      <Head head={head} />
      <h1>{t('search:suggestions')}</h1>
      <SuggestionList {...suggestions} />
    </main>
  );
}
