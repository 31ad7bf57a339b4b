import { expect, test } from 'vitest';
import { z } from 'zod';
import { paymentSources } from '#server/http/security-headers.ts';
import { readSource } from './sources.ts';

const listed = z
  .object({
    scripts: z.array(z.object({ path: z.string(), why: z.string() })),
    providerHosts: z.record(z.string(), z.array(z.string())),
  })
  .parse(JSON.parse(readSource('app/modules/payments/payment-scripts.json')));

test.each(['test', 'live'] as const)(
  'the list of the payment step’s scripts names the hosts the %s provider is reached at',
  (environment) => {
    expect(listed.providerHosts[environment]).toEqual(paymentSources(environment).provider);
  },
);

test('no script of the payment step comes from another host: the widget is the shop’s own file', () => {
  expect(listed.scripts.filter(({ path }) => !path.startsWith('/'))).toEqual([]);
});
