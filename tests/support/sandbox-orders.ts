import { onTestFinished } from 'vitest';
import { z } from 'zod';
import { openSandbox } from '#tests/contracts/payment-sandbox-fixture.ts';
import { type Answered, card, SESSION, server } from './sandbox-widget.ts';

export const { merchantAccount, reference, amount, returnUrl, shopperLocale, countryCode } = SESSION;
/** A card that is approved, and gift cards with 5.00 and 500.00. */
export const GOOD = card('4111111111111111');
export const SMALL = '6036280000000000000';
export const LARGE = '6036280000000000001';
export const giftCard = (number: string, changes: object = {}) => ({
  type: 'giftcard',
  brand: 'svs',
  number,
  cvc: '737',
  ...changes,
});

const orderShape = z.object({ pspReference: z.string(), orderData: z.string() });
type OrderKey = z.infer<typeof orderShape>;
export const orderIn = ({ body }: Answered): OrderKey => orderShape.parse(body.order ?? body);
export const pspOf = ({ body }: Answered): string => z.object({ pspReference: z.string() }).parse(body).pspReference;
export const INVALID_ORDER = { status: 422, body: { message: 'Invalid order' } };
export const remaining = (value: number) => ({
  status: 200,
  body: { order: { remainingAmount: { value, currency: 'EUR' } } },
});

const itemShape = z.object({
  notificationItems: z.tuple([
    z.object({
      NotificationRequestItem: z.object({
        eventCode: z.string(),
        success: z.string(),
        pspReference: z.string(),
        originalReference: z.string(),
        merchantReference: z.string(),
        amount: z.object({ value: z.number(), currency: z.string() }),
      }),
    }),
  ]),
});

/** The sandbox with the calls of the shop's server for gift cards and orders paid in parts. */
export async function openOrders() {
  const opened = await openSandbox();
  onTestFinished(() => opened.close());
  const { sandbox, clock, received } = opened;
  return {
    ...opened,
    openOrder: async (changes: object = {}) =>
      orderIn(await server(sandbox, '/orders', { merchantAccount, reference, amount, ...changes })),
    payPart: (order: OrderKey, value: number, paymentMethod: object, changes: object = {}) =>
      server(sandbox, '/payments', {
        merchantAccount,
        reference,
        returnUrl,
        shopperLocale,
        countryCode,
        amount: { value, currency: 'EUR' },
        paymentMethod,
        order: { pspReference: order.pspReference, orderData: order.orderData },
        ...changes,
      }),
    cancel: (order: OrderKey, account = merchantAccount) =>
      server(sandbox, '/orders/cancel', { merchantAccount: account, order }),
    balance: async (number: string, changes: object = {}) =>
      (
        await server(sandbox, '/paymentMethods/balance', {
          merchantAccount,
          reference,
          amount,
          paymentMethod: giftCard(number),
          ...changes,
        })
      ).body,
    /** Every webhook so far in alphabetical order: event, success, payment or order, order number, amount. */
    async webhooks() {
      await sandbox.deliverWebhooks(clock());
      const items = received.map((body) => itemShape.parse(body).notificationItems[0].NotificationRequestItem);
      return items
        .map(({ eventCode, success, pspReference, originalReference, merchantReference, amount: { value } }) =>
          [eventCode, success, originalReference || pspReference, merchantReference, value].join(' '),
        )
        .sort();
    },
  };
}
