import { describe, expect, test } from 'vitest';
import { err } from '#app/kernel/result.ts';
import { UpstreamUnavailable } from '#app/kernel/upstream.ts';
import type { OrderStatus } from '#app/modules/orders/domain/order.ts';
import { PaymentProviderUnavailable } from '#app/modules/payments/ports.ts';
import { paymentFakes, sampleOutcome } from '#tests/support/payment-fakes.ts';
import { sampleOrder } from '#tests/support/sample-order.ts';
import { returnFromPayment } from './return-from-payment.server.ts';

const ATTEMPT = { payment: { orderId: 'o1', orderNumber: 'PW-1', sessionId: 's1' } };
const OTHER_ATTEMPT = { payment: { orderId: 'o2', orderNumber: 'PW-2', sessionId: 's2' }, earlierAttempts: ['PW-1'] };
const BY_SESSION = { reference: 'PW-1.signed', sessionId: 's1', sessionResult: 'r1' };
const BY_REFERENCE = { reference: 'PW-1.signed', sessionId: '', sessionResult: '' };

function provider(outcome: Parameters<typeof sampleOutcome>[0] | Error, session = ATTEMPT) {
  const made = paymentFakes({
    session,
    payments: {
      async sessionOutcome() {
        made.calls.push('request outcome');
        if (outcome instanceof Error) throw outcome;
        return sampleOutcome(outcome);
      },
    },
  });
  return made;
}

/** A browser with a session, and an order with a stored status. */
function browser(session: NonNullable<Parameters<typeof paymentFakes>[0]>['session'], status: OrderStatus) {
  return paymentFakes({ session: session ?? {}, order: sampleOrder({ status }) });
}

describe('`returnFromPayment`', () => {
  test('requests the outcome, settles the order and ends the checkout, in this order', async () => {
    const { deps, calls } = provider({});
    expect(await returnFromPayment(deps, BY_SESSION)).toMatchObject({ ok: true, value: { kind: 'completed' } });
    expect(calls).toEqual([
      'request outcome',
      'settle authorised',
      'update session checkout completedViews orders payment',
      'read cart',
      'update session notice',
    ]);
  });

  test('counts a refusal, drops the attempt and leaves a message for the payment step', async () => {
    const { deps, calls } = provider({ status: 'refused' });
    expect(await returnFromPayment(deps, BY_SESSION)).toMatchObject({
      value: { kind: 'failed', order: { status: 'refused' }, hasNewCart: false },
    });
    expect(calls.slice(0, 3)).toEqual(['request outcome', 'settle refused', 'count refusal o1 1']);
    expect(deps.session.data).toMatchObject({ payment: undefined, notice: { kind: 'payment', value: 'refused' } });
  });

  test('leaves no message when another cart has replaced the order’s', async () => {
    const { deps } = browser({ trackedOrder: { orderId: 'o1', aside: true } }, 'cancelled');
    expect(await returnFromPayment(deps, BY_REFERENCE)).toMatchObject({ value: { kind: 'failed', hasNewCart: true } });
    expect(deps.session.data.notice).toBeUndefined();
  });

  test('returns null for an invalid reference, and requests nothing', async () => {
    const { deps, calls } = provider({});
    expect(await returnFromPayment(deps, { ...BY_SESSION, reference: 'forged' })).toBeNull();
    expect(calls).toEqual([]);
  });

  test.each([
    ['the provider', new PaymentProviderUnavailable('no answer'), 'payment-provider-unavailable'],
    ['the platform', new UpstreamUnavailable('orders', 'timeout'), 'platform-unavailable'],
  ])('returns an error while %s is unavailable, and leaves the session as it is', async (_case, error, kind) => {
    const { deps } = provider(error);
    expect(await returnFromPayment(deps, BY_SESSION)).toMatchObject({
      ok: false,
      error: { kind, orderNumber: 'PW-1' },
    });
    expect(deps.session.data).toEqual(ATTEMPT);
  });

  test('returns an amount that is not the order’s as an error with the number of the order', async () => {
    const { deps } = provider({});
    const orders = { ...deps.orders, settle: async () => err({ kind: 'amount-mismatch' } as const) };
    expect(await returnFromPayment({ ...deps, orders }, BY_SESSION)).toEqual(
      err({ kind: 'amount-mismatch', orderNumber: 'PW-1' }),
    );
  });

  test.each(['created', 'unknown'] as const)('leaves a payment with status %s undecided', async (status) => {
    const { deps, calls } = browser(ATTEMPT, status);
    expect(await returnFromPayment(deps, BY_REFERENCE)).toEqual({ ok: true, value: { kind: 'undecided' } });
    expect(calls).toEqual([]);
  });
});

describe('`returnFromPayment` of a payment with another step for the shopper', () => {
  const action = { type: 'threeDS2', subtype: 'challenge' };
  const details = { ...BY_REFERENCE, details: { redirectResult: 'r1' } };
  const asked = (session: NonNullable<Parameters<typeof paymentFakes>[0]>['session']) => {
    const { deps, calls } = paymentFakes({ session: session ?? {}, order: sampleOrder({ status: 'created' }) });
    const payments = { ...deps.payments, submitDetails: async () => ({ ...answer, action }) };
    const orders = {
      ...deps.orders,
      claimDetails: async () => ({ kind: 'claimed' }) as const,
      noteDetails: async () => {},
    };
    return { deps: { ...deps, payments, orders }, calls };
  };
  const answer = {
    resultCode: 'ChallengeShopper',
    outcome: sampleOutcome({ status: 'created' }),
    donationToken: null,
    order: null,
  };

  test('names the step to the browser that pays, and settles nothing', async () => {
    const { deps, calls } = asked(ATTEMPT);
    expect(await returnFromPayment(deps, details)).toMatchObject({ value: { kind: 'action', action } });
    expect(calls).toEqual([]);
    expect(deps.session.data).toEqual(ATTEMPT);
  });

  test('names no step to another browser', async () => {
    expect(await returnFromPayment(asked({}).deps, details)).toEqual({ ok: true, value: { kind: 'undecided' } });
  });
});

describe('`returnFromPayment` in a browser that did not start the payment', () => {
  test.each(['authorised', 'pending'] as const)('shows a %s order limited, and changes no session', async (status) => {
    const { deps, calls } = browser({}, status);
    expect(await returnFromPayment(deps, BY_REFERENCE)).toMatchObject({ value: { kind: 'other-browser' } });
    expect(calls).toEqual([]);
  });

  test('counts a refusal, and changes no session', async () => {
    const { deps, calls } = browser({}, 'refused');
    expect(await returnFromPayment(deps, BY_REFERENCE)).toMatchObject({ value: { kind: 'failed-elsewhere' } });
    expect(calls).toEqual(['count refusal o1 1']);
  });

  test('shows an order that the session has', async () => {
    const { deps } = browser({ orders: ['o1'] }, 'authorised');
    expect(await returnFromPayment(deps, BY_REFERENCE)).toMatchObject({ value: { kind: 'completed' } });
  });
});

describe('`returnFromPayment` after the attempt was replaced', () => {
  test('tracks a pending order', async () => {
    const { deps } = browser(OTHER_ATTEMPT, 'pending');
    expect(await returnFromPayment(deps, BY_REFERENCE)).toMatchObject({ value: { kind: 'completed' } });
    expect(deps.session.data.trackedOrder).toEqual({ orderId: 'o1' });
  });

  test('shows a paid order, and keeps the checkout of the new attempt', async () => {
    const { deps } = browser(OTHER_ATTEMPT, 'authorised');
    expect(await returnFromPayment(deps, BY_REFERENCE)).toMatchObject({ value: { kind: 'completed' } });
    expect(deps.session.data).toEqual({ ...OTHER_ATTEMPT, orders: ['o1'] });
  });

  test('shows a paid order limited once the reference is older than its lifetime', async () => {
    const { deps } = browser(OTHER_ATTEMPT, 'authorised');
    const late = { ...BY_REFERENCE, reference: 'PW-1.old' };
    expect(await returnFromPayment(deps, late)).toMatchObject({ value: { kind: 'other-browser' } });
  });
});
