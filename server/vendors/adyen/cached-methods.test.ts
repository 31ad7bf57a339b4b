import { expect, test } from 'vitest';
import { minutes } from '#app/kernel/clock.ts';
import type { PaymentMethod } from '#app/modules/payments/domain/redirect-methods.ts';
import { type PaymentGateway, PaymentProviderUnavailable } from '#app/modules/payments/ports.ts';
import { sampleMarket } from '#tests/contracts/sample-markets.ts';
import { withCachedMethods } from './cached-methods.ts';

const method = (type: string): PaymentMethod => ({ type, name: type });
const query = (country: 'NL' | 'BE', amount = 1000) => ({
  market: sampleMarket(country),
  amount: { amount, currency: 'EUR' as const },
});

function provider(...answers: readonly (readonly PaymentMethod[] | Error)[]) {
  let now = 0;
  const asked: string[] = [];
  const gateway = {
    paymentMethods: async ({ market }: { readonly market: { readonly countryCode: string } }) => {
      asked.push(market.countryCode);
      const answer = answers[asked.length - 1] ?? [];
      if (answer instanceof Error) throw answer;
      return answer;
    },
  } as Pick<PaymentGateway, 'paymentMethods'> as PaymentGateway;
  return { kept: withCachedMethods(gateway, { clock: () => now }), asked, pass: (time: number) => (now += time) };
}

test('`withCachedMethods` fetches the methods of a market once for concurrent calls with any amount', async () => {
  const { kept, asked } = provider([method('ideal')], [method('bcmc')]);
  const answers = await Promise.all([
    kept.paymentMethods(query('NL')),
    kept.paymentMethods(query('NL', 2000)),
    kept.paymentMethods(query('BE')),
  ]);
  expect(answers).toEqual([[method('ideal')], [method('ideal')], [method('bcmc')]]);
  expect(await kept.paymentMethods(query('NL'))).toEqual([method('ideal')]);
  expect(asked).toEqual(['NL', 'BE']);
});

test('`withCachedMethods` returns an old list at once and refreshes it in the background', async () => {
  const { kept, asked, pass } = provider([method('ideal')], [method('wero')]);
  await kept.paymentMethods(query('NL'));
  pass(minutes(10) + 1);
  expect(await kept.paymentMethods(query('NL'))).toEqual([method('ideal')]);
  expect(await kept.paymentMethods(query('NL'))).toEqual([method('wero')]);
  expect(asked).toHaveLength(2);
});

test('`withCachedMethods` keeps the last list while the provider is unavailable and retries a first fetch', async () => {
  const away = new PaymentProviderUnavailable('away');
  const { kept, asked, pass } = provider(away, [method('ideal')], away, [method('wero')]);
  await expect(kept.paymentMethods(query('NL'))).rejects.toThrow('away');
  expect(await kept.paymentMethods(query('NL'))).toEqual([method('ideal')]);
  pass(minutes(11));
  expect(await kept.paymentMethods(query('NL'))).toEqual([method('ideal')]);
  await Promise.resolve();
  expect(await kept.paymentMethods(query('NL'))).toEqual([method('ideal')]);
  expect(asked.length).toBeGreaterThanOrEqual(3);
});
