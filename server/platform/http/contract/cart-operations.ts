import { z } from 'zod';
import { taxAddressSchema } from '#app/kernel/address-schema.ts';
import { cartAnswerShape, cartShape, shippingMethodShape } from '#app/modules/cart/domain/cart.ts';
import { cartChangeShape } from '#app/modules/cart/domain/cart-change.ts';
import type { Operation } from './operation.ts';
import { key, noQuery, nothing, text } from './query-parts.ts';
import { cartRejectionShape, quoteRejectionShape } from './rejections.ts';

const cartBasics = {
  tag: 'carts',
  market: true,
  token: 'needed',
  query: noQuery,
  body: nothing,
  answer: cartAnswerShape,
  rejection: cartRejectionShape,
} as const;

export const CART_OPERATIONS = {
  fetchCart: {
    ...cartBasics,
    method: 'GET',
    path: '/v1/cart',
    summary: 'The cart as it is now. A cart of another country of the same warehouse is moved first.',
  },
  addProducts: {
    ...cartBasics,
    method: 'POST',
    path: '/v1/cart/items',
    token: 'optional',
    summary: 'Adds goods, all or nothing; without a token to a new cart.',
    body: z.object({ items: z.array(z.object({ id: text, quantity: z.number() })).max(1000) }),
  },
  changeCart: {
    ...cartBasics,
    method: 'PATCH',
    path: '/v1/cart',
    summary:
      "Changes a cart. A quantity of 0 removes a line; with `seen` only a line that still has that quantity is changed. `clientAddress` is the shopper's network address, null when unknown: wrong codes are counted for it. `move-cart` moves the cart to the market of the query.",
    body: cartChangeShape,
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
  previewCountry: {
    ...cartBasics,
    method: 'GET',
    path: '/v1/cart/preview',
    summary: 'What moving the cart to the market would come to; changes nothing.',
    answer: z.object({ cart: cartShape }),
  },
  quoteTax: {
    ...cartBasics,
    method: 'POST',
    path: '/v1/cart/tax-quote',
    summary: 'The cart with the tax of a delivery address in its total.',
    body: z.object({ address: taxAddressSchema }),
    rejection: quoteRejectionShape,
  },
} as const satisfies Readonly<Record<string, Operation>>;
