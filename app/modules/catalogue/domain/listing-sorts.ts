/** What orders a list, by place of a product. `newest` is less for a newer product, `reduction` a percentage. */
export type SortValues = Readonly<Record<'rank' | 'newest' | 'price' | 'reduction', (place: number) => number>>;

/**
 * The orders of a list, as its address names them: the value that decides, and which of its ends is first. The first
 * order is not written. A new one needs its text in `catalogue:sort`.
 */
const SORTS = {
  'featured:desc': { by: 'rank', first: 'lowest' },
  'newest:desc': { by: 'newest', first: 'lowest' },
  'price:asc': { by: 'price', first: 'lowest' },
  'price:desc': { by: 'price', first: 'highest' },
  'discount:desc': { by: 'reduction', first: 'highest' },
} as const satisfies Readonly<Record<string, { readonly by: keyof SortValues; readonly first: 'lowest' | 'highest' }>>;

export type ListingSort = keyof typeof SORTS;
export const LISTING_SORTS = Object.keys(SORTS) as [ListingSort, ...ListingSort[]];

export const sortOf = (sort: ListingSort) => SORTS[sort];

/** Compares two places in an order, without a decision for equal values. */
export function sortComparison(sort: ListingSort, values: SortValues): (a: number, b: number) => number {
  const { by, first } = SORTS[sort];
  const value = values[by];
  return first === 'lowest' ? (a, b) => value(a) - value(b) : (a, b) => value(b) - value(a);
}
