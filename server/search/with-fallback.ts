import { type Clock, seconds } from '#app/kernel/clock.ts';
import { isUpstreamUnavailable } from '#app/kernel/upstream.ts';
import type { ProductSearch } from '#app/modules/search/ports.ts';

/** How long the answer of another search, or none, replaces that of an unavailable one. */
const INSTEAD_LIFE = seconds(10);

/**
 * A search in whose place another answers while it is unavailable. While both are, an answer says so: its page leads to
 * categories.
 */
export function withFallback(
  search: ProductSearch,
  { instead, clock }: { readonly instead: ProductSearch; readonly clock: Clock },
): ProductSearch {
  const first = async <T extends { readonly validUntil: number | null }>(
    ask: (from: ProductSearch) => Promise<T>,
    without: T,
  ): Promise<T> => {
    const own = await available(ask(search));
    if (own) return own;
    return { ...((await available(ask(instead))) ?? without), validUntil: clock() + INSTEAD_LIFE };
  };
  return {
    search: (market, query) =>
      first((from) => from.search(market, query), {
        metadata: { id: '', facets: null, count: 0 },
        items: [],
        finalPage: true,
        searchedAs: { kind: 'unavailable' },
        validUntil: null,
      }),
    suggest: (market, term, most) =>
      first((from) => from.suggest(market, term, most), { products: [], terms: [], validUntil: null }),
  };
}

async function available<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer;
  } catch (error) {
    if (isUpstreamUnavailable(error)) return null;
    throw error;
  }
}
