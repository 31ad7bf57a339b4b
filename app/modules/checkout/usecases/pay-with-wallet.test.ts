import { describe, expect, test } from 'vitest';
import { err } from '#app/kernel/result.ts';
import type { Cart } from '#app/modules/cart/domain/cart.ts';
import type { PaymentAnswer } from '#app/modules/payments/ports.ts';
import { sampleRegistry } from '#tests/contracts/sample-markets.ts';
import { paymentFakes, SAMPLE_PAYABLE, sampleAnswer, sampleOutcome } from '#tests/support/payment-fakes.ts';
import { sampleOrder } from '#tests/support/sample-order.ts';
import { payWithWallet } from './pay-with-wallet.server.ts';

const CONTACT = {
  givenName: 'Ada',
  familyName: 'King',
  addressLines: ['Unter den Linden 5'],
  locality: 'Berlin',
  postalCode: '10117',
  countryCode: 'DE',
  emailAddress: 'ada@example.com',
  phoneNumber: '+4930123456',
};
const CART = { cartId: 'c1' } as Cart;
const SAVE_DRAFT = 'update session checkout completedViews payment';
const LIMIT = 'check limit c1 203.0.113.7';

type Situation = Parameters<typeof paymentFakes>[0] & {
  readonly answer?: PaymentAnswer | null;
  readonly contact?: typeof CONTACT;
};

function sheet({ answer = sampleAnswer(), contact = CONTACT, ...fakes }: Situation = {}) {
  const made = paymentFakes({
    cart: CART,
    payments: {
      async requestPayment() {
        made.calls.push('request payment');
        return answer;
      },
    },
    ...fakes,
  });
  const { info: _info, token: _token, ...payable } = SAMPLE_PAYABLE;
  const pay = () =>
    payWithWallet(
      { ...made.deps, registry: sampleRegistry },
      {
        ...payable,
        contacts: { shippingContact: contact, billingContact: contact },
        paymentMethod: { type: 'applepay', applePayToken: 'e30=' },
        origin: 'https://shop.test',
        returnUrl: (reference) => `https://shop.test/return?reference=${reference}`,
        isLate: () => false,
        onStarted: () => made.calls.push('started'),
      },
    );
  return { ...made, pay };
}

describe('`payWithWallet`', () => {
  test('checks contacts, cart and limit, stores draft and attempt, requests and settles, in this order', async () => {
    const { pay, calls, deps } = sheet();
    expect(await pay()).toMatchObject({ ok: true, value: { kind: 'completed', resultCode: 'Authorised' } });
    expect(calls.filter((call) => !call.startsWith('attach'))).toEqual([
      'read cart',
      LIMIT,
      SAVE_DRAFT,
      'begin order and reserve',
      'started',
      'update session payment',
      'request payment',
      'settle authorised',
      'update session checkout completedViews orders payment',
      'read cart',
      'update session notice',
    ]);
    expect(deps.session.data.orders).toEqual(['o1']);
  });

  test.each([
    ['contacts with an invalid field', { contact: { ...CONTACT, postalCode: 'x' } }, 'wallet-rejected', []],
    ['a browser without a cart', { cart: null }, 'CART_NOT_FOUND', ['read cart']],
    ['a cart with too many refused payments', { wait: 60 }, 'too-many-refusals', ['read cart', LIMIT]],
  ])('rejects %s, and requests nothing', async (_case, situation, kind, steps) => {
    const { pay, calls } = sheet(situation);
    expect(await pay()).toMatchObject({ ok: false, error: { kind } });
    expect(calls).toEqual(steps);
  });

  test('counts a refused payment, and drops the attempt', async () => {
    const { pay, calls, deps } = sheet({
      answer: sampleAnswer({ resultCode: 'Refused', outcome: sampleOutcome({ status: 'refused' }) }),
    });
    expect(await pay()).toMatchObject({ value: { kind: 'failed', order: { status: 'refused' } } });
    expect(calls.slice(-2)).toEqual(['count refusal o1 1', 'update session payment']);
    expect(deps.session.data.payment).toBeUndefined();
  });

  test('keeps the attempt while the bank has to decide', async () => {
    const { pay, deps } = sheet({
      answer: sampleAnswer({
        resultCode: 'RedirectShopper',
        outcome: sampleOutcome({ status: 'created' }),
        action: { type: 'redirect', url: 'https://bank.test' },
      }),
    });
    expect(await pay()).toMatchObject({ value: { kind: 'open', answer: { action: { type: 'redirect' } } } });
    expect(deps.session.data.payment?.orderNumber).toBe('PW-1');
  });

  test('drops the attempt when the provider does not accept the request', async () => {
    const { pay, deps } = sheet({ answer: null });
    expect(await pay()).toMatchObject({ ok: false, error: { kind: 'payment-not-accepted' } });
    expect(deps.session.data.payment).toBeUndefined();
  });

  test('ends the checkout of an order that is already paid', async () => {
    const order = sampleOrder({ status: 'authorised' });
    const { pay, deps } = sheet({ order, orders: { begin: async () => err({ kind: 'already-paid', order }) } });
    expect(await pay()).toEqual(err({ kind: 'already-paid', order }));
    expect(deps.session.data).toMatchObject({ orders: ['o1'], checkout: undefined });
  });

  test('of an approval that was posted before leads to its order: the bag has become it', async () => {
    const order = sampleOrder({ status: 'authorised' });
    const { pay } = sheet({ order, cart: null, session: { orders: ['o1'] } });
    expect(await pay()).toEqual(err({ kind: 'already-paid', order }));
    expect(await sheet({ order, cart: null }).pay()).toEqual(err({ kind: 'CART_NOT_FOUND' }));
  });

  test('names the order of an amount that is not the order’s', async () => {
    const { pay } = sheet({ orders: { settle: async () => err({ kind: 'amount-mismatch' }) } });
    expect(await pay()).toEqual(err({ kind: 'amount-mismatch', orderNumber: 'PW-1' }));
  });
});
