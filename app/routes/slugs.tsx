import { data } from 'react-router';
import { FACETS } from '#app/modules/catalogue/domain/facets.ts';
import {
  hasEmptyPrice,
  LISTING_PARAMETERS,
  listingParameters,
  PRICE_FIELDS,
  readFilter,
  readSort,
  SORT_VALUES,
} from '#app/modules/catalogue/domain/listing-address.ts';
import { breadcrumbList } from '#app/modules/catalogue/domain/structured-data.ts';
import { readPriceNote } from '#app/modules/catalogue/http/price-note.server.ts';
import { Listing, PausedListing } from '#app/modules/catalogue/ui/listing.tsx';
import { listingView } from '#app/modules/catalogue/ui/listing-view.ts';
import { loadListing } from '#app/modules/catalogue/usecases/load-listing.server.ts';
import { ACCESSIBILITY_AS_OF } from '#app/modules/content/domain/accessibility-checks.ts';
import { nameKeysOf } from '#app/modules/content/domain/content-facts.ts';
import { isDeadLink, OWN_PREFIX } from '#app/modules/content/domain/live-links.ts';
import { validateSegments } from '#app/modules/content/domain/route-validation.ts';
import type { Category } from '#app/modules/content/domain/story.ts';
import { withFavourites } from '#app/modules/content/http/favourites.server.ts';
import { storyPage } from '#app/modules/content/http/story-page.server.ts';
import { AccessibilityStatement, type AccessibilityView } from '#app/modules/content/ui/accessibility-statement.tsx';
import { StoryPage } from '#app/modules/content/ui/blocks.tsx';
import { CategoryText } from '#app/modules/content/ui/category-text.tsx';
import { readCategoryCountries } from '#app/modules/content/usecases/category-countries.server.ts';
import { liveRichText, ownCategoryTitle, readLinkTargets } from '#app/modules/content/usecases/live-content.server.ts';
import { marketLaw } from '#app/modules/markets/domain/market-law.ts';
import { storefrontPath } from '#app/modules/markets/domain/storefront-path.ts';
import type { Market } from '#app/modules/markets/domain/types.ts';
import { pageHead } from '#app/modules/shell/http/page-head.server.ts';
import { Head } from '#app/modules/shell/ui/page-head.tsx';
import { type RequestContext, requestContext } from '#app/request-context.ts';
import type { RouteHandle } from '#app/route-handle.ts';
import { JsonLd } from '#app/web/json-ld.tsx';
import { nothingFound, pageNotFound, seeOther } from '#app/web/responses.ts';
import { limitText, retryHeaders } from '#app/web/too-many-requests.ts';
import { Breadcrumbs } from '#app/web/ui/breadcrumbs.tsx';
import type { Route } from './+types/slugs.ts';

export const handle: RouteHandle = {
  shared: { query: LISTING_PARAMETERS, repeated: FACETS, fields: PRICE_FIELDS, values: { sort: SORT_VALUES } },
};

export { MissingPage as ErrorBoundary } from '#app/missing-page.tsx';

export async function loader({ context: provider, params, request }: Route.LoaderArgs) {
  const context = provider.get(requestContext);
  return withFavourites(context, () => load(context, { params, request }));
}

async function load(context: RequestContext, { params, request }: Pick<Route.LoaderArgs, 'params' | 'request'>) {
  const slug = (params['*'] ?? '').replace(/\/+$/, '');
  const valid = validateSegments(params.storefront, slug.split('/'), context.path);
  if (!valid.ok) {
    // The answer is shared: requests for it while it is fresh leave no line of their own.
    if (context.path.includes('/checkout/undefined'))
      context.logger.error({ code: 'navigation_error' }, 'Navigation to an undefined checkout page');
    throw pageNotFound(context.path);
  }
  return (await categoryPage(context, slug, new URL(request.url))) ?? (await contentPage(context, slug));
}

async function categoryPage(context: RequestContext, slug: string, url: URL) {
  const { services, market, t } = context;
  const category = (await services.content.category(market, slug)) ?? (await ownCategory(context, slug));
  if (!category) return null;
  if (hasEmptyPrice(url.searchParams)) throw seeOther(cleanAddress(market, slug, url.searchParams));
  const paused = url.search === '' ? null : await pausedList(context, slug, category.title);
  if (paused) return paused;
  const [loaded, facets, related, targets, countriesOf, priceNote] = await Promise.all([
    loadListing(services, { market, category: slug, query: url.searchParams }),
    services.content.facets(market),
    Promise.all(category.related.map((entry) => services.content.category(market, entry))),
    readLinkTargets(context, null),
    readCategoryCountries(services),
    readPriceNote(context),
  ]);
  if (!loaded) throw pageNotFound(context.path);
  const listing = listingView(loaded, {
    ...context,
    category: slug,
    offered: facets.filter(({ lists }) => lists === null || lists.includes(slug)).map(({ key }) => key),
    nameKeys: nameKeysOf(facets),
  });
  const isFirst = listing.pager.page === 1;
  const title = isFirst
    ? category.seo.title || category.title
    : `${category.title} – ${t('catalogue:pageOf', { page: listing.pager.page, pages: listing.pager.pages })}`;
  const crumbs = crumbsOf(context, slug, category.title);
  return {
    kind: 'category' as const,
    title: category.title,
    intro: category.intro,
    mark: category._editable,
    // The text is part of the plain list alone: other pages of it would say the same.
    text: isFirst && listing.isPlain && category.text ? await liveRichText(context, category.text) : null,
    related: related
      .filter((entry) => entry !== null)
      .filter(({ full_slug }) => !targets || !isDeadLink(`/${full_slug}`, targets))
      .map((entry) => ({ label: entry.title, href: storefrontPath(market.storefrontCode, `/${entry.full_slug}`) })),
    listing,
    action: storefrontPath(market.storefrontCode, `/${slug}`),
    crumbs,
    structured: breadcrumbList(context.site.publicOrigin, crumbs),
    priceNote,
    head: await pageHead(context, {
      title,
      description: category.seo.description || category.intro,
      path: listing.path,
      // An empty list is no result of a search engine; navigation and sitemaps leave it out, too.
      index: listing.isPlain && loaded.count > 0,
      isPartOfOther: !listing.isPlain,
      // Only the first page in the default order has alternates: lists differ in length between countries.
      ...(listing.path === `/${slug}` && { alternatePath: `/${slug}`, alternateCountries: countriesOf(slug) }),
      previous: listing.pager.previous,
      next: listing.pager.next,
    }),
  };
}

const crumbsOf = ({ t, market }: RequestContext, slug: string, label: string) => [
  { label: t('shell:home'), href: storefrontPath(market.storefrontCode, '/') },
  { label, href: storefrontPath(market.storefrontCode, `/${slug}`) },
];

/** The page of a network that opens more lists than one of people does; null within its limit. */
async function pausedList(context: RequestContext, slug: string, title: string) {
  const { services, market, clientAddress, t } = context;
  const wait = await services.requestLimits.take('filtered-list', clientAddress);
  if (wait === null) return null;
  const view = {
    kind: 'paused' as const,
    title,
    message: limitText(t, wait),
    href: storefrontPath(market.storefrontCode, `/${slug}`),
    head: await pageHead(context, { title, path: `/${slug}`, index: false }),
  };
  return data(view, { status: 429, headers: { ...retryHeaders(wait), 'Cache-Control': 'no-store' } });
}

/** The address of the choices of a form: without empty fields, and without a page. */
function cleanAddress({ currency, storefrontCode }: Market, slug: string, query: URLSearchParams): string {
  const currencyCode = currency.code;
  const kept = listingParameters(readFilter(query, currencyCode), {
    sort: readSort(query.get('sort')),
    currency: currencyCode,
  });
  return storefrontPath(storefrontCode, kept.size ? `/${slug}?${kept}` : `/${slug}`);
}

/** The texts of a catalogue-only category: its name and a sentence of the shop. */
async function ownCategory(
  context: RequestContext,
  slug: string,
): Promise<Omit<Category, 'full_slug' | 'id' | 'uuid'> | null> {
  const title = slug.startsWith(OWN_PREFIX) ? await ownCategoryTitle(context, slug) : null;
  return title === null
    ? null
    : {
        title,
        intro: context.t('catalogue:ownCategoryIntro', { name: title }),
        seo: { title: '', description: '' },
        text: null,
        related: [],
      };
}

async function contentPage(context: RequestContext, slug: string) {
  const story = await context.services.content.story(context.market, slug);
  if (!story || slug === 'home') throw nothingFound(context, 'story not found');
  return {
    kind: 'story' as const,
    ...(await storyPage(context, story, { path: `/${slug}` })),
    statement: slug === 'accessibility' ? accessibilityView(context) : null,
  };
}

function accessibilityView({ market, format }: RequestContext): AccessibilityView {
  const { accessibilityBody, regime, withdrawal } = marketLaw(market.countryCode);
  return {
    asOf: format.date(Date.parse(ACCESSIBILITY_AS_OF)),
    body: accessibilityBody,
    hasAct: regime === 'eu' || regime === 'eea',
    hasWithdrawal: withdrawal !== null,
  };
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

export default function Slugs({ loaderData: page }: Route.ComponentProps) {
  if (page.kind === 'story') {
    return (
      <main id="main">
        <Head head={page.head} />
        <StoryPage {...page} />
        {page.statement && <AccessibilityStatement statement={page.statement} />}
      </main>
    );
  }
  if (page.kind === 'paused') {
    const { head, ...list } = page;
    return (
      <main id="main" className="wrap">
        <Head head={head} />
        <PausedListing {...list} />
      </main>
    );
  }
  return (
    <main id="main" className="wrap">
      <Head head={page.head} />
      <JsonLd value={page.structured} />
      <Breadcrumbs crumbs={page.crumbs} />
      <Listing
        {...page.listing}
        title={page.title}
        intro={page.intro}
        related={page.related}
        mark={page.mark}
        action={page.action}
        priceNote={page.priceNote}
      />
      {page.text && <CategoryText text={page.text} mark={page.mark} />}
    </main>
  );
}
