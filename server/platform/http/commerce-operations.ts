import { z } from 'zod';
import { taxAddressSchema } from '#app/kernel/address-schema.ts';
import { cartAnswerShape, cartShape, shippingMethodShape } from '#app/modules/cart/domain/cart.ts';
import { cartChangeShape } from '#app/modules/cart/domain/cart-change.ts';
import { cartErrorShape, quoteErrorShape } from '#app/modules/cart/domain/cart-errors.ts';
import { orderShape, startedOrderShape } from '#app/modules/orders/domain/order.ts';
import { correctionErrorShape, orderCorrectionShape } from '#app/modules/orders/domain/order-correction.ts';
import {
  attachedPaymentShape,
  detailsClaimShape,
  detailsOutcomeShape,
  notedProviderOrderShape,
  paymentResultShape,
  paymentSessionShape,
  settlementErrorShape,
} from '#app/modules/orders/domain/order-payment.ts';
import { shipmentErrorShape, trackingShape } from '#app/modules/orders/domain/shipment.ts';
import {
  placeholderErrorShape,
  placeholderOrderShape,
  startOrderShape,
  unpaidOrderErrorShape,
} from '#app/modules/orders/domain/start-order.ts';
import { storedProviderOrderShape } from '#app/modules/payments/domain/provider-order.ts';
import { LETTER_RESULTS, ORDER_LETTER_TOPICS, outboxMessageShape } from '#server/platform/outbox/outbox-commands.ts';
import { describePort, done } from './operation.ts';

const text = z.string();
const count = z.number().int().min(0);
const onCart = { market: true, token: 'needed', rejection: cartErrorShape } as const;
const changesCart = { ...onCart, writes: true, answer: cartAnswerShape } as const;
const methods = z.array(shippingMethodShape);

export const cartOperations = describePort({
  fetch: {
    ...onCart,
    summary: 'The cart as it is now. A cart of another country of the same warehouse is moved first.',
    input: [],
    answer: cartAnswerShape,
  },
  addProducts: {
    ...changesCart,
    token: 'optional',
    summary: 'Adds goods, all or nothing; without a token to a new cart.',
    input: [['items', z.array(z.object({ id: text, quantity: z.number() }))]],
  },
  change: {
    ...changesCart,
    summary:
      "Changes a cart. A quantity of 0 removes a line; with `seen` only a line that still has that quantity is changed. `clientAddress` is the shopper's network address, null when unknown: wrong codes are counted for it. `move-cart` moves the cart to the market of the query.",
    input: [['change', cartChangeShape]],
  },
  listShippingMethods: {
    ...onCart,
    token: 'optional',
    summary: 'What each delivery costs this cart.',
    input: [],
    answer: methods,
  },
  listWalletShippingMethods: {
    ...onCart,
    token: 'optional',
    summary: 'The same for the country of the delivery address of an express wallet.',
    input: [['countryCode', text]],
    answer: methods,
  },
  previewCountry: {
    ...onCart,
    summary: 'What moving the cart to the market would come to; changes nothing.',
    input: [],
    answer: cartShape,
  },
  quoteTax: {
    ...changesCart,
    summary: 'The cart with the tax of a delivery address.',
    input: [['address', taxAddressSchema]],
    rejection: quoteErrorShape,
  },
});

export const orderOperations = describePort({
  placeholder: {
    summary:
      "Works out what the order of a cart would come to at an address, for a wallet's sheet; holds nothing and cannot be paid.",
    market: true,
    token: 'needed',
    writes: true,
    input: [['address', taxAddressSchema]],
    answer: placeholderOrderShape,
    rejection: placeholderErrorShape,
  },
  begin: {
    summary:
      'Begins the order of a cart as it was seen, or returns the existing one: `isNew` says which. Reserves the goods unless `reserve` is false; unpaid reservations are counted for `clientAddress`, the network address, and those with `transfer`, which wait for a bank transfer or a voucher, in a limit of their own.',
    market: true,
    token: 'needed',
    writes: true,
    input: [['order', startOrderShape]],
    answer: startedOrderShape,
    rejection: z.discriminatedUnion('kind', [
      unpaidOrderErrorShape,
      z.object({ kind: z.literal('already-paid'), order: orderShape }),
    ]),
  },
  byId: {
    summary: 'The order with an id; null when there is none.',
    input: [['orderId', text]],
    answer: orderShape.nullable(),
  },
  byNumber: {
    summary: 'The order with a number; null when there is none.',
    input: [['orderNumber', text]],
    answer: orderShape.nullable(),
  },
  ofAddress: {
    summary:
      'The paid and pending orders of an email address, the newest first. The address is compared without spaces around it, in NFC and lower case.',
    input: [
      ['email', text],
      ['limit', count.min(1).max(100)],
    ],
    answer: z.array(orderShape),
  },
  attachPayment: {
    summary: "Remembers the payment provider's session of an order.",
    writes: true,
    input: [
      ['orderId', text],
      ['payment', attachedPaymentShape],
    ],
    answer: done,
  },
  lastPayment: {
    summary: 'The session attached last, expired or not; null when there is none.',
    input: [['orderId', text]],
    answer: paymentSessionShape.nullable(),
  },
  storeProviderOrder: {
    summary:
      'Keeps an order at the payment provider that is paid in parts, and one part. Payment sessions attached before end.',
    writes: true,
    input: [
      ['orderId', text],
      ['order', notedProviderOrderShape],
    ],
    answer: done,
  },
  closeProviderOrder: {
    summary: 'Notes that the payment provider releases the parts of an order; repeating it changes nothing.',
    writes: true,
    input: [['pspReference', text]],
    answer: done,
  },
  providerOrders: {
    summary: 'Orders at the payment provider of a cart, closed ones too, the oldest first.',
    input: [['cartId', text]],
    answer: z.array(storedProviderOrderShape),
  },
  cartToken: {
    summary: 'A new token of the open cart that an order was made from; null when the cart is closed or gone.',
    input: [['orderId', text]],
    answer: text.nullable(),
  },
  claimDetails: {
    summary: "Asks for the right to submit a redirect's details, which count once. `key` is their hash.",
    writes: true,
    input: [
      ['orderNumber', text],
      ['key', text],
    ],
    answer: detailsClaimShape,
  },
  noteDetails: {
    summary:
      "Keeps what submitting a redirect's details came to, null where the provider did not accept them; without `outcome` it gives the right back.",
    writes: true,
    input: [
      ['key', text],
      ['outcome', detailsOutcomeShape.nullable().optional()],
    ],
    answer: done,
  },
  settle: {
    summary:
      'Applies a verified payment result; repeating it, or sending an older one, changes nothing. An order of zero is settled without a payment provider: `authorised` with an amount of zero, without method and `pspReference`.',
    writes: true,
    input: [
      ['orderNumber', text],
      ['result', paymentResultShape],
    ],
    answer: orderShape,
    rejection: settlementErrorShape,
  },
  ship: {
    summary:
      "Notes that the parcel of a paid order is on its way and queues its letter; the first call counts. `tracking` is the carrier's page, or null.",
    writes: true,
    input: [
      ['orderNumber', text],
      ['tracking', trackingShape.nullable()],
    ],
    answer: orderShape,
    rejection: shipmentErrorShape,
  },
  correct: {
    summary:
      'Corrects the delivery address of a paid order until its parcel is on its way; repeating it changes nothing. `seen` is the address that it corrects, its fields in order with `|` between them, or null; a null `telephone` keeps the number.',
    writes: true,
    input: [
      ['orderNumber', text],
      ['correction', orderCorrectionShape],
    ],
    answer: orderShape,
    rejection: correctionErrorShape,
  },
});

const letterTopic = z.enum(ORDER_LETTER_TOPICS);
const followUp = z.object({
  id: text,
  topic: letterTopic,
  payload: z.object({ orderId: text }),
  after: count.optional(),
});

export const outboxOperations = describePort({
  take: {
    summary:
      'Claims due messages about orders, the oldest first, for one caller and a minute: `order-confirmed` once an order is paid, the others for the letters of that name. `payload` is JSON with the `orderId`.',
    writes: true,
    input: [
      ['topics', z.array(z.enum(['order-confirmed', ...ORDER_LETTER_TOPICS])).max(20)],
      ['limit', count.min(1).max(20)],
    ],
    answer: z.array(outboxMessageShape),
  },
  finish: {
    summary:
      'Marks a claimed message as done, with what became of its letter and the messages that follow it; `after` are the milliseconds until one is due.',
    writes: true,
    input: [
      ['id', text],
      [
        'handled',
        z.object({
          result: z.enum(LETTER_RESULTS).optional(),
          problem: text.optional(),
          next: z.array(followUp).max(10).optional(),
        }),
      ],
    ],
    answer: done,
  },
  postpone: {
    summary: 'Makes a claimed message due again after a pause that grows with the failed attempts.',
    writes: true,
    input: [['message', z.object({ id: text, attempts: count, failures: count, problem: text.nullable() })]],
    answer: done,
  },
});
