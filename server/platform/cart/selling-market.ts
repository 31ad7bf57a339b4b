import type { Market } from '#app/modules/markets/domain/types.ts';

/** What pricing needs of a market: small enough to travel with every command. */
export type SellingMarket = Pick<
  Market,
  'countryCode' | 'storefrontCode' | 'currency' | 'cashRounding' | 'language' | 'tax' | 'warehouse' | 'shipping'
>;

export function sellingMarket(market: Market): SellingMarket {
  const { countryCode, storefrontCode, currency, cashRounding, language, tax, warehouse, shipping } = market;
  return { countryCode, storefrontCode, currency, cashRounding, language, tax, warehouse, shipping };
}
