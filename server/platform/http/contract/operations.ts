import { z } from 'zod';
import { taxAddressSchema } from '#app/kernel/address-schema.ts';
import { rawCartShape } from '#app/modules/cart/domain/raw-cart.ts';
import { platformOrderShape } from '#app/modules/orders/domain/raw-order.ts';
import { imageSourceSchema } from '#server/platform/catalogue/product-record.ts';
import {
  beginOrderShape,
  detailsClaimShape,
  detailsOutcomeShape,
  notedProviderOrderShape,
  openPaymentShape,
  paymentResultShape,
  placeholderOrderShape,
  providerOrderShape,
  quantityShape,
  shippingMethodShape,
  taxedCartShape,
} from './cart-shapes.ts';
import { availableCardShape, productCardShape, productShape } from './product-shapes.ts';
import {
  beginRefusalShape,
  cartRefusalShape,
  orderRefusalShape,
  placeholderRefusalShape,
  productRefusalShape,
  quoteRefusalShape,
  settlementRefusalShape,
} from './refusals.ts';

/** Characters of an id, a slug or a term in a query. */
export const LONGEST_KEY = 500;

/**
 * One call of the platform. The server routes by this table, the adapters call by it, and docs/platform-api.yaml is
 * written from it. No value of a visitor is part of a path: such values stand in the query and the body.
 */
export type Operation = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly tag: 'products' | 'carts' | 'shipping' | 'orders';
  readonly summary: string;
  /** Whether `storeId` and `countryCode` name the market in the query. */
  readonly market: boolean;
  /** The cart token, `Authorization: Bearer`. `optional` where the service itself says what a missing one means. */
  readonly token: 'needed' | 'optional' | 'none';
  readonly query: z.ZodType;
  readonly body: z.ZodType;
  readonly answer: z.ZodType;
  /** What the business may refuse; null where it never does. */
  readonly refusal: z.ZodType | null;
};

/** In a query; a longer one names nothing. */
const key = z.string().max(LONGEST_KEY);
/** In a body, which has a limit of its own. */
const text = z.string();
const nothing = z.undefined();
const noQuery = z.object({});
const count = z.coerce.number().int().min(1);
const page = { page: count.max(1_000_000), pageSize: count.max(500) };
/** Ids in one parameter, `a,b,c`; each is written as a part of an address, so that it may hold a comma itself. */
const idList = z
  .string()
  .max(20_000)
  .transform((value, context) => {
    try {
      return value === '' ? [] : value.split(',').map(decodeURIComponent);
    } catch {
      context.addIssue({ code: 'custom', message: 'holds a broken escape' });
      return z.NEVER;
    }
  });
const listing = z.object({ items: z.array(productCardShape), total: z.number().int() });
const cartBasics = {
  tag: 'carts',
  market: true,
  token: 'needed',
  query: noQuery,
  body: nothing,
  answer: rawCartShape,
  refusal: cartRefusalShape,
} as const;
const orderBasics = {
  tag: 'orders',
  market: false,
  token: 'none',
  query: noQuery,
  body: nothing,
  answer: platformOrderShape,
} as const;
const productBasics = {
  tag: 'products',
  market: true,
  token: 'none',
  method: 'GET',
  body: nothing,
  refusal: null,
} as const;
const wantedItems = z.array(z.object({ id: text, quantity: quantityShape })).max(1000);
const place = z.object({ countryCode: text, languageCode: text });

export const OPERATIONS = {
  product: {
    ...productBasics,
    path: '/v1/product',
    summary: 'A product by its slug, or by its sku in any case.',
    query: z.object({ key }),
    answer: productShape,
    refusal: productRefusalShape,
  },
  products: {
    ...productBasics,
    path: '/v1/products',
    summary: 'Cards by product sku, in the order asked for; unknown ones are left out.',
    query: z.object({ productIds: idList }),
    answer: z.object({ products: z.array(availableCardShape) }),
  },
  variants: {
    ...productBasics,
    path: '/v1/variants',
    summary: 'What variants are called, by variant id; those the market does not sell are left out.',
    query: z.object({ variantIds: idList }),
    answer: z.object({ variants: z.array(z.object({ id: z.string(), name: z.string() })) }),
  },
  listProducts: {
    ...productBasics,
    path: '/v1/categories/products',
    summary: 'A page of a category.',
    query: z.object({ category: key, sort: z.enum(['featured', 'price:asc', 'price:desc', 'newest']), ...page }),
    answer: listing,
  },
  listedCategories: {
    ...productBasics,
    path: '/v1/categories',
    summary:
      'The categories that list at least one product in the market, by slug. `name` is null where only the content has the words.',
    query: noQuery,
    answer: z.object({
      categories: z.array(z.object({ slug: z.string(), name: z.string().nullable(), total: z.number().int() })),
    }),
  },
  searchProducts: {
    ...productBasics,
    path: '/v1/search',
    summary: 'Products that have every word of a term.',
    query: z.object({ term: key, ...page }),
    answer: listing,
  },
  imageSource: {
    ...productBasics,
    market: false,
    path: '/v1/image-source',
    summary: 'The source of a picture; null for an unknown one.',
    query: z.object({ id: key }),
    answer: z.object({ source: imageSourceSchema.nullable() }),
  },
  marketShippingMethods: {
    ...productBasics,
    tag: 'shipping',
    path: '/v1/shipping-methods',
    summary: 'How goods reach a market, before any cart.',
    query: noQuery,
    answer: z.object({ shippingMethods: z.array(shippingMethodShape) }),
  },

  fetchCart: {
    ...cartBasics,
    method: 'GET',
    path: '/v1/cart',
    summary: 'The cart as it is now. A cart of another country of the same warehouse is moved first.',
  },
  createCart: {
    ...cartBasics,
    method: 'POST',
    path: '/v1/cart',
    token: 'none',
    summary: 'Makes a cart with goods in it.',
    body: place.extend({ items: wantedItems }),
  },
  addProducts: {
    ...cartBasics,
    method: 'POST',
    path: '/v1/cart/items',
    summary: 'Adds goods; all or nothing.',
    body: z.object({ items: wantedItems }),
  },
  updateProduct: {
    ...cartBasics,
    method: 'PATCH',
    path: '/v1/cart/items',
    summary:
      'Sets the pieces of a line; 0 removes it. With `seen` it is done only to a line that still has as many pieces.',
    body: z.object({ itemId: text, quantity: quantityShape, seen: z.number().int().min(0).optional() }),
  },
  removeProduct: {
    ...cartBasics,
    method: 'DELETE',
    path: '/v1/cart/items',
    summary: 'Removes a line. With `seen` only one that still has as many pieces.',
    query: z.object({ itemId: key, seen: z.coerce.number().int().min(0).optional() }),
  },
  listShippingMethods: {
    ...cartBasics,
    tag: 'shipping',
    method: 'GET',
    path: '/v1/cart/shipping-methods',
    token: 'optional',
    summary: 'What each delivery costs this cart. `walletCountryCode` is the country of an express wallet.',
    query: z.object({ walletCountryCode: key.optional() }),
    answer: z.object({ shippingMethods: z.array(shippingMethodShape) }),
  },
  selectShippingMethod: {
    ...cartBasics,
    tag: 'shipping',
    method: 'PUT',
    path: '/v1/cart/shipping-method',
    summary: 'Chooses a delivery.',
    body: z.object({ id: text }),
  },
  applyDiscountCode: {
    ...cartBasics,
    method: 'PUT',
    path: '/v1/cart/discount-code',
    summary:
      "Replaces the code of the cart. `clientAddress` is the shopper's network address, null when unknown: wrong codes are counted for it.",
    body: z.object({ code: text, clientAddress: text.nullable() }),
  },
  removeDiscountCode: {
    ...cartBasics,
    method: 'DELETE',
    path: '/v1/cart/discount-code',
    summary: 'Takes the code away.',
  },
  updateCountry: {
    ...cartBasics,
    method: 'PUT',
    path: '/v1/cart/country',
    summary: 'Moves the cart to the market of the query.',
    body: place,
  },
  previewCountry: {
    ...cartBasics,
    method: 'GET',
    path: '/v1/cart/preview',
    summary: 'What moving the cart to the market would come to; changes nothing.',
  },
  quoteTax: {
    ...cartBasics,
    method: 'POST',
    path: '/v1/cart/tax-quote',
    summary: 'The cart and the tax of a delivery address; its totals are without that tax.',
    body: z.object({ address: taxAddressSchema }),
    answer: taxedCartShape,
    refusal: quoteRefusalShape,
  },

  placeholderOrder: {
    ...orderBasics,
    method: 'POST',
    path: '/v1/orders/placeholder',
    market: true,
    token: 'needed',
    summary:
      "Works out what the order of a cart would come to at an address, for a wallet's sheet; holds nothing and cannot be paid.",
    body: z.object({ address: taxAddressSchema }),
    answer: placeholderOrderShape,
    refusal: placeholderRefusalShape,
  },
  beginOrder: {
    ...orderBasics,
    method: 'POST',
    path: '/v1/orders',
    market: true,
    token: 'needed',
    summary:
      'Begins the order of a cart as it was seen, or returns the existing one. Reserves the goods unless `reserve` is false; unpaid reservations are counted for `clientAddress`, the network address.',
    body: beginOrderShape,
    refusal: beginRefusalShape,
  },
  findOrder: {
    ...orderBasics,
    method: 'GET',
    path: '/v1/orders',
    summary: 'The order with an id or a number; null when there is none.',
    query: z.union([z.object({ id: key }), z.object({ number: key })]),
    answer: z.object({ order: platformOrderShape.nullable() }),
    refusal: null,
  },
  attachPayment: {
    ...orderBasics,
    method: 'POST',
    path: '/v1/orders/payment-session',
    summary: "Remembers the payment provider's session of an order.",
    body: z.object({ orderId: text, payment: openPaymentShape }),
    answer: z.object({}),
    refusal: orderRefusalShape,
  },
  openPayment: {
    ...orderBasics,
    method: 'GET',
    path: '/v1/orders/payment-session',
    summary: 'The session attached last and not expired; null when there is none.',
    query: z.object({ orderId: key }),
    answer: z.object({ payment: openPaymentShape.nullable() }),
    refusal: null,
  },
  keepProviderOrder: {
    ...orderBasics,
    method: 'POST',
    path: '/v1/orders/provider-order',
    summary:
      'Keeps an order at the payment provider that is paid in parts, and one part. Payment sessions attached before end.',
    body: z.object({ orderId: text, order: notedProviderOrderShape }),
    answer: z.object({}),
    refusal: orderRefusalShape,
  },
  closeProviderOrder: {
    ...orderBasics,
    method: 'POST',
    path: '/v1/orders/provider-order/close',
    summary: 'Notes that the payment provider releases the parts of an order; repeating it changes nothing.',
    body: z.object({ pspReference: key }),
    answer: z.object({}),
    refusal: null,
  },
  providerOrders: {
    ...orderBasics,
    method: 'GET',
    path: '/v1/orders/provider-order',
    summary: 'Orders at the payment provider of a cart, closed ones too, the oldest first.',
    query: z.object({ cartId: key }),
    answer: z.object({ orders: z.array(providerOrderShape) }),
    refusal: null,
  },
  orderCartToken: {
    ...orderBasics,
    method: 'GET',
    path: '/v1/orders/cart-token',
    summary: 'A new token of the open cart that an order was made from; null when the cart is closed or gone.',
    query: z.object({ orderId: key }),
    answer: z.object({ jwtToken: text.nullable() }),
    refusal: null,
  },
  claimDetails: {
    ...orderBasics,
    method: 'POST',
    path: '/v1/orders/payment-details/claim',
    summary: "Asks for the right to submit a redirect's details, which count once. `key` is their hash.",
    body: z.object({ orderNumber: text, key }),
    answer: z.object({ claim: detailsClaimShape }),
    refusal: null,
  },
  noteDetails: {
    ...orderBasics,
    method: 'POST',
    path: '/v1/orders/payment-details',
    summary:
      "Keeps what submitting a redirect's details came to, null where the provider did not accept them; `submitted` null gives the right back.",
    body: z.object({ key, submitted: z.object({ outcome: detailsOutcomeShape.nullable() }).nullable() }),
    answer: z.object({}),
    refusal: null,
  },
  settleOrder: {
    ...orderBasics,
    method: 'POST',
    path: '/v1/orders/settlement',
    summary: 'Applies a verified payment result; repeating it, or sending an older one, changes nothing.',
    body: z.object({ orderNumber: text, result: paymentResultShape }),
    refusal: settlementRefusalShape,
  },
} as const satisfies Readonly<Record<string, Operation>>;

export type OperationName = keyof typeof OPERATIONS;

/** Writes need a key. */
export function needsKey({ method }: Pick<Operation, 'method'>): boolean {
  return method !== 'GET';
}

/** Refusals of the platform itself, before the business is asked. */
export const PLATFORM_FAULTS = {
  'service-key-invalid': 403,
  'path-unknown': 404,
  'method-unknown': 405,
  malformed: 400,
  'market-unknown': 400,
  'idempotency-key-missing': 400,
  'idempotency-key-reused': 409,
  'body-too-large': 413,
  internal: 500,
} as const;
export type PlatformFault = keyof typeof PLATFORM_FAULTS;

export const SERVICE_KEY_HEADER = 'X-Service-Key';
export const KEY_HEADER = 'Idempotency-Key';
