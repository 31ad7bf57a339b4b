import { describe, expect, test } from 'vitest';
import { err, ok } from '#app/kernel/result.ts';
import { UpstreamUnavailable } from '#app/kernel/upstream.ts';
import type { PaymentAnswer, PaymentGateway } from '#app/modules/payments/ports.ts';
import { NOW, paymentFakes, SAMPLE_PAYABLE, sampleAnswer, sampleOutcome } from '#tests/support/payment-fakes.ts';
import { sampleOrder } from '#tests/support/sample-order.ts';
import { placeFreeOrder, submitPayment } from './submit-payment.server.ts';

const SEEN = { cartVersion: 3, total: 2395, itemsCount: 2 };
const NO_CARD = { giftCardNumber: '', giftCardCode: '' };
const HOSTED = { intent: 'pay', paymentMethod: 'hosted', blikCode: '', ...NO_CARD, ...SEEN } as const;
const IDEAL = { intent: 'pay', paymentMethod: 'ideal', blikCode: '', ...NO_CARD, ...SEEN } as const;
const GIFT_CARD = {
  intent: 'pay-gift-card',
  giftCardNumber: '6036 2812 3456 7890',
  giftCardCode: '737',
  ...SEEN,
} as const;
const LIMIT = 'check limit c1 203.0.113.7';
const EUR = (amount: number) => ({ amount, currency: 'EUR' }) as const;

type Answers = {
  readonly answer?: PaymentAnswer | null;
  readonly balance?: number;
  readonly fakes?: Parameters<typeof paymentFakes>[0];
};

function checkout({ answer = sampleAnswer(), balance = 5000, fakes = {} }: Answers = {}) {
  const payments: Partial<PaymentGateway> = {
    paymentMethods: async () => [
      { type: 'ideal', name: 'iDEAL' },
      { type: 'giftcard', name: 'Gift card', brand: 'svs' },
    ],
    async createHostedSession() {
      made.calls.push('create hosted session');
      return { sessionId: 's1', url: 'https://pay.test/s1', expiresAt: NOW + 3_600_000 };
    },
    async giftCardBalance() {
      made.calls.push('request balance');
      return EUR(balance);
    },
    async requestPayment({ paymentMethod }) {
      made.calls.push(`request payment ${paymentMethod.type}`);
      return answer;
    },
  };
  const made = paymentFakes({ payments, ...fakes });
  const submit = (choice: Parameters<typeof submitPayment>[1]['choice']) =>
    submitPayment(made.deps, {
      cart: { cartId: 'c1', version: 3 },
      choice,
      payable: SAMPLE_PAYABLE,
      origin: 'https://shop.test',
      returnUrl: (reference) => `https://shop.test/return?reference=${reference}`,
    });
  return { ...made, submit };
}

describe('`submitPayment` on the hosted page', () => {
  test('checks the limit, reserves the lines, opens the session and stores the attempt, in this order', async () => {
    const { submit, calls, deps } = checkout();
    expect(await submit(HOSTED)).toEqual(ok({ kind: 'redirect', to: { url: 'https://pay.test/s1', post: null } }));
    expect(calls).toEqual([
      LIMIT,
      'begin order and reserve',
      'create hosted session',
      'attach payment s1',
      'update session payment',
    ]);
    expect(deps.session.data.payment).toEqual({ orderId: 'o1', orderNumber: 'PW-1', sessionId: 's1' });
  });

  test('starts a repeated click once, and leads both to the same page', async () => {
    const { submit, calls } = checkout();
    const [first, second] = await Promise.all([submit(HOSTED), submit(HOSTED)]);
    expect(second).toEqual(first);
    expect(calls.filter((call) => call === 'create hosted session')).toHaveLength(1);
  });

  test('starts nothing while the limit of refused payments is reached', async () => {
    const { submit, calls } = checkout({ fakes: { wait: 60 } });
    expect(await submit(HOSTED)).toEqual(err({ kind: 'too-many-refusals', retryAfter: 60 }));
    expect(calls).toEqual([LIMIT]);
  });
});

describe('`submitPayment` with a redirect method', () => {
  const redirect = { type: 'redirect', url: 'https://bank.test/pay', method: 'POST', data: { id: '1' } };
  const waiting = sampleOutcome({ status: 'created' });

  test('starts a repeated click once', async () => {
    const { submit, calls } = checkout({
      answer: sampleAnswer({ resultCode: 'RedirectShopper', outcome: waiting, action: redirect }),
    });
    const [first, second] = await Promise.all([submit(IDEAL), submit(IDEAL)]);
    expect(second).toEqual(first);
    expect(calls.filter((call) => call.startsWith('request payment'))).toHaveLength(1);
  });

  test('stores the attempt before it leads to the bank', async () => {
    const { submit, deps } = checkout({
      answer: sampleAnswer({ resultCode: 'RedirectShopper', outcome: waiting, action: redirect }),
    });
    expect(await submit(IDEAL)).toEqual(ok({ kind: 'redirect', to: { url: redirect.url, post: { id: '1' } } }));
    expect(deps.session.data.payment?.orderNumber).toBe('PW-1');
  });

  test('ends the checkout when the provider authorises the payment at once', async () => {
    const { submit, calls } = checkout();
    expect(await submit(IDEAL)).toMatchObject({ value: { kind: 'completed', order: { status: 'authorised' } } });
    expect(calls.slice(-4)).toEqual([
      'settle authorised',
      'update session checkout completedViews orders payment',
      'read cart',
      'update session notice',
    ]);
  });

  test('counts a refusal, and ends nothing', async () => {
    const { submit, calls, deps } = checkout({ answer: sampleAnswer({ resultCode: 'Refused' }) });
    expect(await submit(IDEAL)).toMatchObject({ value: { kind: 'failed', order: { status: 'refused' } } });
    expect(calls.at(-1)).toBe('count refusal o1 1');
    expect(deps.session.data).toEqual({});
  });

  test('stores the attempt of a payment whose result is unknown', async () => {
    const { submit, deps } = checkout({ answer: sampleAnswer({ resultCode: 'Maybe', outcome: waiting }) });
    expect(await submit(IDEAL)).toMatchObject({ value: { kind: 'undecided', resultCode: 'Maybe' } });
    expect(deps.session.data.payment?.orderNumber).toBe('PW-1');
  });

  test('begins no order when another tab has changed the amount due', async () => {
    const { submit, calls } = checkout();
    expect(await submit({ ...IDEAL, left: 1895 })).toEqual(
      err({ kind: 'rest-changed', seen: EUR(1895), now: EUR(2395) }),
    );
    expect(calls).toEqual([LIMIT]);
  });

  test('leaves a changed cart to the order, which knows its new total', async () => {
    const { submit } = checkout();
    expect(await submit({ ...IDEAL, cartVersion: 2, left: 1895 })).toMatchObject({ ok: true });
  });

  test('returns an unavailable platform as an error', async () => {
    const begin = async () => {
      throw new UpstreamUnavailable('orders', 'timeout');
    };
    const { submit } = checkout({ fakes: { orders: { begin } } });
    expect(await submit(HOSTED)).toEqual(err({ kind: 'platform-unavailable' }));
  });
});

describe('`submitPayment` with a gift card', () => {
  test('uses the card once for a repeated click', async () => {
    const { submit, calls } = checkout();
    const [first, second] = await Promise.all([submit(GIFT_CARD), submit(GIFT_CARD)]);
    expect(second).toEqual(first);
    expect(calls.filter((call) => call === 'request payment giftcard')).toHaveLength(1);
  });

  test('requests the balance, then the payment, and ends the checkout', async () => {
    const { submit, calls } = checkout();
    expect(await submit(GIFT_CARD)).toMatchObject({ value: { kind: 'completed' } });
    expect(calls.slice(0, 5)).toEqual([
      LIMIT,
      'begin order and reserve',
      'request balance',
      'request payment giftcard',
      'settle authorised',
    ]);
  });

  test('sends nothing for a number that is not valid', async () => {
    const { submit, calls } = checkout();
    expect(await submit({ ...GIFT_CARD, giftCardNumber: 'x' })).toEqual(
      err({ kind: 'gift-card-invalid', faults: ['number'] }),
    );
    expect(calls).toEqual([LIMIT]);
  });

  test('counts an empty card as a refusal', async () => {
    const { submit, calls } = checkout({ balance: 0 });
    expect(await submit(GIFT_CARD)).toMatchObject({ ok: false, error: { kind: 'gift-card-empty' } });
    expect(calls.at(-1)).toBe(`count refusal gift card o1 1 ${NOW}`);
  });

  test('stores a part and leaves the rest due', async () => {
    const opened = { pspReference: 'P2', orderData: 'sealed', remaining: EUR(2395), expiresAt: NOW + 3_600_000 };
    const { submit, deps, calls } = checkout({
      balance: 500,
      answer: sampleAnswer({
        outcome: sampleOutcome({ amount: EUR(500) }),
        order: { pspReference: 'P2', orderData: 'sealed 2', remaining: EUR(1895) },
      }),
    });
    deps.payments.openProviderOrder = async () => opened;
    deps.orders.storeProviderOrder = async (_id, { part }) => void calls.push(`store part ${part?.amount.amount ?? 0}`);
    expect(await submit(GIFT_CARD)).toEqual(ok({ kind: 'part-paid' }));
    expect(calls.slice(-3)).toEqual(['store part 0', 'request payment giftcard', 'store part 500']);
  });
});

describe('`submitPayment` with nothing due', () => {
  const FREE = { amount: 0, currency: 'EUR' } as const;
  const order = sampleOrder({ priceTotal: FREE });
  const place = (choice: Parameters<typeof submitPayment>[1]['choice']) => {
    const made = paymentFakes({ order });
    return {
      ...made,
      submitted: submitPayment(made.deps, {
        cart: { cartId: 'c1', version: 3 },
        choice,
        payable: { ...SAMPLE_PAYABLE, total: FREE },
        origin: 'https://shop.test',
        returnUrl: (reference) => reference,
      }),
    };
  };

  test.each([
    ['the form', { intent: 'pay', paymentMethod: 'hosted', blikCode: '', ...NO_CARD }],
    ['an open page with a bank', { intent: 'pay', paymentMethod: 'ideal', blikCode: '', ...NO_CARD }],
    ['an open page with BLIK and no code', { intent: 'pay', paymentMethod: 'blik', blikCode: '', ...NO_CARD }],
    ['an open page with a gift card', { intent: 'pay-gift-card', ...NO_CARD }],
  ] as const)('places the order without the provider for %s', async (_, choice) => {
    const { submitted, calls } = place({ ...choice, cartVersion: 3, total: 0, itemsCount: 2 });
    expect(await submitted).toMatchObject({ ok: true, value: { kind: 'completed', order: { status: 'authorised' } } });
    expect(calls.slice(0, 3)).toEqual([LIMIT, 'begin order and reserve', 'settle authorised']);
  });

  test('compares the amount due that the shopper saw', async () => {
    const { submitted, calls } = place({
      intent: 'pay',
      paymentMethod: 'ideal',
      blikCode: '',
      ...NO_CARD,
      ...SEEN,
      total: 0,
      left: 5,
    });
    expect(await submitted).toMatchObject({ ok: false, error: { kind: 'rest-changed', now: FREE } });
    expect(calls).toEqual([LIMIT]);
  });
});

const FREE = { amount: 0, currency: 'EUR' } as const;
const payable = { ...SAMPLE_PAYABLE, total: FREE };

test('`placeFreeOrder` reserves the lines and settles the order with zero, in this order', async () => {
  const { deps, calls } = paymentFakes({ order: sampleOrder({ priceTotal: FREE }) });
  expect(await placeFreeOrder(deps, payable)).toMatchObject({
    ok: true,
    value: { kind: 'paid', order: { status: 'authorised', priceTotal: FREE } },
  });
  expect(calls).toEqual(['begin order and reserve', 'settle authorised']);
});

test('`placeFreeOrder` settles nothing when the total has changed', async () => {
  const changed = { kind: 'total-changed', seen: FREE, now: { ...FREE, amount: 100 } } as const;
  const { deps, calls } = paymentFakes({ orders: { begin: async () => err(changed) } });
  expect(await placeFreeOrder(deps, payable)).toEqual(err(changed));
  expect(calls).toEqual([]);
});

test('`placeFreeOrder` begins no order without an address', async () => {
  const { deps, calls } = paymentFakes();
  const { contact } = payable.info;
  const info = { ...payable.info, contact: { ...contact, email: '' } };
  expect(await placeFreeOrder(deps, { ...payable, info })).toMatchObject({ ok: false, error: { kind: 'incomplete' } });
  expect(calls).toEqual([]);
});
