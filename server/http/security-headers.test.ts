import { expect, test } from 'vitest';
import { contentSecurityPolicy, paymentSources } from './security-headers.ts';

const policy = (environment: 'sandbox' | 'test' | 'live') =>
  contentSecurityPolicy({ nonce: 'n', hydrates: false, formTargets: [], payment: paymentSources(environment) }).split(
    '; ',
  );

test('the policy of a payment page with the sandbox allows only the shop', () => {
  expect(policy('sandbox')).toEqual(
    expect.arrayContaining(["frame-src 'self'", "connect-src 'self'", "img-src 'self' data:", "form-action 'self'"]),
  );
  expect(policy('sandbox').join()).not.toContain('https:');
});

test.each(['test', 'live'] as const)(
  "the policy of a payment page with the %s provider allows that environment's hosts, and banks in frames and forms",
  (environment) => {
    const hosts = `https://checkoutshopper-${environment}.adyen.com https://checkoutanalytics-${environment}.adyen.com`;
    expect(policy(environment)).toEqual(
      expect.arrayContaining([
        `frame-src 'self' ${hosts} https:`,
        `connect-src 'self' ${hosts}`,
        `img-src 'self' data: ${hosts}`,
        "form-action 'self' https:",
      ]),
    );
  },
);

test.each(['sandbox', 'test', 'live'] as const)(
  'the policy allows no script of other origins and no inline script (%s)',
  (environment) => {
    expect(policy(environment)).toContain("script-src 'self'");
    expect(policy(environment).join()).not.toContain('unsafe');
  },
);

test('the policy allows a script of another origin only for the express wallet', () => {
  const scripts = (wallet: boolean) =>
    contentSecurityPolicy({ nonce: 'n', hydrates: false, formTargets: [], wallet })
      .split('; ')
      .find((part) => part.startsWith('script-src'));
  expect(scripts(true)).toBe("script-src 'self' https://applepay.cdn-apple.com");
  expect(scripts(false)).toBe("script-src 'self'");
});
