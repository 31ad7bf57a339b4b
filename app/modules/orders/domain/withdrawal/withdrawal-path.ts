import { storefrontPath } from '#app/modules/markets/domain/storefront-path.ts';
import type { StorefrontCode } from '#app/modules/markets/domain/types.ts';

/** The path of the withdrawal function; with the signed reference of an order, of its lines. */
export function withdrawalPath(storefront: StorefrontCode, signedOrder: string | null = null): string {
  return storefrontPath(storefront, signedOrder === null ? '/withdrawal' : `/withdrawal/${signedOrder}`);
}

/** The path of the receipt of a withdrawal, by its signed number. */
export function receiptPath(storefront: StorefrontCode, signedNumber: string): string {
  return storefrontPath(storefront, `/withdrawal/receipt/${signedNumber}`);
}
