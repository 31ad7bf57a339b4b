import {
  byFacet,
  type Dictionaries,
  FACETS,
  type FacetKey,
  type FacetValue,
  type ListingFacets,
  type ListingFilter,
  partsOf,
} from '#app/modules/catalogue/domain/facets.ts';

/**
 * The values of products in columns: a product is a place in them. Products share few sets of values, so that a column
 * has the number of a set, and a filter compares one number per facet.
 */
export type FacetColumns = {
  readonly dictionaries: Dictionaries;
  /** The sets of values of each facet, as places in its dictionary. */
  readonly sets: Readonly<Record<FacetKey, readonly (readonly number[])[]>>;
  /** The set of each product. */
  readonly setOf: Readonly<Record<FacetKey, Uint32Array>>;
  readonly price: Float64Array;
};

type Counts = Readonly<Record<FacetKey, Uint32Array>>;

export type NarrowedPlaces = {
  readonly places: Uint32Array;
  readonly counts: Counts;
  readonly without: ListingFacets['without'];
};

const NONE = -1;
const SEVERAL = -2;
/** The place of the price behind those of the facets. */
const PRICE = FACETS.length;

/** A facet with chosen values: whether each of its sets has one of them. */
type Wanted = { readonly index: number; readonly setOf: Uint32Array; readonly isWanted: Uint8Array };

/**
 * The products of a filter, and what each value of each facet would leave, in one pass: a product that fails a single
 * part counts for the values of this part, and for the list without it. A value that no product has is ignored.
 */
export function narrowPlaces(all: Uint32Array, columns: FacetColumns, filter: ListingFilter): NarrowedPlaces {
  const wanted = FACETS.flatMap((facet, index) => wantedSets(columns, facet, filter.values[facet] ?? [], index));
  const setOf = FACETS.map((facet) => columns.setOf[facet]);
  const counts = FACETS.map((facet) => new Uint32Array(columns.sets[facet].length));
  const failures = new Uint32Array(FACETS.length + 1);
  const kept = new Uint32Array(all.length);
  const isPriced = priceCheck(columns.price, filter);
  const countIn = (index: number, place: number) => {
    const sets = counts[index] as Uint32Array;
    const set = (setOf[index] as Uint32Array)[place] as number;
    sets[set] = (sets[set] as number) + 1;
  };
  let count = 0;
  for (let index = 0; index < all.length; index += 1) {
    const place = all[index] as number;
    const failed = failedPart(place, wanted, isPriced);
    if (failed === SEVERAL) continue;
    if (failed === NONE) {
      kept[count] = place;
      count += 1;
      for (let facet = 0; facet < PRICE; facet += 1) countIn(facet, place);
      continue;
    }
    failures[failed] = (failures[failed] as number) + 1;
    if (failed !== PRICE) countIn(failed, place);
  }
  return {
    places: kept.subarray(0, count),
    counts: byFacet((index, facet) => valueCounts(counts[index] as Uint32Array, columns, facet)),
    without: Object.fromEntries(
      partsOf(filter).map((part) => {
        const index = part === 'price' ? PRICE : FACETS.indexOf(part);
        return [part, count + (failures[index] ?? 0)];
      }),
    ),
  };
}

function priceCheck(price: Float64Array, { priceFrom, priceTo }: ListingFilter): (place: number) => boolean {
  if (priceFrom === null && priceTo === null) return () => true;
  const from = priceFrom ?? Number.NEGATIVE_INFINITY;
  const to = priceTo ?? Number.POSITIVE_INFINITY;
  return (place) => {
    const own = price[place] as number;
    return own >= from && own <= to;
  };
}

/** The only part that a product fails, `NONE` or `SEVERAL`. */
function failedPart(place: number, wanted: readonly Wanted[], isPriced: (place: number) => boolean): number {
  let failed = isPriced(place) ? NONE : PRICE;
  for (const { index, setOf, isWanted } of wanted) {
    if (isWanted[setOf[place] as number]) continue;
    if (failed !== NONE) return SEVERAL;
    failed = index;
  }
  return failed;
}

/** The chosen values of a facet; none where no product has one of them, so that they narrow nothing. */
function wantedSets(
  { dictionaries, sets, setOf }: FacetColumns,
  facet: FacetKey,
  chosen: readonly string[],
  index: number,
): readonly Wanted[] {
  const places = new Set(chosen.map((value) => dictionaries[facet].indexOf(value)).filter((place) => place >= 0));
  if (places.size === 0) return [];
  const isWanted = Uint8Array.from(sets[facet], (values) => (values.some((value) => places.has(value)) ? 1 : 0));
  return [{ index, setOf: setOf[facet], isWanted }];
}

function valueCounts(ofSets: Uint32Array, { dictionaries, sets }: FacetColumns, facet: FacetKey): Uint32Array {
  const counts = new Uint32Array(dictionaries[facet].length);
  for (const [set, values] of sets[facet].entries()) {
    const count = ofSets[set] as number;
    if (count > 0) for (const value of values) counts[value] = (counts[value] as number) + count;
  }
  return counts;
}

/** What the counts of a filter are shown beside: the counts and the highest price of the whole list. */
export type WholeList = { readonly counts: Counts; readonly highestPrice: number | null };

export function wholeList({ places, counts }: NarrowedPlaces, price: Float64Array): WholeList {
  let highest = Number.NEGATIVE_INFINITY;
  for (const place of places) highest = Math.max(highest, price[place] as number);
  return { counts, highestPrice: places.length > 0 ? highest : null };
}

/** The values that the whole list has, with their counts under a filter. */
export function facetsOf(
  { counts, without }: Pick<NarrowedPlaces, 'counts' | 'without'>,
  {
    whole,
    dictionaries,
    sizeLabel,
  }: {
    readonly whole: WholeList;
    readonly dictionaries: Dictionaries;
    readonly sizeLabel: (value: string) => string;
  },
): ListingFacets {
  const valuesOf = (facet: FacetKey): FacetValue[] =>
    dictionaries[facet].flatMap((value, place) =>
      whole.counts[facet][place]
        ? { value, label: facet === 'size' ? sizeLabel(value) : null, count: counts[facet][place] ?? 0 }
        : [],
    );
  return { facets: byFacet((_, facet) => valuesOf(facet)), highestPrice: whole.highestPrice, without };
}
