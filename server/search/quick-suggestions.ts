import { type Clock, seconds } from '#app/kernel/clock.ts';
import { within } from '#app/kernel/within.ts';
import type { ProductSearch } from '#app/modules/search/ports.ts';

/** How long a shopper who types waits for suggestions. */
const TIMEOUT = seconds(0.4);
/** How long an answer in place of one that is late holds. */
const LIFE = seconds(1);

/** Suggests nothing for a moment when a search is slow or fails: a search field needs no suggestions. */
export function quickSuggestions(
  search: Pick<ProductSearch, 'suggest'>,
  { clock, onFailure }: { readonly clock: Clock; readonly onFailure: (error: unknown) => void },
): ProductSearch['suggest'] {
  return async (market, term, most) => {
    const asked = search.suggest(market, term, most).catch((error: unknown) => {
      onFailure(error);
      return null;
    });
    const found = await within(TIMEOUT, asked);
    if (!found.late && found.value) return found.value;
    return { products: [], terms: [], validUntil: clock() + LIFE };
  };
}
