import { z } from 'zod';
import { taxAddressSchema } from '#app/kernel/address-schema.ts';
import { rawCartShape } from '#server/platform/cart/raw-cart-shape.ts';
import { quantityShape, shippingMethodShape, taxedCartShape } from './cart-shapes.ts';
import type { Operation } from './operation.ts';
import { key, noQuery, nothing, text } from './query-parts.ts';
import { cartRejectionShape, quoteRejectionShape } from './rejections.ts';

const cartBasics = {
  tag: 'carts',
  market: true,
  token: 'needed',
  query: noQuery,
  body: nothing,
  answer: rawCartShape,
  rejection: cartRejectionShape,
} as const;

const wantedItems = z.array(z.object({ id: text, quantity: quantityShape })).max(1000);

const place = z.object({ countryCode: text, languageCode: text });

export const CART_OPERATIONS = {
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
  setGiftOptions: {
    ...cartBasics,
    method: 'PUT',
    path: '/v1/cart/gift-options',
    summary:
      'Replaces gift wrapping and gift message. The message is plain text of at most 200 characters, null for none; both end with the last line.',
    body: z.object({ isWrapped: z.boolean(), message: text.nullable() }),
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
    rejection: quoteRejectionShape,
  },
} as const satisfies Readonly<Record<string, Operation>>;
