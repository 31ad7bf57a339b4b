import { sitemapIndexText, sitemapText, urlElement } from '#app/modules/feeds/domain/sitemap.ts';
import { countSitemaps, listAddresses } from '#app/modules/feeds/usecases/list-addresses.server.ts';
import { hreflangLinks } from '#app/modules/markets/domain/hreflang.ts';
import { storefrontPath } from '#app/modules/markets/domain/storefront-path.ts';
import type { RequestContext } from '#app/request-context.ts';
import { mapInTurns } from '#app/web/in-turns.server.ts';
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
  const { services, site, storefront, path } = context;
  const page = readPageNumber(pageText);
  if (!storefront || page === null) throw pageNotFound(path);
  const market = services.registry.defaultMarketOf(storefront.storefrontCode);
  const listed = await listAddresses(services, { market, part: page });
  if (listed === null) throw pageNotFound(path);
  const absolute = (inside: string) => site.publicOrigin + inside;
  // Thousands of alternates: some milliseconds for each group of addresses.
  const urls = await mapInTurns(listed, ({ path: inside, changedAt, countries }) =>
    urlElement({
      address: absolute(storefrontPath(market.storefrontCode, inside)),
      changedAt: changedAt || null,
      alternates: hreflangLinks(services.registry, inside, countries()).map(({ hreflang, path: other }) => ({
        hreflang,
        href: absolute(other),
      })),
    }),
  );
  return new Response(sitemapText(urls), { headers: XML });
}
