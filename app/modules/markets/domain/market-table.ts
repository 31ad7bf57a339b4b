import type { CurrencyCode } from '#app/kernel/money.ts';
import type { Language } from '#app/kernel/text.ts';
import type {
  ContentKey,
  ContentLocale,
  Continent,
  CountryCode,
  ShopStage,
  StorefrontCode,
  TaxName,
  TenantKey,
  WarehouseRegion,
} from './types.ts';

/** The facts that all markets of a storefront share. */
export const STOREFRONT_TABLE: Readonly<
  Record<
    StorefrontCode,
    {
      readonly contentLocale: ContentLocale;
      readonly contentKey: ContentKey;
      readonly tenantKey: TenantKey;
      readonly region: WarehouseRegion;
      readonly isFocusMarket: boolean;
      readonly defaultCountry: CountryCode;
    }
  >
> = {
  uk: {
    contentLocale: 'en-GB',
    contentKey: 'uk',
    tenantKey: 'UK',
    region: 'NL',
    isFocusMarket: true,
    defaultCountry: 'GB',
  },
  de: {
    contentLocale: 'de-DE',
    contentKey: 'de',
    tenantKey: 'DE',
    region: 'NL',
    isFocusMarket: true,
    defaultCountry: 'DE',
  },
  at: {
    contentLocale: 'de-DE',
    contentKey: 'de',
    tenantKey: 'DE',
    region: 'NL',
    isFocusMarket: true,
    defaultCountry: 'AT',
  },
  be: {
    contentLocale: 'default',
    contentKey: 'eu',
    tenantKey: 'NL',
    region: 'NL',
    isFocusMarket: true,
    defaultCountry: 'BE',
  },
  ch: {
    contentLocale: 'de-DE',
    contentKey: 'de',
    tenantKey: 'DE',
    region: 'NL',
    isFocusMarket: true,
    defaultCountry: 'CH',
  },
  nl: {
    contentLocale: 'default',
    contentKey: 'eu',
    tenantKey: 'NL',
    region: 'NL',
    isFocusMarket: true,
    defaultCountry: 'NL',
  },
  fr: {
    contentLocale: 'default',
    contentKey: 'eu',
    tenantKey: 'EU',
    region: 'NL',
    isFocusMarket: true,
    defaultCountry: 'FR',
  },
  us: {
    contentLocale: 'default',
    contentKey: 'us',
    tenantKey: 'US',
    region: 'US',
    isFocusMarket: true,
    defaultCountry: 'US',
  },
  eu: {
    contentLocale: 'default',
    contentKey: 'eu',
    tenantKey: 'EU',
    region: 'NL',
    isFocusMarket: false,
    defaultCountry: 'IE',
  },
  gl: {
    contentLocale: 'default',
    contentKey: 'gl',
    tenantKey: 'GL',
    region: 'NL',
    isFocusMarket: false,
    defaultCountry: 'SG',
  },
};

export type MarketRow = {
  readonly storefront: StorefrontCode;
  readonly continent: Continent;
  readonly currency: CurrencyCode;
  /** Percent, or a percentage per stage. */
  readonly tax: number | Readonly<Record<ShopStage, number>>;
  readonly language: Language;
  /** The specification's html locale. */
  readonly html: string;
  /** Minor units: 5 rounds Swiss prices to 0.05, 1 rounds nothing. Card and bank payments are exact. */
  readonly cashRounding: number;
};

const row = (
  storefront: StorefrontCode,
  continent: Continent,
  currency: CurrencyCode,
  tax: MarketRow['tax'],
  language: Language = 'en',
  html = 'en-XX',
  cashRounding = 1,
): MarketRow => ({ storefront, continent, currency, tax, language, html, cashRounding });

export const MARKET_TABLE: Readonly<Record<CountryCode, MarketRow>> = {
  GB: row('uk', 'EU', 'GBP', 20, 'en', 'en-GB'),
  DE: row('de', 'EU', 'EUR', 19, 'de', 'de-DE'),
  AT: row('at', 'EU', 'EUR', 20, 'de', 'de-AT'),
  BE: row('be', 'EU', 'EUR', 21, 'nl', 'nl-BE'),
  CH: row('ch', 'EU', 'CHF', 0, 'de', 'de-CH'),
  NL: row('nl', 'EU', 'EUR', 21, 'nl', 'nl-NL'),
  FR: row('fr', 'EU', 'EUR', 20),
  US: row('us', 'NA', 'USD', 0),
  IT: row('eu', 'EU', 'EUR', 22),
  HR: row('eu', 'EU', 'EUR', 25),
  EE: row('eu', 'EU', 'EUR', 20),
  SK: row('eu', 'EU', 'EUR', 20),
  SE: row('eu', 'EU', 'SEK', 25),
  FI: row('eu', 'EU', 'EUR', { production: 25, staging: 24, development: 25 }),
  PT: row('eu', 'EU', 'EUR', 23),
  LV: row('eu', 'EU', 'EUR', 21),
  LT: row('eu', 'EU', 'EUR', 21),
  IE: row('eu', 'EU', 'EUR', 23),
  CZ: row('eu', 'EU', 'CZK', 21),
  SI: row('eu', 'EU', 'EUR', 22),
  DK: row('eu', 'EU', 'DKK', 25),
  ES: row('eu', 'EU', 'EUR', 21),
  HU: row('eu', 'EU', 'EUR', 27),
  PL: row('eu', 'EU', 'EUR', 23),
  LU: row('eu', 'EU', 'EUR', 17),
  NO: row('eu', 'EU', 'NOK', 25),
  JP: row('gl', 'AS', 'JPY', 0),
  AU: row('gl', 'OC', 'AUD', 10),
  KR: row('gl', 'AS', 'KRW', 0),
  SG: row('gl', 'AS', 'USD', 0),
  IL: row('gl', 'AS', 'USD', 0),
  NZ: row('gl', 'OC', 'USD', 15),
  AE: row('gl', 'AS', 'USD', 0),
};

/** Tax names other than VAT. */
export const TAX_NAMES: Readonly<Partial<Record<CountryCode, TaxName>>> = {
  AU: 'gst',
  JP: 'consumptionTax',
  NZ: 'gst',
  SG: 'gst',
  US: 'salesTax',
};

export const CURRENCY_SYMBOLS: Readonly<Record<CurrencyCode, string>> = {
  AUD: '$',
  CHF: 'CHF',
  CZK: 'Kč',
  DKK: 'kr',
  EUR: '€',
  GBP: '£',
  JPY: '¥',
  KRW: '₩',
  NOK: 'kr',
  SEK: 'kr',
  USD: 'USD',
};
