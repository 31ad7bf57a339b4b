/** Units of one variant in one unpaid order. `until` is when they are released, in milliseconds. */
export type ReservedLine = { readonly variantId: string; readonly units: number; readonly until: number };
type Wanted = { readonly variantId: string; readonly quantity: number };

/** Units of one variant that a network may always reserve in several orders: one each for the shoppers of an office. */
const FREE_UNITS = 40;
const SHARE_OF_VARIANT = 0.25;

export const sumOf = (lines: readonly ReservedLine[]): number => lines.reduce((sum, { units }) => sum + units, 0);

/** When so many of the units will be released that `excess` are; null without an excess. */
export function endOfExcess(lines: readonly ReservedLine[], excess: number): number | null {
  if (excess <= 0) return null;
  const ends = lines.toSorted((a, b) => a.until - b.until);
  let released = 0;
  const last = ends.find(({ units }) => {
    released += units;
    return released >= excess;
  });
  return (last ?? ends.at(-1))?.until ?? null;
}

/**
 * When a network that reserved units of a variant may reserve more of it; null where it may now. Its first order of a
 * variant may take all `free` units.
 */
export function endOfShare(
  lines: readonly ReservedLine[],
  { variantId, quantity }: Wanted,
  free: number,
): number | null {
  const own = lines.filter((line) => line.variantId === variantId);
  const units = sumOf(own);
  const most = Math.max(FREE_UNITS, Math.floor((free + units) * SHARE_OF_VARIANT));
  return units === 0 ? null : endOfExcess(own, units + quantity - most);
}

/**
 * When a network that reserved more than half of several variants may do so of another one; null where it may now, or
 * does not. Where few units are left of each, its orders could take a whole catalogue off sale.
 */
export function endOfLargeShares(
  lines: readonly ReservedLine[],
  {
    demand,
    free,
    most,
  }: { readonly demand: readonly Wanted[]; readonly free: ReadonlyMap<string, number>; readonly most: number },
): number | null {
  const unitsOf = (variantId: string) => sumOf(lines.filter((line) => line.variantId === variantId));
  const freeOf = (variantId: string) => free.get(variantId) ?? 0;
  const large = [...new Set(lines.map(({ variantId }) => variantId))].filter((id) => unitsOf(id) > freeOf(id));
  const added = demand.filter(
    ({ variantId, quantity }) =>
      !large.includes(variantId) && unitsOf(variantId) + quantity > freeOf(variantId) - quantity,
  );
  if (large.length === 0 || added.length === 0) return null;
  const ends = large.map((id) => Math.min(...lines.filter((line) => line.variantId === id).map(({ until }) => until)));
  return endOfExcess(
    ends.map((until) => ({ variantId: '', units: 1, until })),
    large.length + added.length - most,
  );
}
