import type { CurrencyCode } from '#app/kernel/money.ts';
import type { Language, LocalizedText } from '#app/kernel/text.ts';

export const STOREFRONT_CODES = ['uk', 'de', 'at', 'be', 'ch', 'nl', 'fr', 'us', 'eu', 'gl'] as const;
export type StorefrontCode = (typeof STOREFRONT_CODES)[number];

export const COUNTRY_CODES = [
  'GB',
  'DE',
  'AT',
  'BE',
  'CH',
  'NL',
  'FR',
  'US',
  'IT',
  'HR',
  'EE',
  'SK',
  'SE',
  'FI',
  'PT',
  'LV',
  'LT',
  'IE',
  'CZ',
  'SI',
  'DK',
  'ES',
  'HU',
  'PL',
  'LU',
  'NO',
  'JP',
  'AU',
  'KR',
  'SG',
  'IL',
  'NZ',
  'AE',
] as const;
/** A country the shop delivers to: one market each. */
export type CountryCode = (typeof COUNTRY_CODES)[number];

/** `en` is that of visitors who read a storefront of another language in English. */
export type ContentLocale = 'en-GB' | 'de-DE' | 'default' | 'en';
export type ContentKey = '_default' | 'nl' | 'uk' | 'de' | 'eu' | 'us' | 'gl';
export const TENANT_KEYS = ['default', 'UK', 'DE', 'NL', 'EU', 'US', 'GL'] as const;
export type TenantKey = (typeof TENANT_KEYS)[number];
export type WarehouseRegion = 'NL' | 'US';
export const WAREHOUSE_CODES = ['nl-rsv', 'nl', 'us-rsv', 'us'] as const;
export type WarehouseCode = (typeof WAREHOUSE_CODES)[number];
export type Warehouse = { readonly region: WarehouseRegion; readonly codes: readonly WarehouseCode[] };
export type Continent = 'EU' | 'NA' | 'AS' | 'OC';
export type Region = {
  readonly name: string;
  readonly code: string;
  /** Names in other languages and former names, which wallets and shoppers write. */
  readonly otherNames?: readonly string[];
  /** How its postcodes begin, where a wallet may name a larger area only. */
  readonly postcodes?: readonly string[];
};
/** The name of the sales tax in a market: value added tax, goods and services tax, consumption tax or sales tax. */
export type TaxName = 'vat' | 'gst' | 'consumptionTax' | 'salesTax';
/** Goods that the law of some countries taxes at a rate of their own. */
export const GOODS_KINDS = ['childrens-clothes'] as const;
export type GoodsKind = (typeof GOODS_KINDS)[number];
/** The delivery methods of the shop; the same in all countries, so that a choice survives a change of country. */
export type MethodId = 'standard' | 'express';
/** Set by the operator for a method. `price`: minor units; `days`: working days of transport; an hour of the depot. */
export type DeliveryTerms = {
  readonly carrier?: string;
  readonly cutOffHour?: number;
  readonly price?: number;
  readonly days?: { readonly min: number; readonly max: number };
};
export type ShopStage = 'production' | 'staging' | 'development';

/** Which content a market shows: the language asked for, the folder of its pages and the tenant of its widgets. */
export type ContentScope = {
  readonly contentLocale: ContentLocale;
  readonly contentKey: ContentKey;
  readonly tenantKey: TenantKey;
};

/** A place of a country with its own tax or carriers. */
export type Territory = {
  /** ISO 3166 where it has a code (`ES-CN`); the name in `OPEN_TERRITORIES`. */
  readonly key: string;
  readonly name: LocalizedText;
  /** The first characters of its postcodes, without spaces: `35`, or a range of them: `9170-9178`. */
  readonly postcodes: readonly string[];
  /** The codes of its regions, where addresses of the country have one. */
  readonly regions: readonly string[];
  /** Its towns, only where the postcode is none or not its own. */
  readonly cities: readonly string[];
};

/** On which terms the shop delivers to a territory. Amounts are minor units of the market's currency. */
export type TerritoryTerms = {
  /** Percent. */
  readonly tax: number;
  readonly price: number;
  /** Working days of transport. */
  readonly days: { readonly min: number; readonly max: number };
  /** The sum from which delivery is free; 0 means it never is. */
  readonly freeFrom: number;
};

/** What the operator has to say of a territory before the shop delivers there. */
export type TerritoryTerm = 'tax' | 'price' | 'days';

/** A territory of a market: delivered to where it has terms. */
export type MarketTerritory = Territory & {
  readonly terms: TerritoryTerms | null;
  /** What an operator who opened it has left out; empty for one that is open or not named at all. */
  readonly missing: readonly TerritoryTerm[];
};

/** The territory that a market delivers to, in place of its country. */
export type DeliveryTerritory = Pick<Territory, 'key' | 'name'> &
  Pick<TerritoryTerms, 'tax' | 'price' | 'days'> & {
    /** The facts of the country, which the territory replaces. */
    readonly mainland: Pick<Market, 'tax' | 'kindTaxes' | 'shipping'>;
  };

export type Market = ContentScope & {
  readonly countryCode: CountryCode;
  readonly storefrontCode: StorefrontCode;
  readonly continent: Continent;
  /** Percent. Above 0, prices include the tax; at 0 they do not. */
  readonly tax: number;
  /** Percent of kinds of goods whose rate is another. */
  readonly kindTaxes: Readonly<Partial<Record<GoodsKind, number>>>;
  readonly taxName: TaxName;
  readonly regions: readonly Region[];
  readonly name: { readonly local: string; readonly english: string };
  readonly currency: { readonly code: CurrencyCode; readonly symbol: string };
  /** Minor units. Prices, deliveries and discounts are multiples of it: 5 for Swiss cash rounding, 1 without it. */
  readonly cashRounding: number;
  readonly language: Language;
  /** `iso` feeds formatting (`en-IE`), `html` is the specification's html locale (`en-XX`). */
  readonly locale: { readonly iso: string; readonly html: string };
  readonly warehouse: Warehouse;
  readonly isFocusMarket: boolean;
  /** Minor units of the market's currency; 0 means delivery is never free. */
  readonly shipping: { readonly freeShippingThreshold: number };
  /** What replaces the prices and days of its delivery methods. */
  readonly delivery: Readonly<Partial<Record<MethodId, DeliveryTerms>>>;
  /** The price of gift wrapping in minor units of the market's currency; 0 means it is not offered. */
  readonly giftWrapping: number;
  /** Whether a shopper may leave out the telephone number: the carriers of the country do not need it. */
  readonly isTelephoneOptional: boolean;
  /** The places of the country that the shop does not deliver to like the country. */
  readonly territories: readonly MarketTerritory[];
  /** The one of them that this delivery goes to (`marketAt`); null for the country itself. */
  readonly territory: DeliveryTerritory | null;
};

export type Storefront = ContentScope & {
  readonly storefrontCode: StorefrontCode;
  readonly warehouse: Warehouse;
  readonly isFocusMarket: boolean;
  readonly defaultCountry: CountryCode;
  readonly markets: readonly Market[];
};

/**
 * The storefronts and markets of a stage in which the shop sells, one at least. Created once at start by
 * `createMarketRegistry`.
 */
export interface MarketRegistry {
  readonly storefronts: readonly Storefront[];
  readonly markets: readonly Market[];
  /** Null for one without a market. */
  storefront(code: string): Storefront | null;
  /** Case-insensitive; null for a country that is not served. */
  market(countryCode: string): Market | null;
  /** Also of a country that the shop no longer sells to: its orders stay. */
  marketOfOrder(countryCode: string): Market | null;
  /** That of the first storefront where the one that is asked for has no market. */
  defaultMarketOf(code: StorefrontCode): Market;
}
