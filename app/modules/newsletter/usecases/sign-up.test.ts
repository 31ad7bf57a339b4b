import { expect, test, vi } from 'vitest';
import { days, seconds } from '#app/kernel/clock.ts';
import { UpstreamUnavailable } from '#app/kernel/upstream.ts';
import type { OrderSignUpOutcome } from '#app/modules/newsletter/domain/sign-up.ts';
import type { Newsletter } from '#app/modules/newsletter/ports.ts';
import { sampleRegistry } from '#tests/contracts/sample-markets.ts';
import { findOrderSignUp, signUp } from './sign-up.server.ts';

const REQUEST = { store: 'uk', email: 'ada@example.com', countryCode: 'GB', checkout: false };
const answerTo = (subscribe: Newsletter['subscribe']) =>
  signUp({ newsletter: { subscribe }, registry: sampleRegistry, takeLimit: async () => null }, REQUEST);

test('signUp says that the service is unavailable, and hides no other fault', async () => {
  const away = new UpstreamUnavailable('The database', 'network');
  expect(await answerTo(() => Promise.reject(away))).toEqual({ kind: 'unavailable' });
  await expect(answerTo(() => Promise.reject(new Error('A fault')))).rejects.toThrow('A fault');
});

const PAID = days(20_000);

/** The sign-up of an order, whose list answers with `answer` when it is asked. */
function stage({
  known = null,
  answer = async () => null,
}: {
  readonly known?: OrderSignUpOutcome | null;
  readonly answer?: () => Promise<OrderSignUpOutcome | null>;
}) {
  let outcome = known;
  let asked = 0;
  return {
    asked: () => asked,
    find: (now = PAID) =>
      findOrderSignUp(
        {
          clock: () => now,
          orderSignUps: {
            outcome: async (id) => (id === 'o1' ? outcome : null),
            async askDue() {
              asked += 1;
              outcome = await answer();
            },
          },
        },
        { id: 'o1', paidAt: PAID },
      ),
  };
}

test.each(['accepted', 'rejected'] as const)('`findOrderSignUp` asks no list again that has %s', async (known) => {
  const { find, asked } = stage({ known });
  expect([await find(), await find(PAID + days(6)), asked()]).toEqual([known, known, 0]);
});

test.each(['accepted', 'rejected'] as const)('`findOrderSignUp` asks a list that answers %s', async (outcome) => {
  expect(await stage({ answer: async () => outcome }).find()).toBe(outcome);
});

test('`findOrderSignUp` finds a sign-up waiting whose list does not answer, for a day', async () => {
  const { find, asked } = stage({});
  expect([await find(), await find(PAID + days(1) - 1), asked()]).toEqual(['waiting', 'waiting', 2]);
  expect([await find(PAID + days(1)), asked()]).toEqual([null, 2]);
});

test('`findOrderSignUp` waits a second for a list', async () => {
  vi.useFakeTimers();
  try {
    const found = stage({ answer: () => new Promise(() => undefined) }).find();
    await vi.advanceTimersByTimeAsync(seconds(1));
    expect(await found).toBe('waiting');
  } finally {
    vi.useRealTimers();
  }
});
