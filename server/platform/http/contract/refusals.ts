import { z } from 'zod';
import type { CartError } from '#app/modules/cart/domain/cart.ts';
import { cartErrorMessage } from '#app/modules/cart/domain/cart-error-message.ts';
import type { QuoteError } from '#app/modules/cart/ports.ts';
import type { ProductError } from '#app/modules/catalogue/ports.ts';
import { NO_ORDER_FOUND } from '#app/modules/orders/domain/normalise-order.ts';
import { type PlatformOrder, platformOrderShape } from '#app/modules/orders/domain/raw-order.ts';
import type { PlaceholderError, SettlementError, StartOrderError } from '#app/modules/orders/ports.ts';
import { moneyShape } from './product-shapes.ts';

/** An error of `beginOrder`: the order it names is in the platform's shape. */
export type BeginRefusal =
  | Exclude<StartOrderError, { readonly kind: 'already-paid' }>
  | { readonly kind: 'already-paid'; readonly order: PlatformOrder };
/** Every domain error. On the wire `kind` is called `code`, with a `message`. */
export type Refusal = BeginRefusal | SettlementError | ProductError;

/**
 * 401: the token. 404: not found. 409: the state differs from the caller's. 422: the request cannot be executed. 424:
 * the tax service did not answer.
 */
const STATUS: Readonly<Record<Refusal['kind'], 401 | 404 | 409 | 422 | 424 | 429>> = {
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
  'line-changed': 409,
  'total-changed': 409,
  'discount-ended': 409,
  'already-paid': 409,
  'amount-mismatch': 409,
  'confirmation-failed': 409,
  'cart-empty': 409,
  MISSING_PRODUCTS: 422,
  MISSING_SHIPPING_OPTION_ERROR: 422,
  quantity_request_upper_limit: 422,
  'invalid-quantity': 422,
  'invalid-country-code': 422,
  apple_pay_country_error: 422,
  TAX_JAR_ERROR: 422,
  other: 422,
  'tax-service-unavailable': 424,
  'too-many-codes': 429,
  'too-many-reserved': 429,
};

/** The status and the body of a domain error. */
export function refusalAnswer(refusal: Refusal) {
  const { kind, ...details } = refusal;
  return { status: STATUS[kind], body: { code: kind, message: messageOf(refusal), details } };
}

export function refusalStatus(kind: Refusal['kind']): number {
  return STATUS[kind];
}

function messageOf(refusal: Refusal): string {
  if (refusal.kind === 'order-not-found') return NO_ORDER_FOUND;
  if (refusal.kind === 'confirmation-failed') return refusal.failedReason;
  if (refusal.kind === 'TAX_JAR_ERROR') return refusal.message;
  return cartErrorMessage(refusal as CartError);
}

type Read<Code, Facts extends z.ZodRawShape> = keyof Facts extends never
  ? { readonly kind: Code }
  : { readonly kind: Code } & z.output<z.ZodObject<Facts>>;
/** On the wire an error is `{code, message, details}`; parsed, it is the error of the port: `{kind, ...details}`. */
const refused = <const Code extends Refusal['kind'], Facts extends z.ZodRawShape>(code: Code, facts: Facts) =>
  z
    .object({ code: z.literal(code), message: z.string(), details: z.object(facts) })
    .transform(({ code: kind, details }) => ({ kind, ...details }) as Read<Code, Facts>);

const none = {};
const codeRefusalShape = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(['ended', 'not-here', 'not-started', 'used-up']) }),
  z.object({ kind: z.literal('paused'), missing: moneyShape }),
]);
const cartRefusals = [
  refused('UNAUTHORIZED', none),
  refused('CART_NOT_FOUND', none),
  refused('CART_CLOSED', { orderId: z.string().nullable() }),
  refused('RESET', none),
  refused('OUT_OF_STOCK', { sku: z.string(), name: z.string(), available: z.number().int() }),
  refused('MISSING_PRODUCTS', { ids: z.array(z.string()) }),
  refused('quantity_request_upper_limit', { limit: z.number().int() }),
  refused('invalid-quantity', none),
  refused('line-not-found', { itemId: z.string() }),
  refused('gift-line', { itemId: z.string() }),
  refused('line-changed', {
    itemId: z.string(),
    name: z.string(),
    seen: z.number().int(),
    now: z.number().int(),
    wanted: z.number().int(),
  }),
  refused('discount-code-not-found', { code: z.string(), why: codeRefusalShape.nullable() }),
  refused('too-many-codes', { retryAfter: z.number() }),
  refused('shipping-method-not-found', { id: z.string() }),
  refused('cart-token-missing', none),
  refused('invalid-country-code', { countryCode: z.string() }),
  refused('apple_pay_country_error', { countryCode: z.string() }),
  refused('warehouse_error', none),
] as const;
const taxRefusals = [
  refused('TAX_JAR_ERROR', { message: z.string() }),
  refused('tax-service-unavailable', none),
  refused('MISSING_SHIPPING_OPTION_ERROR', none),
] as const;

/** Control characters would break the line. */
const readable = z
  .string()
  .trim()
  .regex(/^\P{Cc}{1,300}$/u);
/** A rejection by another commerce platform that is not in this contract: the shopper sees its message. */
const otherRefusalShape = z
  .object({ code: z.string().max(100), message: readable })
  .refine(({ code }) => !(code in STATUS))
  .transform(({ code, message }) => ({ kind: 'other' as const, code, message }));

export const cartRefusalShape = z.union([z.discriminatedUnion('code', [...cartRefusals]), otherRefusalShape]);
export const quoteRefusalShape = z.union([
  z.discriminatedUnion('code', [...cartRefusals, ...taxRefusals]),
  otherRefusalShape,
]);
const beginRefusals = z.discriminatedUnion('code', [
  ...cartRefusals,
  ...taxRefusals,
  refused('cart-empty', none),
  refused('discount-ended', { code: z.string(), seen: moneyShape, now: moneyShape }),
  refused('total-changed', { seen: moneyShape, now: moneyShape }),
  refused('already-paid', { order: platformOrderShape }),
  refused('too-many-reserved', { retryAfter: z.number().nullable() }),
]);
export const beginRefusalShape = z.union([beginRefusals, otherRefusalShape]);
export const placeholderRefusalShape = z.union([
  z.discriminatedUnion('code', [...cartRefusals, ...taxRefusals, refused('cart-empty', none)]),
  otherRefusalShape,
]);
export const orderRefusalShape = refused('order-not-found', none);
export const settlementRefusalShape = z.discriminatedUnion('code', [
  orderRefusalShape,
  refused('amount-mismatch', none),
  refused('confirmation-failed', { failedReason: z.string() }),
]);
export const productRefusalShape = refused('product-not-found', { slug: z.string() });

// Does not compile when the errors of a port and those on the wire differ.
type Kinded = { readonly kind: string };
const complete =
  <Port extends Kinded>() =>
  <Wire extends Port>(_: z.ZodType<Wire> & ([Port['kind']] extends [Wire['kind']] ? unknown : never)) =>
    undefined;
complete<CartError>()(cartRefusalShape);
complete<QuoteError>()(quoteRefusalShape);
complete<BeginRefusal>()(beginRefusalShape);
complete<PlaceholderError>()(placeholderRefusalShape);
complete<SettlementError>()(settlementRefusalShape);
complete<ProductError>()(productRefusalShape);
