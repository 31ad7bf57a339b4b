import { z } from 'zod';
import type { Immutable } from '#app/kernel/immutable.ts';
import { moneySchema } from '#app/kernel/money-schema.ts';

const text = z.string();
const count = z.number().int();
const error = <const Kind extends string, Facts extends z.ZodRawShape>(kind: Kind, facts: Facts) =>
  z.object({ kind: z.literal(kind), ...facts });

/** Why a known code is rejected. `missing` is the amount left to spend; 0 where the cart has no matching product. */
const codeRejectionShape = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(['ended', 'not-here', 'not-started', 'used-up']) }),
  error('paused', { missing: moneySchema }),
]);
export type CodeRejection = Immutable<z.infer<typeof codeRejectionShape>>;

/**
 * A form showed `seen` units of a line and asks for `wanted` (0 removes it), but the line has `now` units. Nothing
 * was changed.
 */
const lineChangedShape = error('line-changed', { itemId: text, name: text, seen: count, now: count, wanted: count });
export type LineChanged = Immutable<z.infer<typeof lineChangedShape>>;

/** Control characters would break the line. */
const oneLine = text.trim().regex(/^\P{Cc}{1,300}$/u);

export const cartErrorShape = z.discriminatedUnion('kind', [
  error('UNAUTHORIZED', {}),
  error('CART_NOT_FOUND', {}),
  /** Its order is paid or waits for a bank. `orderId` names that order; null where the platform does not. */
  error('CART_CLOSED', { orderId: text.nullable() }),
  error('RESET', {}),
  error('OUT_OF_STOCK', { sku: text, name: text, available: count }),
  error('MISSING_PRODUCTS', { ids: z.array(text) }),
  error('quantity_request_upper_limit', { limit: count }),
  error('invalid-quantity', {}),
  error('line-not-found', { itemId: text }),
  lineChangedShape,
  error('gift-line', { itemId: text }),
  /** Gift wrapping is not offered in the market, or the cart has no goods. */
  error('gift-options-not-offered', {}),
  /** `limit` is in characters. */
  error('gift-message-too-long', { limit: count }),
  /** 'No discount code found'. `why` is the condition that a valid code does not meet; null for an unknown code. */
  error('discount-code-not-found', { code: text, why: codeRejectionShape.nullable() }),
  /** Too many wrong codes: none is checked for `retryAfter` seconds. */
  error('too-many-codes', { retryAfter: z.number() }),
  error('shipping-method-not-found', { id: text }),
  /** 'Cart token is missing' */
  error('cart-token-missing', {}),
  /** 'Invalid country code passed' */
  error('invalid-country-code', { countryCode: text }),
  /** The wallet's delivery address lies outside the market whose prices were shown. */
  error('apple_pay_country_error', { countryCode: text }),
  error('warehouse_error', {}),
  /** A rejection without a text in the shop: the platform's code and its one-line message. */
  error('other', { code: text.max(100), message: oneLine }),
]);
export type CartError = Immutable<z.infer<typeof cartErrorShape>>;

export const taxErrorShape = z.discriminatedUnion('kind', [
  /** The service does not accept the address; `message` is its own text. */
  error('TAX_JAR_ERROR', { message: text }),
  /** The service did not answer in time, or sent an invalid answer. */
  error('tax-service-unavailable', {}),
]);
export type TaxError = Immutable<z.infer<typeof taxErrorShape>>;

export const quoteErrorShape = z.discriminatedUnion('kind', [
  cartErrorShape,
  taxErrorShape,
  error('MISSING_SHIPPING_OPTION_ERROR', {}),
]);
export type QuoteError = Immutable<z.infer<typeof quoteErrorShape>>;
