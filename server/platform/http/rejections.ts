import type { z } from 'zod';
import type { CartError } from '#app/modules/cart/domain/cart.ts';
import { cartErrorMessage } from '#app/modules/cart/domain/cart-error-message.ts';
import { NO_ORDER_FOUND } from '#app/modules/orders/ports.ts';
import type { productOperations, reviewOperations } from './catalogue-operations.ts';
import type { cartOperations, orderOperations } from './commerce-operations.ts';

type RejectionOf<Table> = {
  [Name in keyof Table]: Table[Name] extends { readonly rejection: infer Shape } ? z.output<Shape> : never;
}[keyof Table];
/** Every error of the ports. On the wire `kind` is called `code`, and the other fields are its `details`. */
export type Rejection =
  | RejectionOf<typeof cartOperations>
  | RejectionOf<typeof orderOperations>
  | RejectionOf<typeof productOperations>
  | RejectionOf<typeof reviewOperations>;

/**
 * 401: the token. 404: not found. 409: the state differs from the caller's. 422: the request cannot be executed. 424:
 * the tax service did not answer. 429: a limit.
 */
const STATUS: Readonly<Record<Rejection['kind'], 401 | 404 | 409 | 422 | 424 | 429>> = {
  UNAUTHORIZED: 401,
  'cart-token-missing': 401,
  CART_NOT_FOUND: 404,
  'line-not-found': 404,
  'product-not-found': 404,
  'order-not-found': 404,
  'discount-code-not-found': 404,
  'shipping-method-not-found': 404,
  CART_CLOSED: 409,
  RESET: 409,
  OUT_OF_STOCK: 409,
  warehouse_error: 409,
  'gift-line': 409,
  'gift-options-not-offered': 409,
  'line-changed': 409,
  'total-changed': 409,
  'discount-ended': 409,
  'already-paid': 409,
  'already-reviewed': 409,
  'order-not-paid': 409,
  'order-shipped': 409,
  'order-cancelled': 409,
  'order-under-review': 409,
  'address-changed': 409,
  'amount-mismatch': 409,
  'confirmation-failed': 409,
  'cart-empty': 409,
  MISSING_PRODUCTS: 422,
  MISSING_SHIPPING_OPTION_ERROR: 422,
  quantity_request_upper_limit: 422,
  'invalid-quantity': 422,
  'gift-message-too-long': 422,
  'invalid-country-code': 422,
  'address-not-served': 422,
  apple_pay_country_error: 422,
  TAX_JAR_ERROR: 422,
  other: 422,
  'tax-service-unavailable': 424,
  'too-many-codes': 429,
  'too-many-reserved': 429,
  'too-many-transfers': 429,
};

/** Whether a code is one of the contract. */
export function isRejectionCode(code: string): code is Rejection['kind'] {
  return Object.hasOwn(STATUS, code);
}

/** The status and the body of an error: `{code, message, details}`. */
export function rejectionAnswer(rejection: Rejection) {
  const { kind, ...details } = rejection;
  return { status: STATUS[kind], body: { code: kind, message: messageOf(rejection), details } };
}

/** The kinds of a shape of errors. */
export function rejectionKinds(shape: z.ZodType): readonly Rejection['kind'][] {
  const codes = new Set(Object.keys(STATUS));
  return [...(shape._zod.propValues?.kind ?? [])].filter((kind) => codes.has(String(kind))) as Rejection['kind'][];
}

export function rejectionStatus(kind: Rejection['kind']): number {
  return STATUS[kind];
}

function messageOf(rejection: Rejection): string {
  if (rejection.kind === 'order-not-found') return NO_ORDER_FOUND;
  if (rejection.kind === 'order-not-paid') return 'The order is not paid';
  if (rejection.kind === 'order-cancelled') return 'The order is cancelled';
  if (rejection.kind === 'order-shipped') return 'The parcel is on its way';
  if (rejection.kind === 'order-under-review') return 'A payment of the order is being checked';
  if (rejection.kind === 'address-changed') return 'The order has another address by now';
  if (rejection.kind === 'confirmation-failed') return rejection.failedReason;
  if (rejection.kind === 'TAX_JAR_ERROR') return rejection.message;
  return cartErrorMessage(rejection as CartError);
}
