import { describe, expect, test } from 'vitest';
import { minutes } from '#app/kernel/clock.ts';
import { err } from '#app/kernel/result.ts';
import { type CheckoutInfo, EMPTY_CHECKOUT_INFO } from '#app/modules/checkout/domain/checkout-info.ts';
import { INCOMPLETE_MESSAGE } from '#app/modules/checkout/domain/completed-views.ts';
import type { PaymentSession } from '#app/modules/orders/ports.ts';
import { type EmbeddedSession, PaymentProviderUnavailable, type SessionInput } from '#app/modules/payments/ports.ts';
import { NOW, paymentFakes, SAMPLE_PAYABLE } from '#tests/support/payment-fakes.ts';
import { startPaymentSession } from './card-payment.server.ts';

const SESSION: EmbeddedSession = { sessionId: 's1', sessionData: 'sealed', expiresAt: NOW + minutes(60) };
const INPUT = { ...SAMPLE_PAYABLE, returnUrl: (reference: string) => `https://shop.test/return/${reference}` };

/** A provider that opens `SESSION`, and a platform that keeps the attached session. */
function provider(fakes: Parameters<typeof paymentFakes>[0] = {}) {
  let open: PaymentSession | null = null;
  const requests: SessionInput[] = [];
  const made = paymentFakes({
    payments: {
      async createSession(input) {
        requests.push(input);
        return SESSION;
      },
    },
    ...fakes,
    orders: {
      lastPayment: async () => open,
      async attachPayment(_, payment) {
        open = { kind: 'embedded', sessionData: null, binding: null, instructions: null, ...payment };
      },
      ...fakes?.orders,
    },
  });
  return {
    ...made,
    requests,
    change(changes: Partial<PaymentSession>) {
      open = open && { ...open, ...changes };
    },
  };
}

describe('`startPaymentSession`', () => {
  test('begins the order without a reservation and opens a session for its total', async () => {
    const { deps, calls, requests } = provider();
    expect(await startPaymentSession(deps, INPUT)).toMatchObject({
      ok: true,
      value: { order: { id: 'o1' }, session: SESSION, remainder: null },
    });
    expect(calls).toEqual(['begin order']);
    expect(requests).toMatchObject([
      { reference: 'PW-1', amount: { amount: 2395 }, returnUrl: 'https://shop.test/return/PW-1.signed' },
    ]);
  });

  test('returns the open session to a repeated call', async () => {
    const { deps, requests } = provider();
    const first = await startPaymentSession(deps, INPUT);
    expect(await startPaymentSession(deps, INPUT)).toEqual(first);
    expect(requests).toHaveLength(1);
  });

  const OTHER_PHONE = { ...INPUT.info, contact: { ...INPUT.info.contact, telephone: '+49301' } };
  const reasons: readonly [string, Partial<PaymentSession>, CheckoutInfo][] = [
    ['the session is in its last minute', { expiresAt: NOW + minutes(1) - 1 }, INPUT.info],
    ['another kind of payment is open', { kind: 'hosted' }, INPUT.info],
    ['the telephone number has changed', {}, OTHER_PHONE],
  ];
  test.each(reasons)('opens a new session with another key when %s', async (_, change, info) => {
    const shop = provider();
    await startPaymentSession(shop.deps, INPUT);
    shop.change(change);
    await startPaymentSession(shop.deps, { ...INPUT, info });
    expect(new Set(shop.requests.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(2);
  });

  test('begins no order for an incomplete address', async () => {
    const { deps, calls } = provider();
    expect(await startPaymentSession(deps, { ...INPUT, info: EMPTY_CHECKOUT_INFO })).toEqual(
      err({ kind: 'incomplete', message: INCOMPLETE_MESSAGE }),
    );
    expect(calls).toEqual([]);
  });

  test('attaches nothing while the provider is unavailable', async () => {
    const createSession = async () => {
      throw new PaymentProviderUnavailable('no answer');
    };
    const { deps } = provider({ payments: { createSession } });
    expect(await startPaymentSession(deps, INPUT)).toEqual(err({ kind: 'payment-provider-unavailable' }));
    expect(await deps.orders.lastPayment('o1')).toBeNull();
  });
});
