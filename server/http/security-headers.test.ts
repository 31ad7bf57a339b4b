import { expect, test } from 'vitest';
import { contentSecurityPolicy, paymentSources } from './security-headers.ts';

const policy = (environment: 'sandbox' | 'test' | 'live') =>
  contentSecurityPolicy({ nonce: 'n', hydrates: false, formTargets: [], payment: paymentSources(environment) }).split(
    '; ',
  );

test('with the sandbox a page the shopper pays on reaches nothing but the shop', () => {
  expect(policy('sandbox')).toEqual(
    expect.arrayContaining(["frame-src 'self'", "connect-src 'self'", "img-src 'self' data:", "form-action 'self'"]),
  );
  expect(policy('sandbox').join()).not.toContain('https:');
});

test.each(['test', 'live'] as const)(
  'with the %s provider it reaches the hosts of that environment, and banks in frames and forms',
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
  'no script comes from elsewhere or stands in the page (%s)',
  (environment) => {
    expect(policy(environment)).toContain("script-src 'self'");
    expect(policy(environment).join()).not.toContain('unsafe');
  },
);

test("only a page with the express wallet takes a script from elsewhere, and that is the wallet's", () => {
  const scripts = (wallet: boolean) =>
    contentSecurityPolicy({ nonce: 'n', hydrates: false, formTargets: [], wallet })
      .split('; ')
      .find((part) => part.startsWith('script-src'));
  expect(scripts(true)).toBe("script-src 'self' https://applepay.cdn-apple.com");
  expect(scripts(false)).toBe("script-src 'self'");
});
