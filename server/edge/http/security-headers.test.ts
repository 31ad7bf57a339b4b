import { expect, test } from 'vitest';
import { GOOGLE_PAY } from '#app/modules/payments/domain/express-methods.ts';
import { LIVE_ENVIRONMENTS, widgetOrigins } from '#app/modules/payments/domain/provider-origins.ts';
import { contentSecurityPolicy, paymentSources } from './security-headers.ts';

const ENVIRONMENTS = ['test', ...LIVE_ENVIRONMENTS] as const;
const SANDBOX = paymentSources(null, []);
const policy = (payment: ReturnType<typeof paymentSources>) =>
  contentSecurityPolicy({ nonce: 'n', hydrates: false, formTargets: [], payment }).split('; ');
const providerPolicy = (environment: (typeof ENVIRONMENTS)[number]) =>
  policy(paymentSources(widgetOrigins(environment), ['https:']));

test('the policy of a payment page with the sandbox allows only the shop', () => {
  expect(policy(SANDBOX)).toEqual(
    expect.arrayContaining(["frame-src 'self'", "connect-src 'self'", "img-src 'self' data:", "form-action 'self'"]),
  );
  expect(policy(SANDBOX).join()).not.toContain('https:');
});

test.each(ENVIRONMENTS)(
  "the policy of a payment page with the %s provider allows that environment's hosts, and banks in frames and forms",
  (environment) => {
    const hosts = `https://checkoutshopper-${environment}.adyen.com https://checkoutshopper-${environment}.cdn.adyen.com https://checkoutanalytics-${environment}.adyen.com`;
    expect(providerPolicy(environment)).toEqual(
      expect.arrayContaining([
        `frame-src 'self' ${hosts} https:`,
        `connect-src 'self' ${hosts}`,
        `img-src 'self' data: ${hosts}`,
        "form-action 'self' https:",
      ]),
    );
  },
);

test('the policy of a payment page allows the script of Google Pay where the shop offers it', () => {
  const lines = policy(paymentSources(null, ['https:'], GOOGLE_PAY));
  expect(lines).toContain("script-src 'self' https://pay.google.com");
  expect(lines).toContain("connect-src 'self' https://pay.google.com https://google.com/pay");
});

test('the policy of a payment page allows no script of other origins and no inline script', () => {
  for (const lines of [policy(SANDBOX), ...ENVIRONMENTS.map(providerPolicy)]) {
    expect(lines).toContain("script-src 'self'");
    expect(lines.join()).not.toContain('unsafe');
  }
});
