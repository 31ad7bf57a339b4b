import { CURRENCY_EXPONENTS, roundToStep } from '#app/kernel/money.ts';
import type { HoldingFacts } from './market-facts.ts';
import { CURRENCY_SYMBOLS, MARKET_TABLE, type MarketRow, STOREFRONT_TABLE, TAX_NAMES } from './market-table.ts';
import { separateTerritories } from './territory-table.ts';
import {
  COUNTRY_CODES,
  type CountryCode,
  type Market,
  type MarketRegistry,
  type MarketTerritory,
  type Region,
  type ShopStage,
  STOREFRONT_CODES,
  type Storefront,
  type StorefrontCode,
  type TerritoryTerm,
  type Warehouse,
  type WarehouseRegion,
} from './types.ts';

export const WAREHOUSES: Readonly<Record<WarehouseRegion, Warehouse>> = {
  NL: { region: 'NL', codes: ['nl-rsv', 'nl'] },
  US: { region: 'US', codes: ['us-rsv', 'us'] },
};

/** The terms of an opened territory; an absent one keeps it closed. Amounts are in major units of the currency. */
export type TerritoryFacts = {
  readonly tax?: number;
  readonly price?: number;
  readonly days?: { readonly min: number; readonly max: number };
  /** The sum from which delivery is free; absent means it never is. */
  readonly free?: number;
};
export type OpenTerritories = Readonly<Record<string, TerritoryFacts>>;

export type RegistryInput = {
  readonly stage: ShopStage;
  /**
   * Free-shipping thresholds from content, in major units of each country's currency. Missing, negative or not a number
   * means delivery is never free.
   */
  readonly freeShippingThresholds: Readonly<Partial<Record<CountryCode, unknown>>>;
  /** The price of gift wrapping, as `freeShippingThresholds`; missing means it is not offered. */
  readonly giftWrappingPrices?: Readonly<Partial<Record<CountryCode, unknown>>>;
  readonly countryNames: Readonly<Record<string, { readonly local: string; readonly english: string }>>;
  readonly regions: Readonly<Record<string, readonly Region[]>>;
  /** What the operator says of the territories that the shop delivers to, by their key. */
  readonly openTerritories?: OpenTerritories;
  /** The countries where a telephone number is optional. */
  readonly telephoneOptional?: readonly CountryCode[];
  /** The countries that the shop sells to, one at least; all of them when absent. */
  readonly countries?: readonly CountryCode[] | undefined;
  /** What holds in place of the table; its thresholds are among `freeShippingThresholds`. */
  readonly facts?: HoldingFacts;
  /** `MARKET_TABLE` when absent. */
  readonly rows?: Readonly<Record<CountryCode, MarketRow>>;
};

/** Builds the storefronts and markets of a stage from the tables. */
export function createMarketRegistry({
  stage,
  freeShippingThresholds,
  giftWrappingPrices = {},
  countryNames,
  regions,
  openTerritories = {},
  telephoneOptional = [],
  countries = COUNTRY_CODES,
  facts = {},
  rows = MARKET_TABLE,
}: RegistryInput): MarketRegistry {
  const all = COUNTRY_CODES.map((countryCode): Market => {
    const row = rows[countryCode];
    const storefront = STOREFRONT_TABLE[row.storefront];
    const terms = facts[countryCode];
    const name = countryNames[countryCode];
    if (!name) throw new Error(`No name for market ${countryCode}`);
    const minor = (amount: unknown) => minorUnits(amount, CURRENCY_EXPONENTS[row.currency]);
    return {
      countryCode,
      storefrontCode: row.storefront,
      contentLocale: storefront.contentLocale,
      contentKey: storefront.contentKey,
      tenantKey: storefront.tenantKey,
      continent: row.continent,
      tax: terms?.tax ?? (typeof row.tax === 'number' ? row.tax : row.tax[stage]),
      kindTaxes: terms?.kindTaxes ?? {},
      taxName: TAX_NAMES[countryCode] ?? 'vat',
      regions: regions[countryCode] ?? [],
      name,
      currency: { code: row.currency, symbol: CURRENCY_SYMBOLS[row.currency] },
      cashRounding: row.cashRounding,
      language: row.language,
      locale: { iso: row.html === 'en-XX' ? `en-${countryCode}` : row.html, html: row.html },
      warehouse: WAREHOUSES[storefront.region],
      isFocusMarket: storefront.isFocusMarket,
      shipping: { freeShippingThreshold: minor(freeShippingThresholds[countryCode]) },
      delivery: terms?.delivery ?? {},
      giftWrapping: roundToStep(minor(giftWrappingPrices[countryCode]), row.cashRounding),
      isTelephoneOptional: telephoneOptional.includes(countryCode),
      territories: territoriesOf(countryCode, row, openTerritories),
      territory: null,
    };
  });
  const markets = all.filter(({ countryCode }) => countries.includes(countryCode));
  const inCountry = new Map<string, Market>(all.map((market) => [market.countryCode, market]));
  const byCountry = new Map<string, Market>(markets.map((market) => [market.countryCode, market]));
  const storefronts = STOREFRONT_CODES.flatMap((storefrontCode): Storefront[] => {
    const { region, defaultCountry, ...facts } = STOREFRONT_TABLE[storefrontCode];
    const own = markets.filter((market) => market.storefrontCode === storefrontCode);
    const [first] = own;
    if (!first) return [];
    const standard = own.find(({ countryCode }) => countryCode === defaultCountry) ?? first;
    return [
      { storefrontCode, ...facts, defaultCountry: standard.countryCode, warehouse: WAREHOUSES[region], markets: own },
    ];
  });
  const byCode = new Map<string, Storefront>(storefronts.map((storefront) => [storefront.storefrontCode, storefront]));
  return {
    storefronts,
    markets,
    storefront: (code) => byCode.get(code) ?? null,
    market: (countryCode) => byCountry.get(countryCode.toUpperCase()) ?? null,
    marketOfOrder: (countryCode) => inCountry.get(countryCode) ?? null,
    defaultMarketOf: (code: StorefrontCode) =>
      byCountry.get((byCode.get(code) ?? storefronts[0])?.defaultCountry ?? '') as Market,
  };
}

const TERMS: readonly TerritoryTerm[] = ['tax', 'price', 'days'];

function territoriesOf(country: CountryCode, row: MarketRow, open: OpenTerritories): readonly MarketTerritory[] {
  return separateTerritories(country).map(({ key, name, postcodes, regions, cities }) => ({
    ...{ key, name, postcodes, regions, cities },
    ...termsOf(open[key], row),
  }));
}

/** The terms of an opened territory, once they are complete. */
function termsOf(
  facts: TerritoryFacts | undefined,
  { currency, cashRounding }: MarketRow,
): Pick<MarketTerritory, 'terms' | 'missing'> {
  if (!facts) return { terms: null, missing: [] };
  const { tax, price, days, free } = facts;
  if (tax === undefined || price === undefined || days === undefined)
    return { terms: null, missing: TERMS.filter((term) => facts[term] === undefined) };
  const minor = (amount: number | undefined) =>
    roundToStep(minorUnits(amount, CURRENCY_EXPONENTS[currency]), cashRounding);
  return { terms: { tax, price: minor(price), days, freeFrom: minor(free) }, missing: [] };
}

/**
 * A market with another threshold of free shipping, in major units of its currency as content states it. The same
 * object where the threshold is its own.
 */
export function withThreshold(market: Market, major: unknown): Market {
  const freeShippingThreshold = minorUnits(major, CURRENCY_EXPONENTS[market.currency.code]);
  if (freeShippingThreshold === market.shipping.freeShippingThreshold) return market;
  return { ...market, shipping: { freeShippingThreshold } };
}

/** An amount of content in minor units; 0 for anything but an amount above 0. */
function minorUnits(major: unknown, exponent: number): number {
  const minor = typeof major === 'number' ? Math.round(major * 10 ** exponent) : 0;
  return Number.isSafeInteger(minor) && minor > 0 ? minor : 0;
}

/** `lang` of a document: the specification's html locale, `en` where that is `en-XX`. */
export function htmlLang(market: Market): string {
  return market.locale.html === 'en-XX' ? 'en' : market.locale.html;
}
