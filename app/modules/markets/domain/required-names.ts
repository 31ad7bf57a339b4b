import { type MarketLaw, marketLaw } from './market-law.ts';
import { MARKET_TABLE } from './market-table.ts';
import { COUNTRY_CODES, type Market } from './types.ts';

/**
 * A selling region, storefront us (1) or all others (0), and a currency: what lists, indexes and feeds are keyed by.
 */
export type SellingScope = { readonly isUs: number; readonly currency: string };

type Names = MarketLaw['names'];

const NONE: Names = { fibres: false, manufacturer: false };
const keyOf = ({ isUs, currency }: SellingScope) => `${isUs} ${currency}`;

/** The selling region and currency of a market. */
export function sellingScope({ storefrontCode, currency }: Pick<Market, 'storefrontCode' | 'currency'>): SellingScope {
  return { isUs: storefrontCode === 'us' ? 1 : 0, currency: currency.code };
}

const BY_SCOPE: ReadonlyMap<string, Names> = COUNTRY_CODES.reduce((known, country) => {
  const { storefront, currency } = MARKET_TABLE[country];
  const key = keyOf({ isUs: storefront === 'us' ? 1 : 0, currency });
  const others = known.get(key) ?? NONE;
  const own = marketLaw(country).names;
  return known.set(key, {
    fibres: own.fibres || others.fibres,
    manufacturer: own.manufacturer || others.manufacturer,
  });
}, new Map<string, Names>());

/**
 * What the law wants beside an offer, by selling region and currency. All markets of one scope have the same law, which
 * a test proves; of two that differ, the stricter one would count. Nothing where no market sells.
 */
export function requiredNames(scope: SellingScope): Names {
  return BY_SCOPE.get(keyOf(scope)) ?? NONE;
}

/** The laws of all scopes as one text, which changes with any of them. */
export function requiredNamesText(): string {
  const scopes = [...BY_SCOPE].map(([key, { fibres, manufacturer }]) => [key, Number(fibres), Number(manufacturer)]);
  return scopes.map((scope) => scope.join(' ')).join(', ');
}

/** The countries whose law wants a name beside an offer. */
export function countriesThatWant(name: keyof Names): readonly string[] {
  return COUNTRY_CODES.filter((country) => marketLaw(country).names[name]);
}
