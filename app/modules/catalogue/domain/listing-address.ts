import { CURRENCY_EXPONENTS, type CurrencyCode } from '#app/kernel/money.ts';
import { FACETS, type ListingFilter } from './facets.ts';
import { LISTING_SORTS, type ListingSort } from './listing-sorts.ts';

/** The fields for prices, which a form without script sends empty. */
export const PRICE_FIELDS = ['price_from', 'price_to'] as const;

/** The parameters of a filter and an order, in the order of an address. */
export const FILTER_PARAMETERS = [...FACETS, ...PRICE_FIELDS, 'sort'] as const;

/** The parameters of a list in the order of its address. */
export const LISTING_PARAMETERS = [...FILTER_PARAMETERS, 'page'] as const;

/** The values of `sort` that change a list. */
export const SORT_VALUES = new RegExp(`^(?:${LISTING_SORTS.slice(1).join('|')})$`);

/** Values of one facet in an address. */
const MOST_VALUES = 20;
const MAJOR_UNITS = /^\d{1,9}(?:[.,]\d{1,3})?$/;

/** The filter of an address. Prices are in major units of the market's currency there. What is no price is ignored. */
export function readFilter(query: URLSearchParams, currency: CurrencyCode): ListingFilter {
  const price = (name: string): number | null => {
    const text = query.get(name)?.trim() ?? '';
    return MAJOR_UNITS.test(text) ? Math.round(Number(text.replace(',', '.')) * unitsOf(currency)) : null;
  };
  const values = FACETS.map((facet) => [
    facet,
    [...new Set(query.getAll(facet).filter(Boolean))].slice(0, MOST_VALUES),
  ]);
  return {
    values: Object.fromEntries(values.filter(([, chosen]) => chosen?.length)),
    priceFrom: price('price_from'),
    priceTo: price('price_to'),
  };
}

/** Whether an address has an empty field for a price. */
export function hasEmptyPrice(query: URLSearchParams): boolean {
  return PRICE_FIELDS.some((field) => query.get(field) === '');
}

/** The parameters of a filter and an order. `sort` is null for the order that is not written. */
export function filterParameters(
  { values, priceFrom, priceTo }: ListingFilter,
  { sort, currency }: { readonly sort: string | null; readonly currency: CurrencyCode },
): URLSearchParams {
  const query = new URLSearchParams();
  for (const facet of FACETS) for (const value of values[facet] ?? []) query.append(facet, value);
  if (priceFrom !== null) query.set('price_from', majorUnits(priceFrom, currency));
  if (priceTo !== null) query.set('price_to', majorUnits(priceTo, currency));
  if (sort !== null) query.set('sort', sort);
  return query;
}

/** The parameters of a category list. */
export function listingParameters(
  filter: ListingFilter,
  { sort, currency }: { readonly sort: ListingSort; readonly currency: CurrencyCode },
): URLSearchParams {
  return filterParameters(filter, { sort: sort === LISTING_SORTS[0] ? null : sort, currency });
}

export function readSort(text: string | null): ListingSort {
  return LISTING_SORTS.find((sort) => sort === text) ?? LISTING_SORTS[0];
}

export function majorUnits(minor: number, currency: CurrencyCode): string {
  return String(minor / unitsOf(currency));
}

/** The largest price that the field offers, in major units. */
const SCALE = 300;

/** 300 where the prices of the list fit, else its highest price rounded up to 1, 2 or 5 times a power of ten. */
export function priceScale(highestPrice: number | null, currency: CurrencyCode): number {
  const highest = (highestPrice ?? 0) / unitsOf(currency);
  if (highest <= SCALE) return SCALE;
  const power = 10 ** Math.floor(Math.log10(highest));
  return [1, 2, 5, 10].map((step) => step * power).find((step) => step >= highest) ?? 10 * power;
}

function unitsOf(currency: CurrencyCode): number {
  return 10 ** CURRENCY_EXPONENTS[currency];
}
