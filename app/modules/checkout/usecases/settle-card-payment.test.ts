import { describe, expect, test } from 'vitest';
import { err } from '#app/kernel/result.ts';
import { UpstreamUnavailable } from '#app/kernel/upstream.ts';
import { PaymentProviderUnavailable } from '#app/modules/payments/ports.ts';
import { paymentFakes, sampleOutcome } from '#tests/support/payment-fakes.ts';
import { settleCardPayment } from './settle-card-payment.server.ts';

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
