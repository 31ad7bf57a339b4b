import type { Market } from '#app/modules/markets/domain/types.ts';

/** The part of a market that pricing needs: small enough to be an argument of every command. */
export type SellingMarket = Pick<
  Market,
  'countryCode' | 'storefrontCode' | 'currency' | 'cashRounding' | 'language' | 'tax' | 'warehouse' | 'shipping'
>;

export function sellingMarket(market: Market): SellingMarket {
  const { countryCode, storefrontCode, currency, cashRounding, language, tax, warehouse, shipping } = market;
  return { countryCode, storefrontCode, currency, cashRounding, language, tax, warehouse, shipping };
}
