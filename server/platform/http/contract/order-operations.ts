import { z } from 'zod';
import { taxAddressSchema } from '#app/kernel/address-schema.ts';
import { orderShape, startedOrderShape } from '#app/modules/orders/domain/order.ts';
import { trackingShape } from '#app/modules/orders/domain/shipment.ts';
import {
  beginOrderShape,
  detailsClaimShape,
  detailsOutcomeShape,
  notedProviderOrderShape,
  paymentResultShape,
  paymentSessionShape,
  placeholderOrderShape,
  providerOrderShape,
} from './cart-shapes.ts';
import type { Operation } from './operation.ts';
import { key, noQuery, nothing, text } from './query-parts.ts';
import {
  beginRejectionShape,
  orderRejectionShape,
  placeholderRejectionShape,
  settlementRejectionShape,
  shipmentRejectionShape,
} from './rejections.ts';

/** Orders of one answer. */
const MOST_ORDERS_OF_ADDRESS = 100;

const orderBasics = {
  tag: 'orders',
  market: false,
  token: 'none',
  query: noQuery,
  body: nothing,
  answer: orderShape,
} as const;

export const ORDER_OPERATIONS = {
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
    rejection: placeholderRejectionShape,
  },
  beginOrder: {
    ...orderBasics,
    method: 'POST',
    path: '/v1/orders',
    market: true,
    token: 'needed',
    summary:
      'Begins the order of a cart as it was seen, or returns the existing one: `isNew` says which. Reserves the goods unless `reserve` is false; unpaid reservations are counted for `clientAddress`, the network address, and those with `transfer`, which wait for a bank transfer or a voucher, in a limit of their own.',
    body: beginOrderShape,
    answer: startedOrderShape,
    rejection: beginRejectionShape,
  },
  findOrder: {
    ...orderBasics,
    method: 'GET',
    path: '/v1/orders',
    summary: 'The order with an id or a number; null when there is none.',
    query: z.union([z.object({ id: key }), z.object({ number: key })]),
    answer: z.object({ order: orderShape.nullable() }),
    rejection: null,
  },
  ordersOfAddress: {
    ...orderBasics,
    method: 'POST',
    path: '/v1/orders/of-address',
    summary:
      'The paid and pending orders of an email address, the newest first. The address is compared without spaces around it, in NFC and lower case. It is part of the body because queries are in the logs of proxies; the call changes nothing.',
    body: z.object({ email: text, limit: z.int().min(1).max(MOST_ORDERS_OF_ADDRESS) }),
    answer: z.object({ orders: z.array(orderShape) }),
    rejection: null,
  },
  attachPayment: {
    ...orderBasics,
    method: 'POST',
    path: '/v1/orders/payment-session',
    summary: "Remembers the payment provider's session of an order.",
    body: z.object({ orderId: text, payment: paymentSessionShape }),
    answer: z.object({}),
    rejection: orderRejectionShape,
  },
  lastPayment: {
    ...orderBasics,
    method: 'GET',
    path: '/v1/orders/payment-session',
    summary: 'The session attached last, expired or not; null when there is none.',
    query: z.object({ orderId: key }),
    answer: z.object({ payment: paymentSessionShape.nullable() }),
    rejection: null,
  },
  keepProviderOrder: {
    ...orderBasics,
    method: 'POST',
    path: '/v1/orders/provider-order',
    summary:
      'Keeps an order at the payment provider that is paid in parts, and one part. Payment sessions attached before end.',
    body: z.object({ orderId: text, order: notedProviderOrderShape }),
    answer: z.object({}),
    rejection: orderRejectionShape,
  },
  closeProviderOrder: {
    ...orderBasics,
    method: 'POST',
    path: '/v1/orders/provider-order/close',
    summary: 'Notes that the payment provider releases the parts of an order; repeating it changes nothing.',
    body: z.object({ pspReference: key }),
    answer: z.object({}),
    rejection: null,
  },
  providerOrders: {
    ...orderBasics,
    method: 'GET',
    path: '/v1/orders/provider-order',
    summary: 'Orders at the payment provider of a cart, closed ones too, the oldest first.',
    query: z.object({ cartId: key }),
    answer: z.object({ orders: z.array(providerOrderShape) }),
    rejection: null,
  },
  orderCartToken: {
    ...orderBasics,
    method: 'GET',
    path: '/v1/orders/cart-token',
    summary: 'A new token of the open cart that an order was made from; null when the cart is closed or gone.',
    query: z.object({ orderId: key }),
    answer: z.object({ jwtToken: text.nullable() }),
    rejection: null,
  },
  claimDetails: {
    ...orderBasics,
    method: 'POST',
    path: '/v1/orders/payment-details/claim',
    summary: "Asks for the right to submit a redirect's details, which count once. `key` is their hash.",
    body: z.object({ orderNumber: text, key }),
    answer: z.object({ claim: detailsClaimShape }),
    rejection: null,
  },
  noteDetails: {
    ...orderBasics,
    method: 'POST',
    path: '/v1/orders/payment-details',
    summary:
      "Keeps what submitting a redirect's details came to, null where the provider did not accept them; `submitted` null gives the right back.",
    body: z.object({ key, submitted: z.object({ outcome: detailsOutcomeShape.nullable() }).nullable() }),
    answer: z.object({}),
    rejection: null,
  },
  settleOrder: {
    ...orderBasics,
    method: 'POST',
    path: '/v1/orders/settlement',
    summary:
      'Applies a verified payment result; repeating it, or sending an older one, changes nothing. An order of zero is settled without a payment provider: `authorised` with an amount of zero, without method and `pspReference`.',
    body: z.object({ orderNumber: text, result: paymentResultShape }),
    rejection: settlementRejectionShape,
  },
  shipOrder: {
    ...orderBasics,
    method: 'POST',
    path: '/v1/orders/shipment',
    summary:
      "Notes that the parcel of a paid order is on its way and queues its letter; the first call counts. `trackingUrl` is the carrier's page, or null.",
    body: z.object({ orderNumber: text, trackingUrl: trackingShape.nullable() }),
    rejection: shipmentRejectionShape,
  },
} as const satisfies Readonly<Record<string, Operation>>;
