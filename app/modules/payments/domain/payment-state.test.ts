import { describe, expect, test } from 'vitest';
import { decidePayment, nextStatus, type Payment, type PaymentReport } from './payment-state.ts';
import { isFailedStatus, isPaid, PAYMENT_STATUSES, type PaymentStatus } from './payment-status.ts';

/** Row: the state. Column, in the order of PAYMENT_STATUSES: the reported state. */
const TABLE: Record<PaymentStatus, readonly PaymentStatus[]> = {
  created: ['created', 'pending', 'authorised', 'captured', 'refused', 'cancelled', 'expired', 'error'],
  pending: ['pending', 'pending', 'authorised', 'captured', 'refused', 'cancelled', 'expired', 'error'],
  authorised: [
    'authorised',
    'authorised',
    'authorised',
    'captured',
    'authorised',
    'authorised',
    'authorised',
    'authorised',
  ],
  captured: ['captured', 'captured', 'captured', 'captured', 'captured', 'captured', 'captured', 'captured'],
  refused: ['refused', 'pending', 'authorised', 'captured', 'refused', 'refused', 'refused', 'refused'],
  cancelled: ['cancelled', 'pending', 'authorised', 'captured', 'cancelled', 'cancelled', 'cancelled', 'cancelled'],
  expired: ['expired', 'pending', 'authorised', 'captured', 'expired', 'expired', 'expired', 'expired'],
  error: ['error', 'pending', 'authorised', 'captured', 'error', 'error', 'error', 'error'],
};
const DUE = { amount: 2395, currency: 'EUR' } as const;
const payment = (status: PaymentStatus, changes: Partial<Payment> = {}): Payment => ({
  status,
  due: DUE,
  paidWith: 'P1',
  attempt: 1,
  earlier: [],
  ...changes,
});
const report = (status: PaymentStatus, changes: Partial<PaymentReport> = {}): PaymentReport => ({
  status,
  amount: DUE,
  reference: 'P1',
  ...changes,
});
const pairs = PAYMENT_STATUSES.flatMap((state) =>
  PAYMENT_STATUSES.map((reported, index) => [state, reported, TABLE[state][index] ?? state] as const),
);

test.each(pairs)('`nextStatus` of a payment that is %s and reported as %s is %s', (state, reported, after) => {
  expect(nextStatus(state, reported)).toBe(after);
  const decided = decidePayment(payment(state), report(reported));
  expect(decided.kind === 'move' ? decided.to : state).toBe(after);
  expect(decided.kind).toBe(after === state ? 'ignore' : 'move');
});

test.each(pairs)(
  '`nextStatus` of a payment that is %s does not change with a second report of %s',
  (state, reported) => {
    const once = nextStatus(state, reported);
    expect(nextStatus(once, reported)).toBe(once);
  },
);

test.each(PAYMENT_STATUSES)(
  'no report takes the money back from a payment that was paid, in whatever order it comes (%s)',
  (reported) => {
    expect(isPaid(nextStatus('authorised', reported))).toBe(true);
    expect(nextStatus('captured', reported)).toBe('captured');
  },
);

describe('a report', () => {
  test.each(['pending', 'authorised', 'captured'] as const)(
    'of %s in another amount or currency is quarantined in every state',
    (reported) => {
      for (const state of PAYMENT_STATUSES) {
        expect(decidePayment(payment(state), report(reported, { amount: { ...DUE, amount: 2394 } }))).toEqual({
          kind: 'quarantine',
        });
        expect(decidePayment(payment(state), report(reported, { amount: { ...DUE, currency: 'GBP' } }))).toEqual({
          kind: 'quarantine',
        });
      }
    },
  );

  test('of money without an amount is quarantined; a pending report needs none', () => {
    expect(decidePayment(payment('created'), report('authorised', { amount: null }))).toEqual({ kind: 'quarantine' });
    expect(decidePayment(payment('authorised'), report('captured', { amount: null }))).toEqual({ kind: 'quarantine' });
    expect(decidePayment(payment('created'), report('pending', { amount: null }))).toEqual({
      kind: 'move',
      to: 'pending',
    });
  });

  test.each(['refused', 'cancelled', 'expired', 'error'] as const)(
    'of %s moves no money, so its amount is not compared',
    (reported) => {
      expect(decidePayment(payment('created'), report(reported, { amount: null }))).toEqual({
        kind: 'move',
        to: reported,
      });
    },
  );

  test.each(['authorised', 'captured'] as const)(
    'of money with another reference on a payment that is %s is a second payment',
    (state) => {
      expect(decidePayment(payment(state), report('authorised', { reference: 'P2' }))).toEqual({
        kind: 'double-payment',
      });
      expect(decidePayment(payment(state), report('captured', { reference: 'P2' }))).toEqual({
        kind: 'double-payment',
      });
      expect(decidePayment(payment(state), report('refused', { reference: 'P2' })).kind).toBe('ignore');
    },
  );

  test('received before is ignored as stale, in any attempt', () => {
    const earlier = [
      { status: 'pending', attempt: 1 },
      { status: 'refused', attempt: 1 },
    ] as const;
    expect(decidePayment(payment('created', { earlier }), report('pending'))).toEqual({ kind: 'ignore', why: 'stale' });
    expect(decidePayment(payment('created', { earlier, attempt: 2 }), report('refused'))).toEqual({
      kind: 'ignore',
      why: 'stale',
    });
  });

  test('of the end of an attempt that is over does not end the present one; of its success counts', () => {
    const earlier = [{ status: 'refused', attempt: 1 }] as const;
    expect(decidePayment(payment('created', { earlier, attempt: 2 }), report('cancelled'))).toEqual({
      kind: 'ignore',
      why: 'stale',
    });
    expect(decidePayment(payment('created', { earlier, attempt: 2 }), report('authorised'))).toEqual({
      kind: 'move',
      to: 'authorised',
    });
  });

  test('has a reason when nothing changes', () => {
    expect(decidePayment(payment('pending'), report('pending'))).toEqual({ kind: 'ignore', why: 'same' });
    expect(decidePayment(payment('pending'), report('created'))).toEqual({ kind: 'ignore', why: 'same' });
    expect(decidePayment(payment('authorised'), report('refused'))).toEqual({ kind: 'ignore', why: 'final' });
  });
});

test('every state is of one kind', () => {
  for (const state of PAYMENT_STATUSES) {
    expect(
      [state === 'created', state === 'pending', isPaid(state), isFailedStatus(state)].filter(Boolean),
      state,
    ).toHaveLength(1);
  }
});
