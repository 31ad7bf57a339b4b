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
  'the script list of the payment step names the hosts of the %s provider',
  (environment) => {
    expect(listed.providerHosts[environment]).toEqual(paymentSources(environment).provider);
  },
);

test('no script of the payment step comes from another host: the shop serves the widget itself', () => {
  expect(listed.scripts.filter(({ path }) => !path.startsWith('/'))).toEqual([]);
});
