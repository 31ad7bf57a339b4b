import type { CartError } from './cart.ts';

/** Messages of the specification; other errors have their kind as message. */
const MESSAGES: Readonly<Partial<Record<CartError['kind'], string>>> = {
  'cart-token-missing': 'Cart token is missing',
  'discount-code-not-found': 'No discount code found',
  'invalid-country-code': 'Invalid country code passed',
};

/** The message of a cart error for logs and programs. Pages show `cartErrorText` in the shopper's language. */
export function cartErrorMessage(error: CartError): string {
  return error.kind === 'other' ? error.message : (MESSAGES[error.kind] ?? error.kind);
}
