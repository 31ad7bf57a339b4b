import type { Market } from './types.ts';

/** Days from receipt in which a shopper can send goods back. */
export const RETURN_DAYS = 30;
/** The days that the law grants for a withdrawal in many countries. */
export const LEGAL_WITHDRAWAL_DAYS = 14;
/** Days after a withdrawal until the money is refunded. */
export const REFUND_DAYS = 14;

/** Who pays the postage of a return: the shop where it sends a label of the local post, else the shopper. */
export function returnPostage({ continent }: Pick<Market, 'continent'>): 'shop' | 'shopper' {
  return continent === 'EU' || continent === 'NA' ? 'shop' : 'shopper';
}
