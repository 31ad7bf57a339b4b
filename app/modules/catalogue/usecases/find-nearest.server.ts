import { type FilterPart, type ListingFilter, partsOf, withoutParts } from '#app/modules/catalogue/domain/facets.ts';
import type { Listing } from '#app/modules/catalogue/domain/listings.ts';
import type { Nearest } from '#app/modules/catalogue/domain/loaded-listing.ts';

/** Products that are shown as near. */
export const MOST_NEAR = 8;
/** Parts that are left out alone, and pairs of parts: each reads a list. */
const MOST_TRIES = 6;

/**
 * Leaves out one part of a filter without products, then two, then all, until products remain. Null where even the
 * whole list has none. `load` reads the first `MOST_NEAR` products of a filter, and counts all.
 */
export async function findNearest(
  filter: ListingFilter,
  load: (filter: ListingFilter) => Promise<Listing>,
): Promise<Nearest | null> {
  const parts = partsOf(filter);
  const tryOut = async (choices: readonly (readonly FilterPart[])[]) => {
    const tries = choices
      .slice(0, MOST_TRIES)
      .map(async (left) => ({ left, ...(await load(withoutParts(filter, left))) }));
    return (await Promise.all(tries)).toSorted((a, b) => b.total - a.total);
  };
  const single = await tryOut(parts.map((part) => [part]));
  const without = single.map(({ left, total }) => ({ part: left[0] as FilterPart, count: total }));
  const pairs = parts.flatMap((one, index) => parts.slice(index + 1).map((other) => [one, other]));
  for (const choices of [null, pairs, [parts]]) {
    const [best] = choices ? await tryOut(choices) : single;
    if (best && best.total > 0) return { without, left: best.left, count: best.total, items: best.items };
  }
  return null;
}
