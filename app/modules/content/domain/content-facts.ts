import type { Marked } from '#app/kernel/marked.ts';
import type { CountryCode, TenantKey } from '#app/modules/markets/domain/types.ts';
import type { FacetDefinition } from './facet-definition.ts';

/** The ids of a market's recommendation widgets at the provider, for the storefronts of one tenant. */
export type TenantWidgets = Marked & {
  readonly tenant: TenantKey;
  readonly country: CountryCode;
  readonly product: string;
  readonly basket: string;
  readonly list: string;
};

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
