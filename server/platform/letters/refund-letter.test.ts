import { expect, test } from 'vitest';
import { type LetterRefund, refundLetterOf } from './refund-letter.ts';

const refund = (changes: Partial<LetterRefund> = {}): LetterRefund => ({
  state: 'done',
  payment: 'P1',
  amount: 100,
  hasLetter: false,
  hasReturned: false,
  ...changes,
});
const of = (...refunds: readonly Partial<LetterRefund>[]) => refundLetterOf(refunds.map(refund));

test('refundLetterOf has the sum of what was made since the last letter', () => {
  expect(of({}, { payment: 'P2', amount: 30 })).toEqual({ reason: 'return', amount: 130 });
  expect(of({ hasLetter: true }, { payment: 'P2', amount: 30 })).toEqual({ reason: 'rest', amount: 30 });
  expect(of({ hasLetter: true })).toBeNull();
});

test('refundLetterOf waits until no refund is under way', () => {
  expect(of({}, { payment: 'P2', state: 'asked' })).toBeNull();
  expect(of({}, { payment: 'P2', state: 'waiting' })).toBeNull();
  expect(of({}, { payment: 'P2', state: 'failed' })).toEqual({ reason: 'part', amount: 100 });
});

test('refundLetterOf names a refund that is made again after it came back, for the same payment alone', () => {
  const cameBack = { state: 'replaced', hasReturned: true } as const;
  expect(of(cameBack, {})).toEqual({ reason: 'again', amount: 100 });
  expect(of({ hasReturned: true })).toEqual({ reason: 'again', amount: 100 });
  expect(of(cameBack, { hasLetter: true }, { payment: 'P2', amount: 30 })).toEqual({ reason: 'rest', amount: 30 });
});
