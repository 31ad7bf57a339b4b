import { memoised } from '#app/kernel/memo.ts';
import type { Market } from '#app/modules/markets/domain/types.ts';

/** The part of a market that pricing needs: small enough to be an argument of every command. */
export type SellingMarket = Pick<
  Market,
  | 'countryCode'
  | 'storefrontCode'
  | 'currency'
  | 'cashRounding'
  | 'language'
  | 'tax'
  | 'warehouse'
  | 'shipping'
  | 'giftWrapping'
  | 'territory'
>;

/** The same object for the same market. */
export const sellingMarket = memoised(
  ({
    countryCode,
    storefrontCode,
    currency,
    cashRounding,
    language,
    tax,
    warehouse,
    shipping,
    giftWrapping,
    territory,
  }: Market): SellingMarket => ({
    countryCode,
    storefrontCode,
    currency,
    cashRounding,
    language,
    tax,
    warehouse,
    shipping,
    giftWrapping,
    territory,
  }),
);
