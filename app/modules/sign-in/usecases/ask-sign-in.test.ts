import { expect, test } from 'vitest';
import type { SignIns } from '#app/modules/sign-in/ports.ts';
import { askSignIn } from './ask-sign-in.server.ts';

function stage({
  wait = null,
  answer = { kind: 'asked' },
}: {
  wait?: number | null;
  answer?: Awaited<ReturnType<SignIns['ask']>>;
}) {
  const asked: unknown[] = [];
  const deps = {
    signIns: {
      async ask(request: unknown) {
        asked.push(request);
        return answer;
      },
    },
    market: { storefrontCode: 'eu', countryCode: 'IE', language: 'en' } as const,
    takeLimit: async () => wait,
  };
  return { ask: () => askSignIn(deps, 'ada@example.com'), asked };
}

test('askSignIn asks for the letter in the market and language of the page', async () => {
  const { ask, asked } = stage({});
  expect(await ask()).toEqual({ kind: 'asked' });
  expect(asked).toEqual([{ email: 'ada@example.com', storefront: 'eu', country: 'IE', language: 'en' }]);
});

test('askSignIn asks for nothing over the limit of the network', async () => {
  const { ask, asked } = stage({ wait: 60 });
  expect(await ask()).toEqual({ kind: 'limited', of: 'network', retryAfter: 60 });
  expect(asked).toEqual([]);
});

test('askSignIn says when an address may have its next letter', async () => {
  for (const [per, of] of [
    ['short', 'address'],
    ['day', 'address-day'],
  ] as const) {
    const { ask } = stage({ answer: { kind: 'too-many', per, retryAfter: 90 } });
    expect(await ask()).toEqual({ kind: 'limited', of, retryAfter: 90 });
  }
});
