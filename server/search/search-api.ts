import { createHash, timingSafeEqual } from 'node:crypto';
import type { Logger } from 'pino';
import { z } from 'zod';
import { isUpstreamUnavailable, UpstreamUnavailable } from '#app/kernel/upstream.ts';
import { FACETS } from '#app/modules/catalogue/domain/facets.ts';
import type { ProductSource } from '#app/modules/catalogue/ports.ts';
import type { Market, MarketRegistry } from '#app/modules/markets/domain/types.ts';
import { readTerm } from '#app/modules/search/domain/term.ts';
import type { ProductSearch } from '#app/modules/search/ports.ts';
import type { RequestLimits } from '#app/web/limits.ts';
import { readUpTo } from '#server/kernel/read-body.ts';
import type { Redacted } from '#server/kernel/redacted.ts';
import { fromXoRequest, toXoAnswer, toXoFacets, xoListRequest, xoSearchRequest, xoSuggestRequest } from './xo-wire.ts';

/** The address under which other shops use this search. */
export const SEARCH_API = '/api/xo';
const LARGEST_BODY = 16 * 1024;

export type SearchApi = {
  /** Null where nothing is served. */
  handle(
    request: Request,
    context: { readonly clientAddress: string | null; readonly logger: Logger },
  ): Promise<Response | null>;
};

type Deps = {
  /** Null serves nothing. */
  readonly token: Redacted | null;
  readonly publicOrigin: string;
  readonly search: ProductSearch;
  readonly products: Pick<ProductSource, 'cards'>;
  readonly registry: Pick<MarketRegistry, 'market' | 'storefront'>;
  readonly limits: RequestLimits;
};

const calling = z.object({ token: z.string() });

/** The search of this shop for other programs, in the messages of an XO service, to callers with its token. */
export function createSearchApi(deps: Deps): SearchApi {
  const { token, limits } = deps;
  if (token === null) return { handle: async () => null };
  const expected = digest(token.reveal());
  const isCaller = (body: unknown) => {
    const given = calling.safeParse(body);
    return given.success && timingSafeEqual(digest(given.data.token), expected);
  };
  return {
    async handle(request, { clientAddress, logger }) {
      const operation = operationAt(new URL(request.url).pathname, deps);
      if (!operation) return json(404, { error: 'unknown address' });
      if (request.method !== 'POST') return json(405, { error: 'POST only' }, { Allow: 'POST' });
      const wait = await limits.take('search-api', clientAddress);
      if (wait !== null) return json(429, { error: 'too many requests' }, { 'Retry-After': String(wait) });
      const bytes = await readUpTo(request, LARGEST_BODY);
      if (bytes === null) return json(413, { error: 'too large' });
      const body = jsonOf(new TextDecoder().decode(bytes));
      if (!isCaller(body)) return json(401, { error: 'unknown token' });
      try {
        return await operation(body);
      } catch (error) {
        if (!isUpstreamUnavailable(error)) logger.error({ err: error }, 'Search failure');
        return json(503, { error: 'unavailable' }, { 'Retry-After': '5' });
      }
    },
  };
}

type Operation = (body: unknown) => Promise<Response>;

function operationAt(pathname: string, deps: Deps): Operation | null {
  const [, name, tenant] = /^\/api\/xo(\/search|\/search\/suggest|\/api\/[a-z-]+\/)([^/]*)$/.exec(pathname) ?? [];
  if (name === '/search' && tenant === '') return operation(xoSearchRequest, deps, searchIn);
  if (name === '/search/suggest' && tenant === '') return operation(xoSuggestRequest, deps, suggestIn);
  const perTenant =
    name === '/api/available-filters/' ? filtersIn : name === '/api/category-price-range/' ? pricesIn : null;
  if (!perTenant || !tenant) return null;
  return operation(xoListRequest, deps, async (parsed, market, own) =>
    own.registry.storefront(market.storefrontCode)?.tenantKey === tenant ? await perTenant(parsed, market, own) : null,
  );
}

type Answer<T> = (body: T, market: Market, deps: Deps) => Promise<object | null>;

function operation<T extends z.ZodType<{ readonly country: string }>>(
  shape: T,
  deps: Deps,
  answer: Answer<z.infer<T>>,
): Operation {
  return async (body) => {
    const parsed = shape.safeParse(body);
    if (!parsed.success) return json(400, { error: parsed.error.issues.map(({ path }) => path.join('.')).join(', ') });
    const market = deps.registry.market(parsed.data.country);
    const found = market && (await answer(parsed.data, market, deps));
    return found ? json(200, found) : json(404, { error: 'unknown market' });
  };
}

const searchIn: Answer<z.infer<typeof xoSearchRequest>> = async (body, market, { search }) => {
  const { options } = fromXoRequest(body);
  const answer = await search.search(market, { query: readTerm(body.query), options });
  if (answer.searchedAs.kind === 'unavailable') throw new UpstreamUnavailable('search', 'loading');
  return toXoAnswer(answer);
};

const suggestIn: Answer<z.infer<typeof xoSuggestRequest>> = async ({ query, options }, market, deps) => {
  const { products, terms } = await deps.search.suggest(market, readTerm(query), options.size);
  const skus = products.map(({ sku }) => sku);
  const cards = new Map((await deps.products.cards(market, skus)).map((card) => [card.sku, card]));
  return {
    product: products.flatMap(({ id, sku }) => {
      const card = cards.get(sku);
      const photo = card?.image ? `${deps.publicOrigin}${card.image.url}` : null;
      return card ? [{ id, sku, product: { title: card.name, photo } }] : [];
    }),
    term: terms,
  };
};

/** What the values of every facet would find. */
const filtersIn: Answer<z.infer<typeof xoListRequest>> = async ({ query }, market, { search }) => ({
  filters: toXoFacets((await search.search(market, allOf(query))).metadata.facets),
});

/** The scale begins at 0 for every term. */
const pricesIn: Answer<z.infer<typeof xoListRequest>> = async ({ query }, market, { search }) => {
  const { facets } = (await search.search(market, allOf(query))).metadata;
  const max = facets?.highestPrice ?? null;
  return { min: max === null ? null : 0, max };
};

const allOf = (query: string) => ({
  query: readTerm(query),
  options: { sortBy: 'relevance:desc' as const, limit: 0, offset: 0, facets: FACETS },
});

/** Equally long for every token, so that a comparison takes the same time. */
const digest = (text: string) => createHash('sha256').update(text).digest();

function json(status: number, body: object, headers: Readonly<Record<string, string>> = {}): Response {
  return Response.json(body, { status, headers: { 'Cache-Control': 'no-store', ...headers } });
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
