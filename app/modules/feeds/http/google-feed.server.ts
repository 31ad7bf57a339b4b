import { sizeWords } from '#app/modules/catalogue/ui/size-text.ts';
import { productFeed } from '#app/modules/feeds/usecases/product-feed.server.ts';
import { textLocale } from '#app/modules/markets/domain/market-text.ts';
import type { Market } from '#app/modules/markets/domain/types.ts';
import type { RequestContext } from '#app/request-context.ts';
import { gzipInTurns, streamInTurns } from '#app/web/in-turns.server.ts';
import { pageNotFound } from '#app/web/responses.ts';
import { retryHeaders } from '#app/web/too-many-requests.ts';

/** Not to be kept, and not to be packed again: it is sent while it is made. */
const HEADERS = {
  'Content-Type': 'application/xml; charset=utf-8',
  'Cache-Control': 'no-store, no-transform',
  Vary: 'Accept-Encoding',
};
const TAKES_GZIP = /(?:^|,)\s*(?:gzip|\*)(?=\s*(?:[;,]|$))(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i;

/**
 * The products of a market for Google Merchant Center, sent while they are read. The market is that of the country in
 * the query, which belongs to the storefront, else its default. Throws 404 for another country.
 */
export async function answerGoogleFeed(context: RequestContext, request: Request): Promise<Response> {
  const { services, site, clientAddress } = context;
  const market = marketOf(context, new URL(request.url).searchParams.get('country'));
  const wait = await services.requestLimits.take('product-feed', clientAddress);
  if (wait !== null) return later(429, 'Too many requests', wait);
  const [shell, categories, listed, { methods }] = await Promise.all([
    services.content.shell(market),
    services.content.categories(market),
    services.products.listedCategories(market),
    services.shippingMethods(market),
  ]);
  if (request.method === 'HEAD') return new Response(null, { headers: HEADERS });
  const reader = services.feedReaders.admit();
  if (!reader) return later(503, 'Too many feeds at once', null);
  const t = services.translations.translator(textLocale(market));
  const pieces = productFeed(services, {
    market,
    namesCountry: services.registry.defaultMarketOf(market.storefrontCode) !== market,
    origin: site.publicOrigin,
    brand: shell.brand,
    categories: new Map([
      ...listed.flatMap(({ slug, name }): [string, string][] => (name ? [[slug, name]] : [])),
      ...categories.map(({ full_slug, title }): [string, string] => [full_slug, title]),
    ]),
    t,
    sizeOf: (product, variant) => sizeWords(product, variant, { market, t }).label,
    methods,
  });
  const life = { signal: reader.signal, onEnd: reader.leave };
  return TAKES_GZIP.test(request.headers.get('accept-encoding') ?? '')
    ? new Response(gzipInTurns(pieces, life), { headers: { ...HEADERS, 'Content-Encoding': 'gzip' } })
    : new Response(streamInTurns(pieces, life), { headers: HEADERS });
}

/** `status` 429 for one network, 503 where the node sends as many feeds as it can; `seconds` until the next try. */
function later(status: 429 | 503, text: string, seconds: number | null): Response {
  return new Response(`${text}\n`, {
    status,
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store', ...retryHeaders(seconds) },
  });
}

function marketOf({ services, storefront, path }: RequestContext, country: string | null): Market {
  if (!storefront) throw pageNotFound(path);
  const { storefrontCode } = storefront;
  if (country === null) return services.registry.defaultMarketOf(storefrontCode);
  const market = /^[A-Z]{2}$/.test(country) ? services.registry.market(country) : null;
  if (market?.storefrontCode !== storefrontCode) throw pageNotFound(path);
  return market;
}
