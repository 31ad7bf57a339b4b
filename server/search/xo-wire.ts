import { z } from 'zod';
import {
  byFacet,
  FACETS,
  type FacetKey,
  type FacetValue,
  type ListingFacets,
  type ListingFilter,
  NO_FILTER,
} from '#app/modules/catalogue/domain/facets.ts';
import { SEARCH_SORTS, type SearchAnswer, type SearchQuery } from '#app/modules/search/domain/search-query.ts';

/**
 * The messages of an XO search service. A filter is a list: of a facet the ids of values (`color:red`), any of which a
 * product has; of the price its bounds in hundredths. `country` names the market; `searchedAs`, `without` and the group
 * of terms are this shop's own, and absent from other services.
 */
const LONGEST_TEXT = 200;
const MOST_VALUES = 40;
/** Products of a page, and of the suggestions of a term. */
const MOST_ITEMS = 100;
export const SUGGESTED_PRODUCTS = 20;

const text = z.string().max(LONGEST_TEXT);
const count = z.number().int().min(0);
const minor = z.number().int();
const PRICE = 'price';

const filterPart = z.discriminatedUnion('type', [
  z.object({ type: z.literal('facet'), id: z.enum(FACETS), items: z.array(text).max(MOST_VALUES) }),
  z.object({ type: z.literal('filter'), id: z.literal(PRICE), gte: minor.optional(), lte: minor.optional() }),
]);
const caller = { token: text, country: z.string().length(2), query: text };

export const xoSearchRequest = z.object({
  ...caller,
  options: z.object({
    sortBy: z.enum(SEARCH_SORTS).default(SEARCH_SORTS[0]),
    limit: z.number().int().min(0).max(MOST_ITEMS),
    offset: count.max(1_000_000),
    facets: z.array(z.enum(FACETS)).default([]),
    filter: z
      .array(filterPart)
      .max(FACETS.length + 1)
      .default([]),
  }),
});
export const xoSuggestRequest = z.object({
  ...caller,
  options: z.object({ size: z.number().int().min(1).max(SUGGESTED_PRODUCTS).default(SUGGESTED_PRODUCTS) }).prefault({}),
});
export const xoListRequest = z.object(caller);

const item = z.object({ id: text, sku: text });
const facetItem = z.object({
  id: text,
  value: text,
  disabled: z.boolean(),
  metadata: z.object({ count, originalId: text }),
});
const facet = z.object({ id: z.enum(FACETS), type: z.literal('facet'), items: z.array(facetItem) });
/** Facets that this shop does not know are left out. */
const facets = z
  .array(z.object({ id: z.string() }).loose())
  .transform((all) => all.filter(({ id }) => FACETS.some((known) => known === id)))
  .pipe(z.array(facet));

export const xoSearchAnswer = z.object({
  metadata: z.object({
    id: text,
    facets: facets.nullish().transform((known) => known ?? []),
    count,
    without: z.partialRecord(z.enum([...FACETS, PRICE]), count).optional(),
    searchedAs: z
      .discriminatedUnion('kind', [
        z.object({ kind: z.literal('exact'), didYouMean: text.optional() }),
        z.object({ kind: z.enum(['corrected', 'relaxed', 'mentioned']), text }),
      ])
      .optional(),
  }),
  items: z.array(item).max(MOST_ITEMS),
  finalPage: z.boolean(),
});
export const xoSuggestAnswer = z.object({
  product: z.array(item).max(SUGGESTED_PRODUCTS),
  term: z.array(text).max(MOST_ITEMS).default([]),
});
export const xoFiltersAnswer = z.object({ filters: facets });
export const xoPriceRangeAnswer = z.object({ min: minor.nullable(), max: minor.nullable() });

type XoFacet = z.infer<typeof facet>;

/** The options of a query as a service reads them. */
export function toXoOptions({ sortBy, limit, offset, facets: asked = [], filter = NO_FILTER }: SearchQuery['options']) {
  const { values, priceFrom, priceTo } = filter;
  const chosen = FACETS.flatMap((id) => {
    const items = (values[id] ?? []).map((value) => `${id}:${value}`);
    return items.length > 0 ? [{ id, type: 'facet', items }] : [];
  });
  const price = {
    ...(priceFrom !== null && { gte: priceFrom }),
    ...(priceTo !== null && { lte: priceTo }),
  };
  const isPriced = priceFrom !== null || priceTo !== null;
  return {
    sortBy,
    limit,
    offset,
    facets: asked,
    filter: isPriced ? [...chosen, { id: PRICE, type: 'filter', ...price }] : chosen,
  };
}

/** The query of a request. */
export function fromXoRequest({ query, options }: z.infer<typeof xoSearchRequest>): SearchQuery {
  const price = options.filter.find((part) => part.type === 'filter');
  const values = options.filter.flatMap((part) =>
    part.type === 'facet' ? [[part.id, part.items.map((value) => originalOf(part.id, value))] as const] : [],
  );
  const filter: ListingFilter = {
    values: Object.fromEntries(values),
    priceFrom: price?.gte ?? null,
    priceTo: price?.lte ?? null,
  };
  return { query, options: { ...options, filter } };
}

const originalOf = (facetKey: FacetKey, value: string) =>
  value.startsWith(`${facetKey}:`) ? value.slice(facetKey.length + 1) : value;

/** The facets of a list as a service writes them. `isListed` chooses the values. */
export function toXoFacets(
  known: ListingFacets | null,
  isListed: (value: FacetValue) => boolean = () => true,
): readonly XoFacet[] {
  if (!known) return [];
  return FACETS.flatMap((id) => {
    const items = known.facets[id].filter(isListed).map(({ value, label, count: found }) => ({
      id: `${id}:${value}`,
      value: label ?? value,
      disabled: found === 0,
      metadata: { count: found, originalId: value },
    }));
    return items.length > 0 ? [{ id, type: 'facet' as const, items }] : [];
  });
}

/**
 * The facets of an answer: the values that the term has without a filter, `listed`, with their counts under it. Sizes
 * have labels.
 */
export function fromXoFacets(
  counted: readonly XoFacet[],
  { listed, asked }: { readonly listed: readonly XoFacet[]; readonly asked: readonly FacetKey[] },
): ListingFacets['facets'] {
  const valuesOf = (id: FacetKey): readonly FacetValue[] => {
    if (!asked.includes(id)) return [];
    const itemsOf = (of: readonly XoFacet[]) => of.find((one) => one.id === id)?.items ?? [];
    const counts = new Map(itemsOf(counted).map(({ metadata }) => [metadata.originalId, metadata.count]));
    const all = new Map([...itemsOf(listed), ...itemsOf(counted)].map((one) => [one.metadata.originalId, one.value]));
    return [...all].map(([value, label]) => ({
      value,
      label: id === 'size' ? label : null,
      count: counts.get(value) ?? 0,
    }));
  };
  return byFacet((_, id) => valuesOf(id));
}

/** An answer as a service writes it: values that would leave nothing are not in its facets. */
export function toXoAnswer({ metadata, items, finalPage, searchedAs }: SearchAnswer) {
  return {
    metadata: {
      id: metadata.id,
      facets: toXoFacets(metadata.facets, ({ count: found }) => found > 0),
      count: metadata.count,
      ...(metadata.facets && { without: metadata.facets.without }),
      searchedAs,
    },
    items,
    finalPage,
  };
}
