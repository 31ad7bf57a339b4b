import { describe, expect, test } from 'vitest';
import { err, ok } from '#app/kernel/result.ts';
import type { StoredProviderOrder } from '#app/modules/payments/domain/partial-payment.ts';
import {
  type PaymentAnswer,
  type PaymentGateway,
  PaymentProviderUnavailable,
  type PaymentRequest,
} from '#app/modules/payments/ports.ts';
import { NOW, paymentFakes, SAMPLE_PAYABLE, sampleAnswer, sampleOutcome } from '#tests/support/payment-fakes.ts';
import { sampleOrder } from '#tests/support/sample-order.ts';
import { payWithGiftCard, removeGiftCards } from './pay-with-gift-card.server.ts';
import { PART_TTL } from './provider-orders.server.ts';

const EUR = (amount: number) => ({ amount, currency: 'EUR' }) as const;
const ORDER = sampleOrder();
const INPUT = {
  ...SAMPLE_PAYABLE,
  card: { number: '6036281234567890', securityCode: '737' },
  origin: 'https://shop.test',
  returnUrl: (reference: string) => `https://shop.test/return/${reference}`,
};
const OPENED = { pspReference: 'PO1', orderData: 'sealed', expiresAt: NOW + PART_TTL };
const HALF_PAID: StoredProviderOrder = {
  ...OPENED,
  amount: ORDER.priceTotal,
  isOpen: true,
  orderId: ORDER.id,
  cartVersion: ORDER.cartVersion,
  parts: [{ pspReference: 'PART1', amount: EUR(1000), method: 'giftcard', lastFour: '1111', state: 'authorised' }],
};
const PART_PAID = sampleAnswer({
  order: { pspReference: 'PO1', orderData: 'sealed again', remaining: EUR(1395) },
  outcome: sampleOutcome({ amount: EUR(1000), method: 'giftcard' }),
});
const NO_ANSWER = new PaymentProviderUnavailable('no answer');
const REFUSED = sampleAnswer({
  resultCode: 'Refused',
  outcome: sampleOutcome({ status: 'refused', method: 'giftcard' }),
});

type Shop = {
  /** Null for a card that the provider does not accept. */
  readonly balance?: number | null | Error;
  readonly answer?: PaymentAnswer | null | Error;
  readonly known?: readonly StoredProviderOrder[];
  readonly methods?: Awaited<ReturnType<PaymentGateway['paymentMethods']>>;
};

function shop({
  balance = 5000,
  answer = sampleAnswer(),
  known = [],
  methods = [{ type: 'giftcard', name: 'Gift card', brand: 'svs' }],
}: Shop = {}) {
  const requests: PaymentRequest[] = [];
  const stored: unknown[] = [];
  const made = paymentFakes({
    orders: {
      providerOrders: async () => known,
      async storeProviderOrder(_, { part }) {
        made.calls.push(part ? `store ${part.state} part` : 'store provider order');
        stored.push(part);
      },
      async closeProviderOrder(pspReference) {
        made.calls.push(`close ${pspReference}`);
      },
    },
    payments: {
      paymentMethods: async () => methods,
      async giftCardBalance() {
        if (balance instanceof Error) throw balance;
        return balance === null ? null : EUR(balance);
      },
      async openProviderOrder() {
        made.calls.push('open provider order');
        return { ...OPENED, remaining: ORDER.priceTotal };
      },
      async cancelProviderOrder({ pspReference }) {
        made.calls.push(`cancel ${pspReference}`);
        return true;
      },
      async requestPayment(request) {
        made.calls.push(`request ${request.amount.amount}`);
        requests.push(request);
        if (answer instanceof Error) throw answer;
        return answer;
      },
    },
  });
  return { ...made, requests, stored, pay: (more = {}) => payWithGiftCard(made.deps, { ...INPUT, ...more }) };
}

describe('`payWithGiftCard`', () => {
  test('pays the whole order without a provider order when the balance suffices', async () => {
    const { pay, calls, requests } = shop();
    expect(await pay()).toMatchObject(ok({ kind: 'paid', order: { status: 'authorised' } }));
    expect(calls).toEqual(['begin order and reserve', 'request 2395', 'settle authorised']);
    expect(requests[0]?.order).toBeUndefined();
  });

  test.each([2395, 5000])('charges nothing of a balance of %i when it may pay a part alone', async (balance) => {
    const { pay, calls } = shop({ balance });
    expect(await pay({ isPartOnly: true })).toMatchObject(ok({ kind: 'covers' }));
    expect(calls).toEqual(['begin order and reserve']);
  });

  test('opens a provider order before it pays a part, and answers what remains', async () => {
    const { pay, calls, stored } = shop({ balance: 1000, answer: PART_PAID });
    expect(await pay()).toMatchObject(ok({ kind: 'part', remaining: EUR(1395) }));
    expect(calls).toEqual([
      'begin order and reserve',
      'open provider order',
      'store provider order',
      'request 1000',
      'store authorised part',
    ]);
    expect(stored.at(-1)).toMatchObject({ lastFour: '7890', amount: EUR(1000) });
  });

  test('pays no more than the rest when a part is paid already', async () => {
    const { pay, requests } = shop({ known: [HALF_PAID] });
    expect(await pay()).toMatchObject(ok({ kind: 'paid' }));
    expect(requests).toMatchObject([{ amount: EUR(1395), order: { pspReference: 'PO1', orderData: 'sealed' } }]);
  });

  test('begins no order where the provider offers no gift cards', async () => {
    const { pay, calls } = shop({ methods: [{ type: 'ideal', name: 'iDEAL' }] });
    expect(await pay()).toEqual(err({ kind: 'payment-method-unknown' }));
    expect(calls).toEqual([]);
  });

  test('requests no payment of a card that the provider does not accept', async () => {
    const { pay, calls } = shop({ balance: null });
    expect(await pay()).toMatchObject(err({ kind: 'gift-card-not-accepted', order: { id: 'o1' } }));
    expect(calls).toEqual(['begin order and reserve']);
  });

  test('requests no payment of an empty card', async () => {
    expect(await shop({ balance: 0 }).pay()).toMatchObject(err({ kind: 'gift-card-empty' }));
  });

  test('leaves an empty card undecided whose earlier answer was lost', async () => {
    const { pay } = shop({ balance: 0, known: [{ ...HALF_PAID, parts: [] }] });
    expect(await pay()).toEqual(err({ kind: 'gift-card-undecided' }));
  });

  test('ends the attempt when the whole sum is refused', async () => {
    const { pay, calls } = shop({ answer: REFUSED });
    expect(await pay()).toMatchObject(err({ kind: 'gift-card-not-accepted' }));
    expect(calls.at(-1)).toBe('settle refused');
  });

  test('stores a refused part with its provider order and does not end the attempt', async () => {
    const { pay, calls } = shop({ balance: 1000, answer: REFUSED });
    expect(await pay()).toMatchObject(err({ kind: 'gift-card-not-accepted' }));
    expect(calls.at(-1)).toBe('store refused part');
    expect(calls).not.toContain('settle refused');
  });

  test('releases the parts when the provider accepts no further part', async () => {
    const { pay, calls } = shop({ known: [HALF_PAID], answer: null });
    expect(await pay()).toEqual(err({ kind: 'gift-card-released' }));
    expect(calls.slice(-2)).toEqual(['cancel PO1', 'close PO1']);
  });

  test('leaves the payment undecided when the answer is lost', async () => {
    const { pay, calls } = shop({ answer: NO_ANSWER });
    expect(await pay()).toEqual(err({ kind: 'gift-card-undecided' }));
    expect(calls.at(-1)).toBe('request 2395');
  });

  test('requests no payment while the balance is unknown', async () => {
    const { pay } = shop({ balance: NO_ANSWER });
    expect(await pay()).toEqual(err({ kind: 'payment-provider-unavailable' }));
  });
});

const providerOrder = (pspReference: string, isOpen: boolean) => ({
  pspReference,
  orderData: 'sealed',
  amount: { amount: 2395, currency: 'EUR' } as const,
  expiresAt: NOW + 1,
  isOpen,
  orderId: 'o1',
  cartVersion: 3,
  parts: [],
});

function cart(isAvailable: boolean) {
  const made = paymentFakes({
    orders: {
      providerOrders: async () => [providerOrder('P1', false), providerOrder('P2', true)],
      closeProviderOrder: async (pspReference) => void made.calls.push(`close ${pspReference}`),
    },
    payments: {
      async cancelProviderOrder({ pspReference }) {
        if (!isAvailable) throw new PaymentProviderUnavailable('no answer');
        made.calls.push(`cancel ${pspReference}`);
        return true;
      },
    },
  });
  return made;
}

test('`removeGiftCards` cancels the open provider orders of a cart, then closes them', async () => {
  const { deps, calls } = cart(true);
  expect(await removeGiftCards(deps, 'c1')).toEqual(ok(null));
  expect(calls).toEqual(['cancel P2', 'close P2']);
});

test('`removeGiftCards` closes nothing while the provider is unavailable', async () => {
  const { deps, calls } = cart(false);
  expect(await removeGiftCards(deps, 'c1')).toEqual(err({ kind: 'payment-provider-unavailable' }));
  expect(calls).toEqual([]);
});
