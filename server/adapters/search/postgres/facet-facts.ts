import { byFacet, FACETS, type FacetKey, type ListingFilter } from '#app/modules/catalogue/domain/facets.ts';
import type { Sql } from '#server/store/types.ts';

/** The values of facets that products of the index have, and the labels of sizes by selling region. */
export type FacetFacts = {
  readonly values: Readonly<Record<FacetKey, ReadonlySet<string>>>;
  readonly labels: ReadonlyMap<string, string>;
};

export async function readFacetFacts(read: Sql): Promise<FacetFacts> {
  const rows = await read.all<{ is_us: number | null; value: string; label: string }>(
    `SELECT is_us, size AS value, label FROM search_size_labels UNION ALL SELECT NULL, value, '' FROM search_facet_values`,
  );
  const sizes = rows.filter(({ is_us }) => is_us !== null);
  const others = rows.filter(({ is_us }) => is_us === null).map(({ value }) => value);
  return {
    values: byFacet((index) => {
      const facet = FACETS[index];
      if (facet === 'size') return new Set(sizes.map(({ value }) => value));
      return new Set(others.flatMap((pair) => (pair.startsWith(`${facet}=`) ? [pair.slice(`${facet}=`.length)] : [])));
    }),
    labels: new Map(sizes.map(({ is_us, value, label }) => [`${is_us} ${value}`, label])),
  };
}

/** A filter by the values that products have: one that no product has is ignored. */
export function knownFilter(filter: ListingFilter, { values }: FacetFacts): ListingFilter {
  const known = FACETS.map((facet) => [
    facet,
    (filter.values[facet] ?? []).filter((value) => values[facet].has(value)),
  ]);
  return { ...filter, values: Object.fromEntries(known) };
}
