import type { CurrencyCode } from '#app/kernel/money.ts';
import type { Market } from '#app/modules/markets/domain/types.ts';

/**
 * Where a product is sold: the currencies in which it has a price and the law allows its offer, in storefront us and in
 * all others.
 */
export type Selling = { readonly us: readonly CurrencyCode[]; readonly others: readonly CurrencyCode[] };

/** Whether a market sells a product. */
export function isSoldIn({ us, others }: Selling, market: Pick<Market, 'storefrontCode' | 'currency'>): boolean {
  return (market.storefrontCode === 'us' ? us : others).includes(market.currency.code);
}
