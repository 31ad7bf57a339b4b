import type { z } from 'zod';
import { type Clock, seconds } from '#app/kernel/clock.ts';
import { isUpstreamUnavailable } from '#app/kernel/upstream.ts';
import { isFiltered, NO_FILTER } from '#app/modules/catalogue/domain/facets.ts';
import type { Market } from '#app/modules/markets/domain/types.ts';
import { isFinalPage, type SearchAnswer, type SearchQuery } from '#app/modules/search/domain/search-query.ts';
import type { ProductSearch } from '#app/modules/search/ports.ts';
import {
  fromXoFacets,
  SUGGESTED_PRODUCTS,
  toXoOptions,
  xoFiltersAnswer,
  xoPriceRangeAnswer,
  xoSearchAnswer,
  xoSuggestAnswer,
} from '#server/search/xo-wire.ts';
import { createOutgoingClient, type OutgoingClientDeps } from '#server/vendors/_http/client.ts';
import { INVALID_ANSWER } from '#server/vendors/_http/outgoing-call.ts';

const TIMEOUT = seconds(1);
/** How long an answer of the service holds: it does not say when its products change. */
const ANSWER_LIFE = seconds(60);

type XoDeps = Omit<OutgoingClientDeps, 'name' | 'timeout' | 'transient'> & {
  readonly token: string;
  /** The name of a market's tenant at the service. */
  readonly tenantOf: (market: Market) => string;
  readonly timeout?: number;
  readonly clock: Clock;
};

/**
 * The search of a hosted XO service. Every call rejects with `UpstreamUnavailable` when the service fails, is late or
 * answers what no search can answer. What only decorates the filter may be missing: its highest price, and values
 * without a result.
 */
export function createXoSearch({ token, tenantOf, timeout = TIMEOUT, ...upstream }: XoDeps): ProductSearch {
  const client = createOutgoingClient({ name: 'search', timeout, ...upstream });
  const call = async <T extends z.ZodType>(
    { path, body, answer }: { readonly path: string; readonly body: object; readonly answer: T },
    market: Market,
    isPossible: (value: z.infer<T>) => boolean = () => true,
  ): Promise<z.infer<T>> =>
    await client.call<z.infer<T>>({
      label: `POST ${path.replace(/[^/]*$/, (last) => (path.startsWith('/api/') ? ':tenantId' : last))}`,
      method: 'POST',
      path,
      headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
      body: JSON.stringify({ token, country: market.countryCode, ...body }),
      // A search changes nothing.
      repeatable: true,
      read(status, value) {
        const parsed = status === 200 ? answer.safeParse(value) : null;
        return parsed?.success && isPossible(parsed.data) ? parsed.data : INVALID_ANSWER;
      },
    });
  const filtersOf = async (market: Market, query: string) =>
    (
      await call(
        { path: `/api/available-filters/${tenantOf(market)}`, body: { query }, answer: xoFiltersAnswer },
        market,
      )
    ).filters;
  const highestPrice = async (market: Market, query: string) => {
    const path = `/api/category-price-range/${tenantOf(market)}`;
    return (await call({ path, body: { query }, answer: xoPriceRangeAnswer }, market)).max;
  };
  return {
    async search(market, query) {
      const { options } = query;
      const asked = options.facets ?? [];
      const isNarrowed = isFiltered(options.filter ?? NO_FILTER);
      const body = { query: query.query, options: toXoOptions(options) };
      const [found, listed, highest] = await Promise.all([
        call({ path: '/search', body, answer: xoSearchAnswer }, market, (answer) => isPossible(answer, options)),
        asked.length > 0 && isNarrowed ? orElse(filtersOf(market, query.query), []) : [],
        asked.length > 0 ? orElse(highestPrice(market, query.query), null) : null,
      ]);
      const { id, count, facets, without = {}, searchedAs = { kind: 'exact' } } = found.metadata;
      const counted = { facets: fromXoFacets(facets, { listed, asked }), highestPrice: highest, without };
      return {
        metadata: { id, facets: asked.length > 0 ? counted : null, count },
        items: found.items,
        finalPage: isFinalPage(count, options),
        searchedAs,
        validUntil: upstream.clock() + ANSWER_LIFE,
      } satisfies SearchAnswer;
    },
    async suggest(market, term, most) {
      const body = { query: term, options: { groupBy: 'kind', kinds: ['product'], size: SUGGESTED_PRODUCTS } };
      const { product, term: terms } = await call({ path: '/search/suggest', body, answer: xoSuggestAnswer }, market);
      return { products: product.slice(0, most), terms, validUntil: upstream.clock() + ANSWER_LIFE };
    },
  };
}

/** Whether items, their count and the page agree. */
function isPossible({ items, metadata: { count } }: z.infer<typeof xoSearchAnswer>, options: SearchQuery['options']) {
  const { limit, offset } = options;
  if (items.length === 0) return limit === 0 || count <= offset;
  return items.length <= limit && count >= offset + items.length;
}

async function orElse<T, E>(value: Promise<T>, instead: E): Promise<T | E> {
  try {
    return await value;
  } catch (error) {
    if (isUpstreamUnavailable(error)) return instead;
    throw error;
  }
}
