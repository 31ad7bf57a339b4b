import { expect, test } from 'vitest';
import { ok } from '#app/kernel/result.ts';
import type { Order } from '#app/modules/orders/domain/order.ts';
import type { AttachedPayment, NotedProviderOrder, OrderService } from '#app/modules/orders/ports.ts';
import { sumOfLines } from '#app/modules/payments/domain/line-items.ts';
import type { StoredProviderOrder } from '#app/modules/payments/domain/partial-payment.ts';
import {
  type PaymentAnswer,
  type PaymentGateway,
  PaymentProviderUnavailable,
  type PaymentRequest,
} from '#app/modules/payments/ports.ts';
import { NOW, SAMPLE_PAYABLE } from '#tests/support/payment-fakes.ts';
import { sampleOrder } from '#tests/support/sample-order.ts';
import { startRedirectPayment } from './start-redirect-payment.server.ts';

const HOUR = 3_600_000;
const TOTAL = { amount: 2395, currency: 'EUR' } as const;
const ORDER = sampleOrder({ priceTotal: TOTAL });
/** The same for a repeated request of the same attempt. */
const PAYMENT_ID = expect.stringMatching(/^#redirect o1 1 ideal #\[/);
const UNDECIDED = { status: 'created', reference: 'PW-1', amount: null, method: null, pspReference: 'P1' } as const;
const ANSWER: PaymentAnswer = { resultCode: null, outcome: UNDECIDED, action: null, donationToken: null, order: null };

function shop(answer: Partial<PaymentAnswer> | null | Error, known: readonly StoredProviderOrder[] = []) {
  const requests: PaymentRequest[] = [];
  const attached: AttachedPayment[] = [];
  const settled: string[] = [];
  const stored: NotedProviderOrder[] = [];
  const cancelled: string[] = [];
  const orders = {
    begin: async () => ok({ ...ORDER, isNew: true }),
    providerOrders: async () => known,
    closeProviderOrder: async (pspReference: string) => void cancelled.push(`closed ${pspReference}`),
    storeProviderOrder: async (_id: string, order: NotedProviderOrder) => void stored.push(order),
    attachPayment: async (_id: string, payment: AttachedPayment) => void attached.push(payment),
    settle: async (_number: string, { status }: { readonly status: string }) => {
      settled.push(status);
      return ok({ ...ORDER, status } as Order);
    },
  } as Partial<OrderService> as OrderService;
  const payments = {
    paymentMethods: async () => ['ideal', 'blik', 'multibanco'].map((type) => ({ type, name: type })),
    cancelProviderOrder: async ({ pspReference }: { readonly pspReference: string }) => {
      cancelled.push(pspReference);
      return true;
    },
    requestPayment: async (input: PaymentRequest) => {
      requests.push(input);
      if (answer instanceof Error) throw answer;
      return answer && { ...ANSWER, ...answer };
    },
  } as Partial<PaymentGateway> as PaymentGateway;
  const run = (type = 'ideal', blikCode = '') =>
    startRedirectPayment(
      {
        orders,
        payments,
        returnReference: { sign: (number) => `${number}.signed` },
        digest: (text) => `#${text}`,
        clock: () => NOW,
      },
      {
        ...SAMPLE_PAYABLE,
        total: TOTAL,
        type,
        blikCode,
        origin: 'https://shop.test',
        returnUrl: (reference) => `https://shop.test/return?reference=${reference}`,
      },
    );
  return { run, requests, attached, settled, stored, cancelled };
}
const redirect = (action: object) => shop({ resultCode: 'RedirectShopper', action: { type: 'redirect', ...action } });

test('`startRedirectPayment` returns the page of the bank, and gives the bank a signed return address', async () => {
  const { run, requests, attached } = redirect({ url: 'https://bank.test/1', method: 'GET' });
  expect(await run()).toMatchObject({
    ok: true,
    value: { kind: 'redirect', order: ORDER, to: { url: 'https://bank.test/1', post: null } },
  });
  expect(requests[0]).toMatchObject({
    idempotencyKey: PAYMENT_ID,
    paymentMethod: { type: 'ideal' },
    returnUrl: 'https://shop.test/return?reference=PW-1.signed',
  });
  expect(attached).toEqual([
    { sessionId: PAYMENT_ID, kind: 'redirect', sessionUrl: 'https://bank.test/1', expiresAt: NOW + HOUR / 2 },
  ]);
});

test('`startRedirectPayment` returns the fields of a bank page that requires a post', async () => {
  const { run } = redirect({ url: 'https://bank.test/1', method: 'POST', data: { MD: 'x' } });
  expect(await run()).toMatchObject({ value: { to: { url: 'https://bank.test/1', post: { MD: 'x' } } } });
});

test.each([{}, { url: '' }, { url: '/bank' }, { url: 'javascript:alert(1)' }])(
  '`startRedirectPayment` rejects a redirect to %o',
  async (action) => {
    const { run, attached } = redirect(action);
    expect(await run()).toEqual({ ok: false, error: { kind: 'payment-method-unknown' } });
    expect(attached).toEqual([]);
  },
);

test.each([
  { type: 'await', url: 'https://app.test/1' },
  { type: 'qrCode', qrCodeData: 'swish:1' },
])('a payment confirmed in an app waits with its instructions and decides nothing: %o', async (action) => {
  const { run, attached, settled } = shop({ resultCode: 'Pending', action });
  expect(await run()).toEqual({ ok: true, value: { kind: 'waiting', order: ORDER, paymentId: PAYMENT_ID } });
  expect(attached).toEqual([
    {
      sessionId: PAYMENT_ID,
      kind: 'redirect',
      sessionUrl: '',
      expiresAt: NOW + HOUR / 2,
      instructions: expect.objectContaining({ method: 'ideal', amount: TOTAL }),
    },
  ]);
  expect(settled).toEqual([]);
});

test.each([
  ['PresentToShopper', { type: 'voucher', reference: '501 422 944', expiresAt: '1970-01-08T00:00:00' }, 7 * 24 * HOUR],
  ['Received', { type: 'bankTransfer', iban: 'NL13TEST0123456789' }, NOW + 14 * 24 * HOUR],
])(
  'a payment made later places the order, whose products are reserved until its end: %s',
  async (resultCode, action, expiresAt) => {
    const { run, attached, settled } = shop({ resultCode, action });
    expect(await run('multibanco')).toMatchObject({
      ok: true,
      value: { kind: 'waiting', order: { status: 'pending' } },
    });
    // The shopper sees the same end as the order has, also where the provider names none.
    expect(attached).toMatchObject([{ expiresAt, instructions: { method: 'multibanco', expiresAt } }]);
    expect(settled).toEqual(['pending']);
  },
);

test.each([{ type: 'voucher' }, { type: 'qrCode' }, { type: 'bankTransfer' }])(
  'a payment whose action lacks what the shopper needs is undecided, never said to be nothing: %o',
  async (action) => {
    const { run, attached } = shop({ resultCode: 'Pending', action });
    expect(await run()).toMatchObject({ ok: true, value: { kind: 'undecided', order: ORDER } });
    expect(attached).toHaveLength(1);
  },
);

test('`startRedirectPayment` rejects an action for a native app, and attaches no payment', async () => {
  const { run, attached, settled } = shop({ resultCode: 'Pending', action: { type: 'sdk' } });
  expect(await run()).toEqual({ ok: false, error: { kind: 'payment-method-needs-app' } });
  expect([attached, settled]).toEqual([[], []]);
});

test('`startRedirectPayment` sends the typed BLIK code, and makes no request without one', async () => {
  const { run, requests } = shop({ resultCode: 'Pending', action: { type: 'await' } });
  expect(await run('blik', '12345')).toEqual({ ok: false, error: { kind: 'blik-code-invalid' } });
  expect(requests).toEqual([]);
  await run('blik', '777 123');
  await run('blik', '777 124');
  expect(requests.map(({ paymentMethod }) => paymentMethod)).toEqual([
    { type: 'blik', blikCode: '777123' },
    { type: 'blik', blikCode: '777124' },
  ]);
  expect(requests[0]?.idempotencyKey).not.toBe(requests[1]?.idempotencyKey);
});

const REMAINING = { amount: 1395, currency: 'EUR' } as const;
const PART = {
  pspReference: 'GIFT',
  amount: { amount: 1000, currency: 'EUR' },
  method: 'svs',
  lastFour: '0000',
  state: 'authorised',
} as const;
const PROVIDER_ORDER: StoredProviderOrder = {
  pspReference: 'P2',
  orderData: 'sealed',
  amount: TOTAL,
  expiresAt: NOW + HOUR,
  isOpen: true,
  orderId: ORDER.id,
  cartVersion: ORDER.cartVersion,
  parts: [PART],
};

test('`startRedirectPayment` stores the part of an answer with a remaining amount, and does not settle the order', async () => {
  const outcome = {
    status: 'authorised',
    reference: 'PW-1',
    amount: { amount: 1000, currency: 'EUR' },
    method: 'svs',
    pspReference: 'P1',
  } as const;
  const { run, stored, settled } = shop({
    resultCode: 'Authorised',
    outcome,
    order: { orderData: 'x', pspReference: 'P2', remaining: REMAINING },
  });
  expect(await run()).toEqual({ ok: true, value: { kind: 'part', order: ORDER, remaining: REMAINING } });
  expect(stored).toEqual([
    {
      pspReference: 'P2',
      orderData: 'x',
      amount: TOTAL,
      expiresAt: NOW + HOUR,
      part: expect.objectContaining({ pspReference: 'P1', state: 'authorised' }),
    },
  ]);
  expect(settled).toEqual([]);
});

test('`startRedirectPayment` leaves the order undecided when the paid part is unknown', async () => {
  const { run, attached, stored } = shop({
    resultCode: 'Authorised',
    order: { orderData: 'x', pspReference: 'P2', remaining: REMAINING },
  });
  expect(await run()).toEqual({
    ok: true,
    value: { kind: 'undecided', order: ORDER, paymentId: PAYMENT_ID, resultCode: 'Authorised' },
  });
  expect(attached).toHaveLength(1);
  expect(stored).toEqual([]);
});

test('`startRedirectPayment` requests the rest after a gift card with its provider order, and lines that add up to it', async () => {
  const { run, requests, cancelled } = shop(
    { resultCode: 'RedirectShopper', action: { type: 'redirect', url: 'https://bank.test/1' } },
    [PROVIDER_ORDER],
  );
  expect(await run()).toMatchObject({ value: { kind: 'redirect' } });
  expect(requests[0]).toMatchObject({ amount: REMAINING, order: { pspReference: 'P2', orderData: 'sealed' } });
  expect(sumOfLines(requests[0]?.lines ?? [])).toBe(REMAINING.amount);
  expect(cancelled).toEqual([]);
});

test('`startRedirectPayment` rejects a method that takes days for the rest after a gift card', async () => {
  const { run, requests } = shop({}, [PROVIDER_ORDER]);
  expect(await run('multibanco')).toEqual({ ok: false, error: { kind: 'payment-method-unknown' } });
  expect(requests).toEqual([]);
});

test('`startRedirectPayment` releases a gift card used for an earlier cart version, and requests the whole sum', async () => {
  const action = { type: 'redirect', url: 'https://bank.test/1' };
  const { run, requests, cancelled } = shop({ resultCode: 'RedirectShopper', action }, [
    { ...PROVIDER_ORDER, cartVersion: ORDER.cartVersion - 1 },
  ]);
  await run();
  expect(cancelled).toEqual(['P2', 'closed P2']);
  expect(requests[0]).toMatchObject({ amount: TOTAL, order: undefined });
});

test('`startRedirectPayment` settles an order when its parts leave no rest', async () => {
  const order = { orderData: 'x', pspReference: 'P2', remaining: { amount: 0, currency: 'EUR' } } as const;
  const { run, settled } = shop({ resultCode: 'Authorised', order, outcome: { ...UNDECIDED, status: 'authorised' } });
  expect(await run()).toMatchObject({ value: { kind: 'decided', order: { status: 'authorised' } } });
  expect(settled).toEqual(['authorised']);
});

test.each([
  ['a code that is not known', { resultCode: 'Whatever' }],
  ['no code', { resultCode: null }],
  ['something to do that is not known', { resultCode: 'Pending', action: { type: 'dance' } }],
])('%s decides nothing: the order waits', async (_, answer) => {
  const { run, settled } = shop(answer);
  expect(await run()).toMatchObject({ ok: true, value: { kind: 'undecided', resultCode: answer.resultCode } });
  expect(settled).toEqual([]);
});

test.each(['refused', 'cancelled', 'error'] as const)('a payment that is %s at once is decided', async (status) => {
  const resultCode = `${status.charAt(0).toUpperCase()}${status.slice(1)}`;
  const { run, attached } = shop({ resultCode, outcome: { ...UNDECIDED, status } });
  expect(await run()).toMatchObject({ ok: true, value: { kind: 'decided', order: { status } } });
  expect(attached).toEqual([]);
});

test('`startRedirectPayment` rejects a method that the provider or the market does not accept', async () => {
  const refused = shop(null);
  expect(await refused.run()).toEqual({ ok: false, error: { kind: 'payment-method-unknown' } });
  const elsewhere = shop({});
  expect(await elsewhere.run('klarna')).toEqual({ ok: false, error: { kind: 'payment-method-unknown' } });
  expect(elsewhere.requests).toEqual([]);
});

test('`startRedirectPayment` returns an unavailable provider as an error, and throws other errors', async () => {
  expect(await shop(new PaymentProviderUnavailable('no answer')).run()).toEqual({
    ok: false,
    error: { kind: 'payment-provider-unavailable' },
  });
  await expect(shop(new Error('broken')).run()).rejects.toThrow('broken');
});
