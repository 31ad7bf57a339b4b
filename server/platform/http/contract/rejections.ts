import { z } from 'zod';
import { moneySchema } from '#app/kernel/money-schema.ts';
import type { CartError } from '#app/modules/cart/domain/cart.ts';
import { cartErrorMessage } from '#app/modules/cart/domain/cart-error-message.ts';
import type { QuoteError } from '#app/modules/cart/ports.ts';
import type { ProductError } from '#app/modules/catalogue/ports.ts';
import { orderShape } from '#app/modules/orders/domain/order.ts';
import type { ShipmentError } from '#app/modules/orders/domain/shipment.ts';
import {
  NO_ORDER_FOUND,
  type PlaceholderError,
  type SettlementError,
  type StartOrderError,
} from '#app/modules/orders/ports.ts';
import type { ReviewError } from '#app/modules/reviews/ports.ts';

/** Every domain error. On the wire `kind` is called `code`, with a `message`. */
export type Rejection = StartOrderError | SettlementError | ShipmentError | ProductError | ReviewError;

/**
 * 401: the token. 404: not found. 409: the state differs from the caller's. 422: the request cannot be executed. 424:
 * the tax service did not answer.
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

/** The status and the body of a domain error. */
export function rejectionAnswer(rejection: Rejection) {
  const { kind, ...details } = rejection;
  return { status: STATUS[kind], body: { code: kind, message: messageOf(rejection), details } };
}

export function rejectionStatus(kind: Rejection['kind']): number {
  return STATUS[kind];
}

function messageOf(rejection: Rejection): string {
  if (rejection.kind === 'order-not-found') return NO_ORDER_FOUND;
  if (rejection.kind === 'order-not-paid') return 'The order is not paid';
  if (rejection.kind === 'confirmation-failed') return rejection.failedReason;
  if (rejection.kind === 'TAX_JAR_ERROR') return rejection.message;
  return cartErrorMessage(rejection as CartError);
}

type Read<Code, Facts extends z.ZodRawShape> = keyof Facts extends never
  ? { readonly kind: Code }
  : { readonly kind: Code } & z.output<z.ZodObject<Facts>>;
/** On the wire an error is `{code, message, details}`; parsed, it is the error of the port: `{kind, ...details}`. */
const rejected = <const Code extends Rejection['kind'], Facts extends z.ZodRawShape>(code: Code, facts: Facts) =>
  z
    .object({ code: z.literal(code), message: z.string(), details: z.object(facts) })
    .transform(({ code: kind, details }) => ({ kind, ...details }) as Read<Code, Facts>);

const none = {};
const codeRejectionShape = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(['ended', 'not-here', 'not-started', 'used-up']) }),
  z.object({ kind: z.literal('paused'), missing: moneySchema }),
]);
const cartRejections = [
  rejected('UNAUTHORIZED', none),
  rejected('CART_NOT_FOUND', none),
  rejected('CART_CLOSED', { orderId: z.string().nullable() }),
  rejected('RESET', none),
  rejected('OUT_OF_STOCK', { sku: z.string(), name: z.string(), available: z.number().int() }),
  rejected('MISSING_PRODUCTS', { ids: z.array(z.string()) }),
  rejected('quantity_request_upper_limit', { limit: z.number().int() }),
  rejected('invalid-quantity', none),
  rejected('line-not-found', { itemId: z.string() }),
  rejected('gift-line', { itemId: z.string() }),
  rejected('gift-options-not-offered', none),
  rejected('gift-message-too-long', { limit: z.number().int() }),
  rejected('line-changed', {
    itemId: z.string(),
    name: z.string(),
    seen: z.number().int(),
    now: z.number().int(),
    wanted: z.number().int(),
  }),
  rejected('discount-code-not-found', { code: z.string(), why: codeRejectionShape.nullable() }),
  rejected('too-many-codes', { retryAfter: z.number() }),
  rejected('shipping-method-not-found', { id: z.string() }),
  rejected('cart-token-missing', none),
  rejected('invalid-country-code', { countryCode: z.string() }),
  rejected('apple_pay_country_error', { countryCode: z.string() }),
  rejected('warehouse_error', none),
] as const;
const taxRejections = [
  rejected('TAX_JAR_ERROR', { message: z.string() }),
  rejected('tax-service-unavailable', none),
  rejected('MISSING_SHIPPING_OPTION_ERROR', none),
] as const;

/** Control characters would break the line. */
const readable = z
  .string()
  .trim()
  .regex(/^\P{Cc}{1,300}$/u);
/** A rejection by another commerce platform that is not in this contract: the shopper sees its message. */
const otherRejectionShape = z
  .object({ code: z.string().max(100), message: readable })
  .refine(({ code }) => !(code in STATUS))
  .transform(({ code, message }) => ({ kind: 'other' as const, code, message }));

export const cartRejectionShape = z.union([z.discriminatedUnion('code', [...cartRejections]), otherRejectionShape]);
export const quoteRejectionShape = z.union([
  z.discriminatedUnion('code', [...cartRejections, ...taxRejections]),
  otherRejectionShape,
]);
const beginRejections = z.discriminatedUnion('code', [
  ...cartRejections,
  ...taxRejections,
  rejected('cart-empty', none),
  rejected('address-not-served', none),
  rejected('discount-ended', { code: z.string(), seen: moneySchema, now: moneySchema }),
  rejected('total-changed', { seen: moneySchema, now: moneySchema }),
  rejected('already-paid', { order: orderShape }),
  rejected('too-many-reserved', { retryAfter: z.number().nullable() }),
  rejected('too-many-transfers', { retryAfter: z.number() }),
]);
export const beginRejectionShape = z.union([beginRejections, otherRejectionShape]);
export const placeholderRejectionShape = z.union([
  z.discriminatedUnion('code', [...cartRejections, ...taxRejections, rejected('cart-empty', none)]),
  otherRejectionShape,
]);
export const orderRejectionShape = rejected('order-not-found', none);
export const settlementRejectionShape = z.discriminatedUnion('code', [
  orderRejectionShape,
  rejected('amount-mismatch', none),
  rejected('confirmation-failed', { failedReason: z.string() }),
]);
export const shipmentRejectionShape = z.discriminatedUnion('code', [
  orderRejectionShape,
  rejected('order-not-paid', none),
]);
export const productRejectionShape = rejected('product-not-found', { slug: z.string() });

export const reviewRejectionShape = z.discriminatedUnion('code', [
  orderRejectionShape,
  rejected('already-reviewed', none),
]);

// Does not compile when the errors of a port and those on the wire differ.
type Kinded = { readonly kind: string };
const complete =
  <Port extends Kinded>() =>
  <Wire extends Port>(_: z.ZodType<Wire> & ([Port['kind']] extends [Wire['kind']] ? unknown : never)) =>
    undefined;
complete<CartError>()(cartRejectionShape);
complete<QuoteError>()(quoteRejectionShape);
complete<StartOrderError>()(beginRejectionShape);
complete<PlaceholderError>()(placeholderRejectionShape);
complete<SettlementError>()(settlementRejectionShape);
complete<ShipmentError>()(shipmentRejectionShape);
complete<ProductError>()(productRejectionShape);
complete<ReviewError>()(reviewRejectionShape);
