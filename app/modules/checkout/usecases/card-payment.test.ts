import { describe, expect, test } from 'vitest';
import { err } from '#app/kernel/result.ts';
import { UpstreamUnavailable } from '#app/kernel/upstream.ts';
import { type EmbeddedSession, PaymentProviderUnavailable } from '#app/modules/payments/ports.ts';
import { NOW, paymentFakes, SAMPLE_PAYABLE, sampleOutcome } from '#tests/support/payment-fakes.ts';
import { settleCardPayment, startCardPayment } from './card-payment.server.ts';

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

const ATTEMPT = { payment: { orderId: 'o1', orderNumber: 'PW-1', sessionId: 's1' } };
const POSTED = { sessionId: 's1', sessionResult: 'r1', resultCode: 'Authorised', reference: 'PW-1.signed' };
const UNDECIDED = { kind: 'undecided', orderNumber: 'PW-1', isMismatch: false };

function provider(
  outcome: Parameters<typeof sampleOutcome>[0] | Error,
  fakes: Parameters<typeof paymentFakes>[0] = {},
) {
  const made = paymentFakes({
    session: ATTEMPT,
    payments: {
      async sessionOutcome(sessionId, sessionResult) {
        made.calls.push(`request outcome ${sessionId} ${sessionResult}`);
        if (outcome instanceof Error) throw outcome;
        return sampleOutcome(outcome);
      },
    },
    ...fakes,
  });
  return made;
}

describe('`settleCardPayment`', () => {
  test('requests the outcome from the provider, settles the order and ends the checkout, in this order', async () => {
    const { deps, calls } = provider({});
    expect(await settleCardPayment(deps, POSTED)).toMatchObject({ kind: 'completed', order: { id: 'o1' } });
    expect(calls).toEqual([
      'request outcome s1 r1',
      'settle authorised',
      'update session checkout completedViews orders payment',
      'read cart',
      'update session notice',
    ]);
  });

  test('counts a refused payment, and keeps the attempt', async () => {
    const { deps, calls } = provider({ status: 'refused' });
    expect(await settleCardPayment(deps, { ...POSTED, resultCode: 'Refused' })).toEqual({
      kind: 'failed',
      status: 'refused',
    });
    expect(calls.at(-1)).toBe('count refusal o1 1');
    expect(deps.session.data).toEqual(ATTEMPT);
  });

  test('shows the failure of the widget while the provider still takes payments in the session', async () => {
    const { deps, calls } = provider({ status: 'created' });
    const refused = { ...POSTED, resultCode: 'Refused' };
    expect(await settleCardPayment(deps, refused)).toEqual({ kind: 'failed', status: 'refused' });
    expect(calls).toEqual(['request outcome s1 r1']);
  });

  test('believes no success that only the browser reports', async () => {
    const { deps } = provider({ status: 'created' });
    expect(await settleCardPayment(deps, POSTED)).toEqual(UNDECIDED);
  });

  test.each([
    ['the provider', new PaymentProviderUnavailable('no answer')],
    ['the platform', new UpstreamUnavailable('orders', 'timeout')],
  ])('leaves the payment undecided while %s is unavailable', async (_case, error) => {
    expect(await settleCardPayment(provider(error).deps, POSTED)).toEqual(UNDECIDED);
  });

  test('reports an amount that is not the order’s', async () => {
    const { deps } = provider({}, { orders: { settle: async () => err({ kind: 'amount-mismatch' }) } });
    expect(await settleCardPayment(deps, POSTED)).toEqual({ ...UNDECIDED, isMismatch: true });
  });

  test('settles the order in a browser without the attempt, and shows it nothing', async () => {
    const { deps, calls } = provider({});
    deps.session.update({ payment: undefined });
    expect(await settleCardPayment(deps, POSTED)).toEqual(UNDECIDED);
    expect(calls).toEqual(['update session payment', 'request outcome s1 r1', 'settle authorised']);
  });

  test('takes the order of the session when the reference is invalid', async () => {
    const { deps } = provider({});
    expect(await settleCardPayment(deps, { ...POSTED, reference: 'forged' })).toMatchObject({ kind: 'completed' });
  });

  test('requests nothing when neither reference nor session names an order', async () => {
    const { deps, calls } = paymentFakes();
    expect(await settleCardPayment(deps, { ...POSTED, reference: 'forged' })).toEqual({ kind: 'no-attempt' });
    expect(calls).toEqual([]);
  });
});
