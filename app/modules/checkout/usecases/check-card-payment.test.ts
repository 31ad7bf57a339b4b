import { describe, expect, test } from 'vitest';
import { err } from '#app/kernel/result.ts';
import type { PaymentSession } from '#app/modules/orders/ports.ts';
import { NOW, paymentFakes, SAMPLE_PAYABLE } from '#tests/support/payment-fakes.ts';
import { checkCardPayment } from './card-payment.server.ts';

const OPEN: PaymentSession = {
  sessionId: 's1',
  kind: 'embedded',
  sessionUrl: '',
  sessionData: 'sealed',
  binding: 'b1',
  expiresAt: NOW + 1,
  instructions: null,
};
const INPUT = { ...SAMPLE_PAYABLE, cartId: 'c1', sessionId: 's1' };

describe('`checkCardPayment`', () => {
  test('checks the limit, then opens the order again and reserves its lines', async () => {
    const { deps, calls } = paymentFakes({ orders: { lastPayment: async () => OPEN } });
    expect(await checkCardPayment(deps, INPUT)).toMatchObject({ ok: true, value: { id: 'o1' } });
    expect(calls).toEqual(['check limit c1 203.0.113.7', 'begin order and reserve']);
  });

  test('reserves nothing while the limit of refused payments is reached', async () => {
    const { deps, calls } = paymentFakes({ wait: 60, orders: { lastPayment: async () => OPEN } });
    expect(await checkCardPayment(deps, INPUT)).toEqual(err({ kind: 'too-many-refusals', retryAfter: 60 }));
    expect(calls).toEqual(['check limit c1 203.0.113.7']);
  });

  test.each([
    ['that another session has replaced', { ...OPEN, sessionId: 's2' }],
    ['that a payment of another kind has replaced', { ...OPEN, kind: 'hosted' as const }],
    ['that has expired', { ...OPEN, expiresAt: NOW }],
    ['that no order has', null],
  ])('rejects a session %s', async (_case, open) => {
    const { deps } = paymentFakes({ orders: { lastPayment: async () => open } });
    expect(await checkCardPayment(deps, INPUT)).toEqual(err({ kind: 'session-superseded' }));
  });
});
