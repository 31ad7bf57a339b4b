import { describe, expect, test } from 'vitest';
import { err, ok } from '#app/kernel/result.ts';
import { EMPTY_CHECKOUT_INFO } from '#app/modules/checkout/domain/checkout-info.ts';
import type { Order } from '#app/modules/orders/domain/order.ts';
import type { OrderService } from '#app/modules/orders/ports.ts';
import type { StoredProviderOrder } from '#app/modules/payments/domain/partial-payment.ts';
import { type PaymentAnswer, PaymentProviderUnavailable, type PaymentRequest } from '#app/modules/payments/ports.ts';
import { SAMPLE_LINE_TEXTS, sampleOrder } from '#tests/support/sample-order.ts';
import { requestWalletPayment } from './pay-with-wallet.server.ts';

const TOTAL = { amount: 2395, currency: 'GBP' } as const;
const ADA = {
  firstName: 'Ada',
  lastName: 'King',
  street0: '1 High Street',
  street1: '',
  city: 'London',
  region: '',
  postCode: 'SW1A 1AA',
  country: 'GB',
};
const INFO = {
  address: { shipping: ADA, billing: ADA },
  useShippingForBilling: false,
  contact: { email: 'ada@example.com', telephone: '123456', agreements: true, newsletterSubscription: false },
};
const ORDER = sampleOrder({ id: 'order-1', priceTotal: TOTAL });
const outcome = (status: PaymentAnswer['outcome']['status']) => ({
  status,
  reference: 'PW-1',
  amount: TOTAL,
  method: 'visa_applepay',
  pspReference: 'PSP1',
});
const AUTHORISED: PaymentAnswer = {
  resultCode: 'Authorised',
  outcome: outcome('authorised'),
  action: null,
  donationToken: 'give',
  order: null,
};

type Situation = {
  readonly answer?: PaymentAnswer | null | Error;
  readonly begin?: Awaited<ReturnType<OrderService['begin']>>;
  /** The step before the timeout; null without a timeout. */
  readonly lateAfter?: string | null;
  /** Provider orders of the cart. */
  readonly known?: readonly StoredProviderOrder[];
};

function shop({
  answer = AUTHORISED,
  begin = ok({ ...ORDER, isNew: true }),
  lateAfter = null,
  known = [],
}: Situation = {}) {
  const done: string[] = [];
  const requests: PaymentRequest[] = [];
  const attached: unknown[] = [];
  const orders = {
    async begin() {
      done.push('begin');
      return begin;
    },
    async providerOrders() {
      return known;
    },
    async closeProviderOrder() {
      done.push('release');
    },
    async storeProviderOrder() {
      done.push('keep part');
    },
    async attachPayment(_: string, payment: unknown) {
      done.push('attach');
      attached.push(payment);
    },
    async settle(_: string, result: { readonly status: string }) {
      done.push(`settle ${result.status}`);
      return ok({ ...ORDER, status: result.status } as Order);
    },
  } as unknown as OrderService;
  const payments = {
    async cancelProviderOrder() {
      return true;
    },
    async requestPayment(input: PaymentRequest) {
      done.push('pay');
      requests.push(input);
      if (answer instanceof Error) throw answer;
      return answer;
    },
  };
  const run = (token = 'e30=', info = INFO) =>
    requestWalletPayment(
      {
        orders,
        payments,
        returnReference: { sign: (number) => `${number}.signed` },
        digest: (text) => `hash of ${text}`,
        clock: () => 1000,
      },
      {
        market: {} as never,
        token: 'cart',
        cartVersion: 3,
        clientAddress: null,
        total: TOTAL,
        info,
        lineTexts: SAMPLE_LINE_TEXTS,
        paymentMethod: { type: 'applepay', applePayToken: token },
        origin: 'https://shop.test',
        returnUrl: (reference) => `https://shop.test/return?reference=${reference}`,
        isLate: () => lateAfter !== null && (lateAfter === 'nothing' || done.includes(lateAfter)),
        onStarted: () => done.push('started'),
      },
    );
  return { run, done, requests, attached };
}

test('`requestWalletPayment` begins the order, attaches, requests and settles the payment, in this order', async () => {
  const { run, done, requests, attached } = shop();
  expect(await run()).toMatchObject({
    ok: true,
    value: { resultCode: 'Authorised', order: { status: 'authorised' }, answer: { donationToken: 'give' } },
  });
  expect(done).toEqual(['begin', 'attach', 'started', 'pay', 'settle authorised']);
  expect(requests[0]).toMatchObject({
    reference: 'PW-1',
    amount: TOTAL,
    origin: 'https://shop.test',
    returnUrl: 'https://shop.test/return?reference=PW-1.signed',
    email: 'ada@example.com',
    shippingAddress: ADA,
    paymentMethod: { type: 'applepay', applePayToken: 'e30=' },
  });
  expect(attached).toEqual([expect.objectContaining({ kind: 'wallet', sessionUrl: '' })]);
});

test('`requestWalletPayment` sends the same key for the same approval, and another key for another one', async () => {
  const { run, requests } = shop();
  await run('one');
  await run('one');
  await run('two');
  const keys = requests.map(({ idempotencyKey }) => idempotencyKey);
  expect(keys[0]).toBe(keys[1]);
  expect(keys[2]).not.toBe(keys[0]);
});

test('`requestWalletPayment` settles nothing while the bank has to confirm', async () => {
  const action = { type: 'redirect', url: 'https://bank.test' };
  const { run, done } = shop({
    answer: { ...AUTHORISED, resultCode: 'RedirectShopper', outcome: outcome('created'), action },
  });
  expect(await run()).toMatchObject({
    ok: true,
    value: { resultCode: 'RedirectShopper', order: { status: 'created' }, answer: { action } },
  });
  expect(done.filter((step) => step.startsWith('settle'))).toEqual([]);
});

describe('`requestWalletPayment` requests or settles no payment', () => {
  test('when the order does not begin', async () => {
    const changed = err({ kind: 'total-changed', seen: TOTAL, now: { ...TOTAL, amount: 1 } } as const);
    const { run, done } = shop({ begin: changed });
    expect(await run()).toEqual(changed);
    expect(done).toEqual(['begin']);
  });

  test.each([
    ['at the start', 'nothing', []],
    ['once the order exists', 'begin', ['begin']],
    ['once the payment is noted', 'attach', ['begin', 'attach']],
  ])('after the timeout %s', async (_, lateAfter, steps) => {
    const { run, done } = shop({ lateAfter });
    expect(await run()).toEqual(err({ kind: 'too-late' }));
    expect(done).toEqual(steps);
  });

  test('for an incomplete address', async () => {
    const { run, done } = shop();
    expect(await run('e30=', { ...INFO, address: EMPTY_CHECKOUT_INFO.address })).toMatchObject({
      ok: false,
      error: { kind: 'incomplete' },
    });
    expect(done).toEqual([]);
  });

  test.each<[string, PaymentAnswer | null | Error, string]>([
    ['an unavailable provider', new PaymentProviderUnavailable('request payment'), 'payment-unknown'],
    ['an answer without a result', { ...AUTHORISED, resultCode: null }, 'payment-unknown'],
    ['a request that was not accepted', null, 'payment-not-accepted'],
  ])('after %s', async (_, answer, kind) => {
    const { run, done } = shop({ answer });
    expect(await run()).toMatchObject({ ok: false, error: { kind, order: { id: 'order-1' } } });
    expect(done.filter((step) => step.startsWith('settle'))).toEqual([]);
  });
});

test('`requestWalletPayment` settles a payment requested in time, however late its answer', async () => {
  const { run, done } = shop({ lateAfter: 'pay' });
  expect(await run()).toMatchObject({ ok: true, value: { order: { status: 'authorised' } } });
  expect(done.at(-1)).toBe('settle authorised');
});

test('`requestWalletPayment` releases gift cards first, because the sheet has shown the whole sum', async () => {
  const providerOrder: StoredProviderOrder = {
    pspReference: 'P2',
    orderData: 'sealed',
    amount: TOTAL,
    expiresAt: 3_600_000,
    isOpen: true,
    orderId: ORDER.id,
    cartVersion: ORDER.cartVersion,
    parts: [],
  };
  const { run, done, requests } = shop({ known: [providerOrder] });
  await run();
  expect(done.slice(0, 3)).toEqual(['begin', 'release', 'attach']);
  expect(requests[0]?.amount).toEqual(ORDER.priceTotal);
});

describe('`requestWalletPayment` with a payment of a part', () => {
  const partly = (remaining: number): PaymentAnswer => ({
    ...AUTHORISED,
    order: { orderData: 'sealed', pspReference: 'PSP2', remaining: { amount: remaining, currency: 'GBP' } },
  });

  test('stores it, and does not settle the order while an amount remains', async () => {
    const { run, done } = shop({ answer: partly(1) });
    expect(await run()).toEqual(err({ kind: 'partly-paid', order: ORDER }));
    expect(done.at(-1)).toBe('keep part');
  });

  test('settles the order when no amount remains', async () => {
    const { run, done } = shop({ answer: partly(0) });
    expect(await run()).toMatchObject({ ok: true, value: { order: { status: 'authorised' } } });
    expect(done.at(-1)).toBe('settle authorised');
  });
});

test('`requestWalletPayment` throws an error that is not the provider’s', async () => {
  await expect(shop({ answer: new Error('broken') }).run()).rejects.toThrow('broken');
});
