import { memoised } from '#app/kernel/memo.ts';
import type { Market } from '#app/modules/markets/domain/types.ts';

const FIELDS = [
  'countryCode',
  'storefrontCode',
  'currency',
  'cashRounding',
  'language',
  'tax',
  'kindTaxes',
  'warehouse',
  'shipping',
  'delivery',
  'giftWrapping',
  'territory',
] as const;

/** The part of a market that pricing needs: small enough to be an argument of every command. */
export type SellingMarket = Pick<Market, (typeof FIELDS)[number]>;

/** The same object for the same market. */
export const sellingMarket = memoised(
  (market: Market) => Object.fromEntries(FIELDS.map((field) => [field, market[field]])) as SellingMarket,
);
