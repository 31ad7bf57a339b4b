import { expect, test } from 'vitest';
import type { DetailsClaim, DetailsOutcome, OrderService } from '#app/modules/orders/ports.ts';
import { type PaymentAnswer, type PaymentGateway, PaymentProviderUnavailable } from '#app/modules/payments/ports.ts';
import { submitPaymentDetails } from './confirm-payment.server.ts';

const OUTCOME = {
  status: 'authorised',
  reference: 'PW-1',
  amount: { amount: 2395, currency: 'EUR' },
  method: 'ideal',
  pspReference: 'P1',
} as const;
const ANSWER: PaymentAnswer = {
  resultCode: 'Authorised',
  outcome: OUTCOME,
  action: null,
  donationToken: null,
  order: null,
};
const DETAILS = { orderNumber: 'PW-1', details: { redirectResult: 'r1' } } as const;

function shop({
  claims,
  answer = ANSWER,
}: {
  readonly claims: readonly DetailsClaim[];
  readonly answer?: PaymentAnswer | null | Error;
}) {
  const calls: string[] = [];
  let claimed = 0;
  const orders: Pick<OrderService, 'claimDetails' | 'noteDetails'> = {
    claimDetails: async (_, key) => {
      calls.push(`claim ${key}`);
      claimed += 1;
      return claims[Math.min(claimed, claims.length) - 1] ?? { kind: 'busy' };
    },
    noteDetails: async (_, outcome: DetailsOutcome | null | undefined) =>
      void calls.push(`note ${outcome ? outcome.status : outcome}`),
  };
  const payments: Pick<PaymentGateway, 'submitDetails'> = {
    submitDetails: async (_, { idempotencyKey }) => {
      calls.push(`submit ${idempotencyKey}`);
      if (answer instanceof Error) throw answer;
      return answer;
    },
  };
  const pause = async (milliseconds: number) => void calls.push(`wait ${milliseconds}`);
  const deps = { orders: orders as OrderService, payments: payments as PaymentGateway, digest: () => 'hash', pause };
  return { run: () => submitPaymentDetails(deps, DETAILS), calls };
}

test('`submitPaymentDetails` submits a claim with the hash as key, and stores the result', async () => {
  const { run, calls } = shop({ claims: [{ kind: 'claimed' }] });
  expect(await run()).toEqual(OUTCOME);
  expect(calls).toEqual(['claim hash', 'submit hash', 'note authorised']);
});

test('`submitPaymentDetails` stores no action: the next request receives it again', async () => {
  const action = { type: 'threeDS2', subtype: 'challenge' };
  const { run, calls } = shop({ claims: [{ kind: 'claimed' }], answer: { ...ANSWER, action } });
  expect(await run()).toEqual({ action });
  expect(calls).toEqual(['claim hash', 'submit hash', 'note undefined']);
});

test('`submitPaymentDetails` waits for another claim, and returns the same result', async () => {
  const { run, calls } = shop({ claims: [{ kind: 'busy' }, { kind: 'busy' }, { kind: 'done', outcome: OUTCOME }] });
  expect(await run()).toEqual(OUTCOME);
  expect(calls).toEqual(['claim hash', 'wait 250', 'claim hash', 'wait 250', 'claim hash']);
});

test('`submitPaymentDetails` returns `busy` after its longest wait', async () => {
  const { run, calls } = shop({ claims: [{ kind: 'busy' }] });
  expect(await run()).toBe('busy');
  expect(calls.filter((call) => call.startsWith('wait'))).toHaveLength(20);
  expect(calls.filter((call) => call.startsWith('submit'))).toEqual([]);
});

test('`submitPaymentDetails` stores that the provider does not accept the details', async () => {
  const { run, calls } = shop({ claims: [{ kind: 'claimed' }], answer: null });
  expect(await run()).toBeNull();
  expect(calls).toEqual(['claim hash', 'submit hash', 'note null']);
});

test('`submitPaymentDetails` releases the claim while the provider is unavailable', async () => {
  const { run, calls } = shop({ claims: [{ kind: 'claimed' }], answer: new PaymentProviderUnavailable('no answer') });
  await expect(run()).rejects.toThrow('no answer');
  expect(calls).toEqual(['claim hash', 'submit hash', 'note undefined']);
});
