import type { Marked } from '#app/kernel/marked.ts';
import type { FacetKey } from '#app/modules/catalogue/domain/facets.ts';
import type { CountryCode, TenantKey } from '#app/modules/markets/domain/types.ts';

/** The ids of a market's recommendation widgets at the provider, for the storefronts of one tenant. */
export type TenantWidgets = Marked & {
  readonly tenant: TenantKey;
  readonly country: CountryCode;
  readonly product: string;
  readonly basket: string;
  readonly list: string;
};

/** A facet as the content defines it. */
export type FacetDefinition = Marked & {
  readonly uuid: string;
  readonly key: FacetKey;
  readonly apiId: string;
  readonly type: 'facet';
  /** The interface text that names it: `catalogue:filter.facet.color`. */
  readonly translationKey: string;
  readonly queryParam: FacetKey;
  readonly apiItemsPrefix: string;
  /** Slugs of the categories that offer it; null is every category. */
  readonly lists: readonly string[] | null;
};

/** The interface text that names each facet. */
export function nameKeysOf(facets: readonly FacetDefinition[]): Readonly<Partial<Record<FacetKey, string>>> {
  return Object.fromEntries(facets.map(({ key, translationKey }) => [key, translationKey]));
}

/** What content decides without words: the same in every language and storefront. */
export type ContentFacts = {
  /** Major units of each country's currency; 0 where delivery is never free. */
  readonly freeShippingThresholds: Readonly<Partial<Record<CountryCode, number>>>;
  /** The marks of their blocks in a draft. */
  readonly thresholdMarks: Readonly<Partial<Record<CountryCode, string>>>;
  readonly widgets: readonly TenantWidgets[];
  /** In the order of their filter. */
  readonly facets: readonly FacetDefinition[];
};
