import { describe, expect, test } from 'vitest';
import type { PartialPaymentState, StoredProviderOrder } from '#app/modules/payments/domain/provider-order.ts';
import { NOW, paymentFakes, sampleAnswer, sampleOutcome } from '#tests/support/payment-fakes.ts';
import { sampleOrder } from '#tests/support/sample-order.ts';
import { findProviderOrders, findRemainder, PART_TTL, releaseParts, storePart } from './provider-orders.server.ts';

const EUR = (amount: number) => ({ amount, currency: 'EUR' }) as const;
const ORDER = sampleOrder();
const part = (state: PartialPaymentState) =>
  ({ pspReference: 'PART1', amount: EUR(1000), method: 'giftcard', lastFour: '7890', state }) as const;

function known(changes: Partial<StoredProviderOrder> = {}): StoredProviderOrder {
  return {
    pspReference: 'PO1',
    orderData: 'sealed',
    amount: ORDER.priceTotal,
    expiresAt: NOW + PART_TTL,
    isOpen: true,
    orderId: ORDER.id,
    cartVersion: ORDER.cartVersion,
    parts: [part('authorised')],
    ...changes,
  };
}

function provider(orders: readonly StoredProviderOrder[], { cancels = true }: { readonly cancels?: boolean } = {}) {
  const stored: unknown[] = [];
  const made = paymentFakes({
    orders: {
      providerOrders: async () => orders,
      async closeProviderOrder(pspReference) {
        made.calls.push(`close ${pspReference}`);
      },
      async storeProviderOrder(_, order) {
        stored.push(order);
      },
    },
    payments: {
      async cancelProviderOrder({ pspReference }) {
        made.calls.push(`cancel ${pspReference}`);
        return cancels;
      },
    },
  });
  return { ...made, stored };
}

describe('`findRemainder`', () => {
  test('answers what the parts of the purchase leave to pay', async () => {
    const { deps, calls } = provider([known()]);
    expect(await findRemainder(deps, ORDER)).toEqual({ providerOrder: known(), amount: EUR(1395) });
    expect(calls).toEqual([]);
  });

  test('cancels the provider orders of another cart version or total', async () => {
    const others = [
      known({ pspReference: 'OLD', cartVersion: ORDER.cartVersion - 1 }),
      known({ pspReference: 'OTHER', amount: EUR(9900) }),
      known({ pspReference: 'CLOSED', cartVersion: 0, isOpen: false }),
    ];
    const { deps, calls } = provider([...others, known()]);
    expect(await findRemainder(deps, ORDER)).toMatchObject({ providerOrder: { pspReference: 'PO1' } });
    expect(calls).toEqual(['cancel OLD', 'close OLD', 'cancel OTHER', 'close OTHER']);
  });
});

describe('`findProviderOrders`', () => {
  test('answers the provider order whose part was refused or lost as empty', async () => {
    const refused = known({ parts: [part('refused')] });
    const { deps, calls } = provider([refused]);
    expect(await findProviderOrders(deps, ORDER)).toEqual({ remainder: null, empty: refused });
    expect(calls).toEqual([]);
  });
});

describe('`releaseParts`', () => {
  test('leaves a provider order open that the provider does not cancel', async () => {
    const { deps, calls } = provider([known()], { cancels: false });
    await releaseParts(deps, 'c1');
    expect(calls).toEqual(['cancel PO1']);
  });

  test('closes an expired provider order that the provider no longer knows', async () => {
    const { deps, calls } = provider([known({ expiresAt: NOW })], { cancels: false });
    await releaseParts(deps, 'c1');
    expect(calls).toEqual(['cancel PO1', 'close PO1']);
  });
});

describe('`storePart`', () => {
  const order = { pspReference: 'PO1', orderData: 'sealed again', remaining: EUR(1395) };

  test('stores the part with the expiry of its provider order', async () => {
    const { deps, stored } = provider([]);
    const answer = sampleAnswer({ order, outcome: sampleOutcome({ amount: EUR(1000), method: 'giftcard' }) });
    expect(await storePart(deps, { order: ORDER, answer, known: { expiresAt: NOW + 5 }, lastFour: '7890' })).toBe(true);
    expect(stored).toEqual([
      {
        pspReference: 'PO1',
        orderData: 'sealed again',
        amount: ORDER.priceTotal,
        expiresAt: NOW + 5,
        part: { ...part('authorised'), pspReference: 'PSP1' },
      },
    ]);
  });

  test.each([
    ['provider order', sampleAnswer()],
    ['reference', sampleAnswer({ order, outcome: sampleOutcome({ pspReference: null }) })],
    ['amount', sampleAnswer({ order, outcome: sampleOutcome({ amount: null }) })],
  ])('stores nothing of an answer without a %s', async (_, answer) => {
    const { deps, stored } = provider([]);
    expect(await storePart(deps, { order: ORDER, answer })).toBe(false);
    expect(stored).toEqual([]);
  });
});
