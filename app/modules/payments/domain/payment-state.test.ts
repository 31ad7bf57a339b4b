import { describe, expect, test } from 'vitest';
import {
  decidePayment,
  isFailedState,
  isPaid,
  nextState,
  PAYMENT_STATES,
  type Payment,
  type PaymentReport,
  type PaymentState,
  stateOf,
} from './payment-state.ts';

/** Row: the state. Column, in the order of PAYMENT_STATES: the reported state. */
const TABLE: Record<PaymentState, readonly PaymentState[]> = {
  started: ['started', 'pending', 'authorised', 'captured', 'refused', 'cancelled', 'expired', 'error'],
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
const payment = (state: PaymentState, changes: Partial<Payment> = {}): Payment => ({
  state,
  due: DUE,
  paidWith: 'P1',
  attempt: 1,
  earlier: [],
  ...changes,
});
const report = (state: PaymentState, changes: Partial<PaymentReport> = {}): PaymentReport => ({
  state,
  amount: DUE,
  reference: 'P1',
  ...changes,
});
const pairs = PAYMENT_STATES.flatMap((state) =>
  PAYMENT_STATES.map((reported, index) => [state, reported, TABLE[state][index] ?? state] as const),
);

test.each(pairs)('`nextState` of a payment that is %s and reported as %s is %s', (state, reported, after) => {
  expect(nextState(state, reported)).toBe(after);
  const decided = decidePayment(payment(state), report(reported));
  expect(decided.kind === 'move' ? decided.to : state).toBe(after);
  expect(decided.kind).toBe(after === state ? 'ignore' : 'move');
});

test.each(pairs)(
  '`nextState` of a payment that is %s does not change with a second report of %s',
  (state, reported) => {
    const once = nextState(state, reported);
    expect(nextState(once, reported)).toBe(once);
  },
);

test.each(PAYMENT_STATES)(
  'no report takes the money back from a payment that was paid, in whatever order it comes (%s)',
  (reported) => {
    expect(isPaid(nextState('authorised', reported))).toBe(true);
    expect(nextState('captured', reported)).toBe('captured');
  },
);

describe('a report', () => {
  test.each(['pending', 'authorised', 'captured'] as const)(
    'of %s in another amount or currency is quarantined in every state',
    (reported) => {
      for (const state of PAYMENT_STATES) {
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
    expect(decidePayment(payment('started'), report('authorised', { amount: null }))).toEqual({ kind: 'quarantine' });
    expect(decidePayment(payment('authorised'), report('captured', { amount: null }))).toEqual({ kind: 'quarantine' });
    expect(decidePayment(payment('started'), report('pending', { amount: null }))).toEqual({
      kind: 'move',
      to: 'pending',
    });
  });

  test.each(['refused', 'cancelled', 'expired', 'error'] as const)(
    'of %s moves no money, so its amount is not compared',
    (reported) => {
      expect(decidePayment(payment('started'), report(reported, { amount: null }))).toEqual({
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
      { state: 'pending', attempt: 1 },
      { state: 'refused', attempt: 1 },
    ] as const;
    expect(decidePayment(payment('started', { earlier }), report('pending'))).toEqual({ kind: 'ignore', why: 'stale' });
    expect(decidePayment(payment('started', { earlier, attempt: 2 }), report('refused'))).toEqual({
      kind: 'ignore',
      why: 'stale',
    });
  });

  test('of the end of an attempt that is over does not end the present one; of its success counts', () => {
    const earlier = [{ state: 'refused', attempt: 1 }] as const;
    expect(decidePayment(payment('started', { earlier, attempt: 2 }), report('cancelled'))).toEqual({
      kind: 'ignore',
      why: 'stale',
    });
    expect(decidePayment(payment('started', { earlier, attempt: 2 }), report('authorised'))).toEqual({
      kind: 'move',
      to: 'authorised',
    });
  });

  test('has a reason when nothing changes', () => {
    expect(decidePayment(payment('pending'), report('pending'))).toEqual({ kind: 'ignore', why: 'same' });
    expect(decidePayment(payment('pending'), report('started'))).toEqual({ kind: 'ignore', why: 'same' });
    expect(decidePayment(payment('authorised'), report('refused'))).toEqual({ kind: 'ignore', why: 'final' });
  });
});

test('every state is of one kind', () => {
  for (const state of PAYMENT_STATES) {
    expect(
      [state === 'started', state === 'pending', isPaid(state), isFailedState(state)].filter(Boolean),
      state,
    ).toHaveLength(1);
  }
});

test('a status by its state', () => {
  expect(stateOf('created')).toBe('started');
  expect(stateOf('captured')).toBe('captured');
});
