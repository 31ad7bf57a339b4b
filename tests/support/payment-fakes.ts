import { ok } from '#app/kernel/result.ts';
import { createSingleFlight } from '#app/kernel/single-flight.ts';
import type { Cart } from '#app/modules/cart/domain/cart.ts';
import type { VisitorCart } from '#app/modules/cart/usecases/visitor-cart.server.ts';
import { EMPTY_CHECKOUT_INFO } from '#app/modules/checkout/domain/checkout-info.ts';
import type { CheckoutPatch, CheckoutSession } from '#app/modules/checkout/domain/tracked-order.ts';
import type { CheckoutStore, RefusedPayments } from '#app/modules/checkout/ports.ts';
import type { Payable } from '#app/modules/checkout/usecases/start-payable-order.server.ts';
import type { Order } from '#app/modules/orders/domain/order.ts';
import type { OrderService } from '#app/modules/orders/ports.ts';
import type { PaymentAnswer, PaymentGateway, PaymentOutcome } from '#app/modules/payments/ports.ts';
import { sampleMarket } from '#tests/contracts/sample-markets.ts';
import { SAMPLE_ADDRESS, SAMPLE_LINE_TEXTS, sampleOrder } from './sample-order.ts';

export const NOW = 1_000_000;

/** What a shopper in Berlin pays: 23.95 EUR, version 3 of the cart. */
export const SAMPLE_PAYABLE: Payable = {
  market: sampleMarket('DE'),
  token: 'token-1',
  cartVersion: 3,
  total: { amount: 2395, currency: 'EUR' },
  itemsCount: 2,
  info: {
    ...EMPTY_CHECKOUT_INFO,
    address: { shipping: SAMPLE_ADDRESS, billing: SAMPLE_ADDRESS },
    contact: { email: 'ada@example.com', telephone: '+4930123456', agreements: true, newsletterSubscription: false },
  },
  lineTexts: SAMPLE_LINE_TEXTS,
  clientAddress: '203.0.113.7',
};

/** The outcome of a card payment for the sample order. */
export function sampleOutcome(changes: Partial<PaymentOutcome> = {}): PaymentOutcome {
  return {
    status: 'authorised',
    reference: 'PW-1',
    amount: { amount: 2395, currency: 'EUR' },
    method: 'visa',
    pspReference: 'PSP1',
    ...changes,
  };
}

/** The provider's answer to a payment request for the sample order. */
export function sampleAnswer(changes: Partial<PaymentAnswer> = {}): PaymentAnswer {
  return {
    resultCode: 'Authorised',
    outcome: sampleOutcome(),
    action: null,
    donationToken: null,
    order: null,
    ...changes,
  };
}

type Fakes = {
  readonly session?: CheckoutSession;
  /** Seconds until the next attempt is allowed. */
  readonly wait?: number | null;
  readonly order?: Order;
  readonly cart?: Cart | null;
  readonly orders?: Partial<OrderService>;
  readonly payments?: Partial<PaymentGateway>;
};

/**
 * The dependencies of the payment use cases, in memory. `calls` lists what they called, in order; a session update
 * appears with the names of its fields.
 */
export function paymentFakes({ session = {}, wait = null, order = sampleOrder(), cart = null, ...ports }: Fakes = {}) {
  const calls: string[] = [];
  let data = session;
  const store: CheckoutStore = {
    get data() {
      return data;
    },
    update(patch: CheckoutPatch) {
      calls.push(`update session ${Object.keys(patch).sort().join(' ')}`.trim());
      data = { ...data, ...patch };
    },
  };
  const visitorCart: Pick<VisitorCart, 'read' | 'token'> = {
    token: () => (cart ? 'token-1' : null),
    async read() {
      calls.push('read cart');
      return ok(cart);
    },
  };
  const refusedPayments: RefusedPayments = {
    async wait({ cartId, clientAddress }) {
      calls.push(`check limit ${cartId} ${clientAddress}`);
      return wait;
    },
    async count({ payment }) {
      calls.push(`count refusal ${payment}`);
    },
  };
  const orders: Partial<OrderService> = {
    async begin(_market, _token, { reserve }) {
      calls.push(reserve ? 'begin order and reserve' : 'begin order');
      return ok({ ...order, isNew: true });
    },
    byId: async () => order,
    byNumber: async (number) => (number === order.orderNumber ? order : null),
    providerOrders: async () => [],
    lastPayment: async () => null,
    cartToken: async () => null,
    async attachPayment(_id, { sessionId }) {
      calls.push(`attach payment ${sessionId}`);
    },
    async settle(_number, { status }) {
      calls.push(`settle ${status}`);
      return ok({ ...order, status });
    },
    ...ports.orders,
  };
  return {
    calls,
    deps: {
      orders: orders as OrderService,
      payments: { ...ports.payments } as PaymentGateway,
      session: store,
      visitorCart,
      refusedPayments,
      clientAddress: '203.0.113.7',
      clock: () => NOW,
      digest: (text: string) => text,
      pause: async () => undefined,
      singleFlight: createSingleFlight(),
      returnReference: {
        sign: (orderNumber: string) => `${orderNumber}.signed`,
        verify: (reference: string) =>
          reference === 'PW-1.signed' || reference === 'PW-1.old'
            ? { orderNumber: 'PW-1', isFresh: reference === 'PW-1.signed' }
            : null,
      },
    },
  };
}
