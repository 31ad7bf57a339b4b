import { describe, expect, test } from 'vitest';
import { checkOrigin } from './origin-guard.ts';

const OURS = 'https://shop.test';
const OUR_OTHER = 'https://winkel.test';
const FOREIGN = 'https://evil.test';
const publicOrigins = [OURS, OUR_OTHER];

/** The same browser request after each kind of proxy. */
const PROXIES = {
  direct: { host: 'shop.test' },
  'TLS-terminating': { host: 'shop.test', 'x-forwarded-proto': 'https', 'x-forwarded-for': '203.0.113.9' },
  'host-rewriting': { host: 'shop.internal:3000', 'x-forwarded-host': 'shop.test', 'x-forwarded-proto': 'https' },
  lying: { host: 'evil.test', 'x-forwarded-host': 'evil.test', forwarded: 'host=evil.test' },
};

/** A fetch by script sends Sec-Fetch-Site like a form does; old browsers send it for neither. */
const KINDS: readonly (readonly [name: string, headers: Record<string, string>, verdict: 'allowed' | 'rejected'])[] = [
  ['a form of ours', { 'sec-fetch-site': 'same-origin', origin: OURS }, 'allowed'],
  ['a form of ours whose Origin a policy has blanked', { 'sec-fetch-site': 'same-origin', origin: 'null' }, 'allowed'],
  ['a script of ours', { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors', origin: OURS }, 'allowed'],
  ['a form of ours on another of our origins', { 'sec-fetch-site': 'cross-site', origin: OUR_OTHER }, 'allowed'],
  ['a post the person started', { 'sec-fetch-site': 'none' }, 'allowed'],
  [
    'a post said to be started by the person, from elsewhere',
    { 'sec-fetch-site': 'none', origin: FOREIGN },
    'rejected',
  ],
  ['a form of another site', { 'sec-fetch-site': 'cross-site', origin: FOREIGN }, 'rejected'],
  ['a form of a sibling host', { 'sec-fetch-site': 'same-site', origin: 'https://blog.shop.test' }, 'rejected'],
  ['a form in a sandboxed frame', { 'sec-fetch-site': 'cross-site', origin: 'null' }, 'rejected'],
  ['a cross-site post without Origin', { 'sec-fetch-site': 'cross-site', referer: `${OURS}/uk` }, 'rejected'],
  ['a value no browser sends', { 'sec-fetch-site': 'whatever' }, 'rejected'],
  ['an old browser on our page', { origin: OURS, referer: `${OURS}/uk` }, 'allowed'],
  ['an old browser on a foreign page', { origin: FOREIGN, referer: `${FOREIGN}/` }, 'rejected'],
  ['an old browser with a foreign Origin and our Referer', { origin: FOREIGN, referer: `${OURS}/uk` }, 'rejected'],
  ['an old browser with a blanked Origin', { origin: 'null', referer: `${OURS}/uk` }, 'rejected'],
  ['our host over another scheme', { origin: 'http://shop.test' }, 'rejected'],
  ['our host on another port', { origin: 'https://shop.test:8443' }, 'rejected'],
  ['a host that begins like ours', { origin: 'https://shop.test.evil.test' }, 'rejected'],
  ['a very old browser with our Referer', { referer: `${OURS}/uk/checkout/cart` }, 'allowed'],
  ['a very old browser with a foreign Referer', { referer: `${FOREIGN}/?${OURS}` }, 'rejected'],
  ['a Referer that is no address', { referer: 'shop.test' }, 'rejected'],
  ['no sign of where it comes from', {}, 'rejected'],
];

const PATHS = {
  'a page': '/uk/checkout/cart',
  'a data request': '/uk/checkout/cart.data',
  'a resource': '/api/newsletter',
  'the sandbox page': '/checkoutshopper/pay',
};

/** The whole table: every value of Sec-Fetch-Site with every kind of Origin, and of Referer where it counts. */
const ORIGINS = {
  ours: OURS,
  'our other': OUR_OTHER,
  foreign: FOREIGN,
  sibling: 'https://blog.shop.test',
  blanked: 'null',
  absent: null,
} as const;
const REFERERS = { ours: `${OURS}/uk`, foreign: `${FOREIGN}/`, absent: null } as const;
/**
 * The kinds of Origin that are allowed with each Sec-Fetch-Site; `absent` without the header needs a Referer of ours.
 */
const ALLOWED = {
  'same-origin': ['ours', 'our other', 'foreign', 'sibling', 'blanked', 'absent'],
  'same-site': ['ours', 'our other'],
  'cross-site': ['ours', 'our other'],
  none: ['ours', 'our other', 'absent'],
  'not-a-value': ['ours', 'our other'],
} as const satisfies Readonly<Record<string, readonly (keyof typeof ORIGINS)[]>>;

describe('`checkOrigin`', () => {
  const headersOf = (sent: Readonly<Record<string, string | null>>) =>
    new Headers(
      Object.entries(sent).flatMap(([name, value]) => (value === null ? [] : [[name, value] as [string, string]])),
    );
  const verdictOf = (sent: Readonly<Record<string, string | null>>) =>
    checkOrigin({ method: 'POST', pathname: '/uk/checkout/cart', headers: headersOf(sent), publicOrigins });
  const origins = Object.entries(ORIGINS);

  for (const [site, allowed] of Object.entries(ALLOWED)) {
    test.each(origins)(`with Sec-Fetch-Site ${site} judges Origin: %s, whatever the Referer`, (name, origin) => {
      const verdict = (allowed as readonly string[]).includes(name) ? 'allowed' : 'rejected';
      for (const referer of Object.values(REFERERS))
        expect(verdictOf({ 'sec-fetch-site': site, origin, referer })).toBe(verdict);
    });
  }

  test.each(origins)(
    'without Sec-Fetch-Site judges Origin: %s, and the Referer only where there is no Origin',
    (name, origin) => {
      for (const [kind, referer] of Object.entries(REFERERS)) {
        const isOurs = name === 'absent' ? kind === 'ours' : name === 'ours' || name === 'our other';
        expect(verdictOf({ 'sec-fetch-site': null, origin, referer })).toBe(isOurs ? 'allowed' : 'rejected');
      }
    },
  );
});

describe('origin guard', () => {
  for (const [proxy, forwarded] of Object.entries(PROXIES)) {
    for (const [path, pathname] of Object.entries(PATHS)) {
      test.each(KINDS)(`${proxy} proxy, ${path}: %s`, (_name, sent, verdict) => {
        expect(
          checkOrigin({ method: 'POST', pathname, headers: new Headers({ ...forwarded, ...sent }), publicOrigins }),
        ).toBe(verdict);
      });
    }
  }

  test.each(['GET', 'HEAD'])('allows a %s from every origin', (method) => {
    expect(
      checkOrigin({
        method,
        pathname: '/uk',
        headers: new Headers({ origin: FOREIGN, 'sec-fetch-site': 'cross-site' }),
        publicOrigins,
      }),
    ).toBe('allowed');
  });

  test.each(['PUT', 'PATCH', 'DELETE'])('checks %s like a POST', (method) => {
    expect(checkOrigin({ method, pathname: '/uk', headers: new Headers({ origin: FOREIGN }), publicOrigins })).toBe(
      'rejected',
    );
  });

  test.each(['/webhooks/adyen', '/uk/checkout/payment/return', '/de/checkout/payment/return/', '/api/v2/widget'])(
    'allows POST from other servers and banks to %s',
    (pathname) => {
      expect(
        checkOrigin({
          method: 'POST',
          pathname,
          headers: new Headers({ origin: FOREIGN, 'sec-fetch-site': 'cross-site' }),
          publicOrigins,
        }),
      ).toBe('allowed');
    },
  );

  test.each([
    '/uk/checkout/payment',
    '/uk/checkout/payment/returned',
    '/uk/checkout/payment/return/x',
    '/x/webhooks/adyen',
    '/uk/api/v2/widget',
    '/api/v2/widgets',
    '/webhooks',
  ])('rejects it to %s', (pathname) => {
    expect(checkOrigin({ method: 'POST', pathname, headers: new Headers({ origin: FOREIGN }), publicOrigins })).toBe(
      'rejected',
    );
  });
});
