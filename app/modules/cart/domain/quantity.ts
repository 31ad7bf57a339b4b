import { err, ok, type Result } from '#app/kernel/result.ts';
import type { CartError } from './cart.ts';

/** The largest quantity of one line. */
export const MAX_LINE_QUANTITY = 20;

type QuantityError = Extract<CartError, { kind: 'invalid-quantity' | 'quantity_request_upper_limit' }>;

/**
 * Validates the quantity of a line: a whole number from `least` to 20. 0 is allowed where it means removing the
 * line.
 */
export function checkQuantity(quantity: number, { least }: { readonly least: 0 | 1 }): Result<number, QuantityError> {
  if (!Number.isSafeInteger(quantity) || quantity < least) return err({ kind: 'invalid-quantity' });
  if (quantity > MAX_LINE_QUANTITY) return err({ kind: 'quantity_request_upper_limit', limit: MAX_LINE_QUANTITY });
  return ok(quantity);
}
