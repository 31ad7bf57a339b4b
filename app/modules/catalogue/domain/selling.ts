import type { Market } from '#app/modules/markets/domain/types.ts';
import type { Selling } from './listings.ts';

export type { Selling };

/** Whether a market sells a product. */
export function isSoldIn({ us, others }: Selling, market: Pick<Market, 'storefrontCode' | 'currency'>): boolean {
  return (market.storefrontCode === 'us' ? us : others).includes(market.currency.code);
}
