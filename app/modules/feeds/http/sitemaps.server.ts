import { SITEMAP_END, SITEMAP_START, sitemapIndexText, urlElement } from '#app/modules/feeds/domain/sitemap.ts';
import { countSitemaps, type IndexedPage, listAddresses } from '#app/modules/feeds/usecases/list-addresses.server.ts';
import { hreflangLinks } from '#app/modules/markets/domain/hreflang.ts';
import { storefrontPath } from '#app/modules/markets/domain/storefront-path.ts';
import type { Market } from '#app/modules/markets/domain/types.ts';
import type { RequestContext } from '#app/request-context.ts';
import { streamInTurns } from '#app/web/in-turns.server.ts';
import { readPageNumber } from '#app/web/paging.ts';
import { pageNotFound } from '#app/web/responses.ts';

const XML = { 'Content-Type': 'application/xml; charset=utf-8' };

/** The index of the sitemaps of all storefronts. */
export async function answerSitemapIndex({ services, site }: RequestContext): Promise<Response> {
  const counted = await Promise.all(
    services.registry.storefronts.map(async ({ storefrontCode }) => {
      const count = await countSitemaps(services, services.registry.defaultMarketOf(storefrontCode));
      return Array.from({ length: count }, (_, index) =>
        storefrontPath(storefrontCode, index === 0 ? '/sitemap.xml' : `/sitemap.xml?page=${index + 1}`),
      );
    }),
  );
  return new Response(sitemapIndexText(counted.flat().map((path) => site.publicOrigin + path)), { headers: XML });
}

/** A sitemap of the request's storefront, as its default market sees it. Throws 404 for a page beyond the last. */
export async function answerSitemap(context: RequestContext, pageText: string | null): Promise<Response> {
  const { services, storefront, path } = context;
  const page = readPageNumber(pageText);
  if (!storefront || page === null) throw pageNotFound(path);
  const market = services.registry.defaultMarketOf(storefront.storefrontCode);
  const groups = await listAddresses(services, { market, part: page });
  if (groups === null) throw pageNotFound(path);
  return new Response(streamInTurns(sitemapPieces(context, market, groups)), { headers: XML });
}

/** Addresses of one piece: with thousands of alternates, some milliseconds of the thread that serves pages. */
const IN_PIECE = 50;

async function* sitemapPieces(
  { services: { registry }, site: { publicOrigin } }: Pick<RequestContext, 'services' | 'site'>,
  { storefrontCode }: Market,
  groups: AsyncGenerator<readonly IndexedPage[]>,
): AsyncGenerator<string> {
  const textOf = ({ path, changedAt, countries }: IndexedPage) =>
    urlElement({
      address: publicOrigin + storefrontPath(storefrontCode, path),
      changedAt: changedAt || null,
      alternates: hreflangLinks(registry, path, countries()).map(({ hreflang, path: other }) => ({
        hreflang,
        href: publicOrigin + other,
      })),
    });
  yield SITEMAP_START;
  for await (const group of groups)
    for (let from = 0; from < group.length; from += IN_PIECE)
      yield group
        .slice(from, from + IN_PIECE)
        .map(textOf)
        .join('');
  yield SITEMAP_END;
}
