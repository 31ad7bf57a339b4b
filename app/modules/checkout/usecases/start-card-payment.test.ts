import { describe, expect, test } from 'vitest';
import { err } from '#app/kernel/result.ts';
import { type EmbeddedSession, PaymentProviderUnavailable } from '#app/modules/payments/ports.ts';
import { NOW, paymentFakes, SAMPLE_PAYABLE } from '#tests/support/payment-fakes.ts';
import { startCardPayment } from './start-card-payment.server.ts';

const SESSION: EmbeddedSession = { sessionId: 's1', sessionData: 'sealed', expiresAt: NOW + 3_600_000 };
const INPUT = {
  cartId: 'c1',
  payable: SAMPLE_PAYABLE,
  returnUrl: (reference: string) => `https://shop.test/return?reference=${reference}`,
};

function cardFields(fakes: Parameters<typeof paymentFakes>[0] = {}) {
  const made = paymentFakes({
    payments: {
      async createSession({ returnUrl }) {
        made.calls.push(`create session ${returnUrl}`);
        return SESSION;
      },
    },
    ...fakes,
  });
  return made;
}

describe('`startCardPayment`', () => {
  test('checks the limit, begins the order, opens the session and stores the attempt, in this order', async () => {
    const { deps, calls } = cardFields();
    expect(await startCardPayment(deps, INPUT)).toMatchObject({ ok: true, value: { session: SESSION } });
    expect(calls).toEqual([
      'check limit c1 203.0.113.7',
      'begin order',
      'create session https://shop.test/return?reference=PW-1.signed',
      'attach payment s1',
      'update session payment',
    ]);
    expect(deps.session.data.payment).toEqual({ orderId: 'o1', orderNumber: 'PW-1', sessionId: 's1' });
  });

  test('opens one session for equal requests at once', async () => {
    const { deps, calls } = cardFields();
    const [first, second] = await Promise.all([startCardPayment(deps, INPUT), startCardPayment(deps, INPUT)]);
    expect(second).toEqual(first);
    expect(calls.filter((call) => call.startsWith('create session'))).toHaveLength(1);
  });

  test('opens no session while the limit of refused payments is reached', async () => {
    const { deps, calls } = cardFields({ wait: 60 });
    expect(await startCardPayment(deps, INPUT)).toEqual(err({ kind: 'too-many-refusals', retryAfter: 60 }));
    expect(calls).toHaveLength(1);
  });

  test('stores no attempt while the provider is unavailable', async () => {
    const createSession = async () => {
      throw new PaymentProviderUnavailable('no answer');
    };
    const { deps } = paymentFakes({ payments: { createSession } });
    expect(await startCardPayment(deps, INPUT)).toEqual(err({ kind: 'payment-provider-unavailable' }));
    expect(deps.session.data).toEqual({});
  });
});
