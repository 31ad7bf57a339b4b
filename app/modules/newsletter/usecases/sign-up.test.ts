import { expect, test } from 'vitest';
import { err, ok } from '#app/kernel/result.ts';
import { UpstreamUnavailable } from '#app/kernel/upstream.ts';
import type { Newsletter } from '#app/modules/newsletter/ports.ts';
import { sampleRegistry } from '#tests/contracts/sample-markets.ts';
import { signUp } from './sign-up.server.ts';

const REQUEST = { store: 'uk', email: 'ada@example.com', countryCode: 'GB', checkout: false };
const answerTo = (
  subscribe: Newsletter['subscribe'],
  { wait = null, ...changes }: { wait?: number | null; store?: string; countryCode?: string } = {},
) =>
  signUp(
    { newsletter: { subscribe }, registry: sampleRegistry, takeLimit: async () => wait },
    { ...REQUEST, ...changes },
  );

test('signUp answers the same for a new address and for one on the list', async () => {
  expect(await answerTo(async () => ok('pending'))).toEqual({ kind: 'asked' });
  expect(await answerTo(async () => ok('confirmed'))).toEqual({ kind: 'asked' });
});

test('signUp passes on what the list rejects', async () => {
  expect(await answerTo(async () => err({ kind: 'invalid-email' }))).toEqual({ kind: 'invalid-email' });
});

test.each([
  ['a country of another storefront', { countryCode: 'DE' }],
  ['an unknown country', { countryCode: 'XX' }],
  ['an unknown storefront', { store: 'constructor' }],
])('signUp rejects %s', async (_case, changes) => {
  expect(await answerTo(() => Promise.reject(new Error('Nothing is asked')), changes)).toEqual({
    kind: 'unknown-market',
  });
});

test('signUp asks for nothing over the limit', async () => {
  expect(await answerTo(() => Promise.reject(new Error('Nothing is asked')), { wait: 60 })).toEqual({
    kind: 'limited',
    retryAfter: 60,
  });
});

test('signUp says that the service is unavailable, and hides no other fault', async () => {
  const away = new UpstreamUnavailable('The database', 'network');
  expect(await answerTo(() => Promise.reject(away))).toEqual({ kind: 'unavailable' });
  await expect(answerTo(() => Promise.reject(new Error('A fault')))).rejects.toThrow('A fault');
});
