import { type FilterPart, type ListingFilter, partsOf, withoutParts } from '#app/modules/catalogue/domain/facets.ts';
import type { Listing } from '#app/modules/catalogue/domain/listings.ts';
import type { Nearest } from '#app/modules/catalogue/domain/loaded-listing.ts';

/** Products that are shown as near. */
export const MOST_NEAR = 8;
/** Filters that are tried with one number of parts left out: each reads a list. */
const MOST_TRIES = 16;

/**
 * Leaves out one part of a filter without products, then two, until products remain. Null where even the whole list has
 * none. `load` reads the first `MOST_NEAR` products of a filter, and counts all.
 */
export async function findNearest(
  filter: ListingFilter,
  load: (filter: ListingFilter) => Promise<Listing>,
): Promise<Nearest | null> {
  const parts = partsOf(filter);
  const tryOut = async (size: number) => {
    const tries = choicesOf(parts, size)
      .slice(0, MOST_TRIES)
      .map(async (left) => ({ left, ...(await load(withoutParts(filter, left))) }));
    return (await Promise.all(tries)).toSorted((a, b) => b.total - a.total);
  };
  const single = await tryOut(1);
  const without = single.map(({ left, total }) => ({ part: left[0] as FilterPart, count: total }));
  for (let size = 1; size <= parts.length; size += 1) {
    const [best] = size === 1 ? single : await tryOut(size);
    if (best && best.total > 0) return { without, left: best.left, count: best.total, items: best.items };
  }
  return null;
}

/** Every choice of `size` of the parts. */
function choicesOf(parts: readonly FilterPart[], size: number): readonly (readonly FilterPart[])[] {
  if (size === 0) return [[]];
  return parts.flatMap((part, index) => choicesOf(parts.slice(index + 1), size - 1).map((rest) => [part, ...rest]));
}
