import { expect, test } from 'vitest';
import { UpstreamUnavailable } from '#app/kernel/upstream.ts';
import type { Newsletter } from '#app/modules/newsletter/ports.ts';
import { sampleRegistry } from '#tests/contracts/sample-markets.ts';
import { signUp } from './sign-up.server.ts';

const REQUEST = { store: 'uk', email: 'ada@example.com', countryCode: 'GB', checkout: false };
const answerTo = (subscribe: Newsletter['subscribe']) =>
  signUp({ newsletter: { subscribe }, registry: sampleRegistry, takeLimit: async () => null }, REQUEST);

test('signUp says that the service is unavailable, and hides no other fault', async () => {
  const away = new UpstreamUnavailable('The database', 'network');
  expect(await answerTo(() => Promise.reject(away))).toEqual({ kind: 'unavailable' });
  await expect(answerTo(() => Promise.reject(new Error('A fault')))).rejects.toThrow('A fault');
});
