/** The facets of a list, in the order of the parameters of its address. */
export const FACETS = ['color', 'material', 'size', 'height', 'pattern', 'badge'] as const;
export type FacetKey = (typeof FACETS)[number];

/** What a list is narrowed to: any of the values of each facet, and prices in minor units. */
export type ListingFilter = {
  readonly values: Readonly<Partial<Record<FacetKey, readonly string[]>>>;
  readonly priceFrom: number | null;
  readonly priceTo: number | null;
};

export const NO_FILTER: ListingFilter = { values: {}, priceFrom: null, priceTo: null };

/** A part of a filter that can be left out. */
export type FilterPart = FacetKey | 'price';

export type FacetValue = {
  readonly value: string;
  /** The label of a size in the market; null where the value has a text of its own. */
  readonly label: string | null;
  /** The products that the value would leave, under the choices of the other facets. */
  readonly count: number;
};

export type ListingFacets = {
  readonly facets: Readonly<Record<FacetKey, readonly FacetValue[]>>;
  /** The highest price of the whole list, in minor units; null for an empty list. */
  readonly highestPrice: number | null;
  /** The products that remain without one part of the filter. */
  readonly without: Readonly<Partial<Record<FilterPart, number>>>;
};

/** The parts of a filter that are in use. */
export function partsOf({ values, priceFrom, priceTo }: ListingFilter): readonly FilterPart[] {
  const facets = FACETS.filter((facet) => (values[facet] ?? []).length > 0);
  return priceFrom === null && priceTo === null ? facets : [...facets, 'price'];
}

export function isFiltered(filter: ListingFilter): boolean {
  return partsOf(filter).length > 0;
}

/** The size that a filter names, where it names a single one that the list is known to have; null otherwise. */
export function onlySize({ values }: ListingFilter, known: Pick<ListingFacets, 'facets'> | null): string | null {
  const sizes = (known?.facets.size ?? []).filter(({ value }) => values.size?.includes(value));
  return sizes.length === 1 ? (sizes[0]?.value ?? null) : null;
}

/** A product of a list by numbers: its price, and the places of its values in the dictionaries of the facets. */
export type FacetRow = { readonly price: number; readonly values: Readonly<Record<FacetKey, readonly number[]>> };

/** The values of each facet; a row names a value by its place. */
export type Dictionaries = Readonly<Record<FacetKey, readonly string[]>>;

export type Narrowed<T> = {
  readonly rows: readonly T[];
  readonly counts: Readonly<Record<FacetKey, Uint32Array>>;
  readonly without: ListingFacets['without'];
};

/**
 * The rows of a filter, and what each value of each facet would leave, in one pass: a row that fails a single part
 * counts for the values of this part, and for the list without it. A value that no product has is ignored.
 */
export function narrow<T extends FacetRow>(
  rows: readonly T[],
  dictionaries: Dictionaries,
  filter: ListingFilter,
): Narrowed<T> {
  const wanted = FACETS.map((facet) => wantedPlaces(dictionaries[facet], filter.values[facet] ?? []));
  const counts = FACETS.map((facet) => new Uint32Array(dictionaries[facet].length));
  const failures = new Uint32Array(FACETS.length + 1);
  const kept: T[] = [];
  for (const row of rows) {
    const failed = failedPart(row, wanted, filter);
    if (failed === SEVERAL) continue;
    if (failed === NONE) kept.push(row);
    else failures[failed] = (failures[failed] ?? 0) + 1;
    if (failed === PRICE) continue;
    for (const [index, facet] of FACETS.entries())
      if (failed === NONE || failed === index) addTo(counts[index] as Uint32Array, row.values[facet]);
  }
  return {
    rows: kept,
    counts: byFacet((index) => counts[index] as Uint32Array),
    without: Object.fromEntries(
      partsOf(filter).map((part) => {
        const index = part === 'price' ? PRICE : FACETS.indexOf(part);
        return [part, kept.length + (failures[index] ?? 0)];
      }),
    ),
  };
}

const NONE = -1;
const SEVERAL = -2;
/** The place of the price behind those of the facets. */
const PRICE = FACETS.length;

/** The places of chosen values; null where no product has one of them, so that they narrow nothing. */
function wantedPlaces(dictionary: readonly string[], chosen: readonly string[]): ReadonlySet<number> | null {
  const places = chosen.map((value) => dictionary.indexOf(value)).filter((place) => place >= 0);
  return places.length > 0 ? new Set(places) : null;
}

/** The place of the only part that a row fails, `NONE` or `SEVERAL`. */
function failedPart(
  { price, values }: FacetRow,
  wanted: readonly (ReadonlySet<number> | null)[],
  { priceFrom, priceTo }: ListingFilter,
): number {
  let failed = NONE;
  if ((priceFrom !== null && price < priceFrom) || (priceTo !== null && price > priceTo)) failed = PRICE;
  for (const [index, facet] of FACETS.entries()) {
    const places = wanted[index];
    if (!places || values[facet].some((place) => places.has(place))) continue;
    if (failed !== NONE) return SEVERAL;
    failed = index;
  }
  return failed;
}

function addTo(counts: Uint32Array, places: readonly number[]): void {
  for (const place of places) counts[place] = (counts[place] ?? 0) + 1;
}

/** A record of every facet, by its place. */
export function byFacet<T>(make: (index: number, facet: FacetKey) => T): Readonly<Record<FacetKey, T>> {
  return Object.fromEntries(FACETS.map((facet, index) => [facet, make(index, facet)])) as Record<FacetKey, T>;
}
