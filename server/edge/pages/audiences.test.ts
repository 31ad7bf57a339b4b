import { describe, expect, test } from 'vitest';
import { parseCookies } from '#app/kernel/cookies.ts';
import type { Consent } from '#app/modules/consent/domain/consent.ts';
import { sampleRegistry } from '#tests/contracts/sample-markets.ts';
import { createAudiences, namesAudience } from './audiences.ts';

const segment = (id: string) => ({
  uid: id,
  id,
  utmCampaigns: [id],
  utmContents: [`${id}-banner`],
  hideNewsletter: true,
});
const CONTENT = {
  segmentation: () => ({ segments: ['one', 'two', 'three', 'four'].map(segment), popups: [], upsells: [] }),
  experimentation: () => ({
    disableRegularNewsletter: false,
    experiments: [
      { id: 'NAV_01_US_ALL', storefronts: ['us'], active: true, variants: [{ id: 'variant1', share: 99.99 }] },
      { id: 'OLD', storefronts: ['us'], active: false, variants: [{ id: 'variant1', share: 99.99 }] },
    ],
  }),
};
const VISITOR = '0123456789abcdef';
const VARIANTS = 'NAV_01_US_ALL:variant1';

function open({ production = true, statistics = false } = {}) {
  const consent: Consent = { necessary: true, personalisation: false, statistics, marketing: false };
  return createAudiences({
    registry: sampleRegistry,
    content: CONTENT,
    consentOf: () => consent,
    consentRules: { variantOf: () => '' },
    production,
    secure: true,
    newVisitorId: () => VISITOR,
    host: 'localhost',
    hasTagManager: true,
  });
}

const request = (search: string, cookie: string | null, pathname = '/uk') => ({
  pathname,
  search,
  cookie,
  isUnseen: false,
});

/** What a request changes: the cookies that it has then, and the names of those that are set. */
function arrive(
  search: string,
  cookie = '',
  { pathname, ...options }: Parameters<typeof open>[0] & { readonly pathname?: string } = {},
) {
  const arrival = open(options).arrival(request(search, cookie || null, pathname));
  return arrival && { cookie: arrival.cookie, sets: arrival.setCookies.map((set) => set.split(/[=;]/, 1)[0]) };
}

describe('A request joins a segment', () => {
  test.each([
    ['?utm_campaign=one', '', 'segments=one'],
    ['?utm_campaign=ONE&utm_source=mail', '', 'segments=one'],
    ['?utm_content=Two-Banner', '', 'segments=two'],
    ['?utm_campaign=one&utm_content=two-banner', 'bag=2', 'bag=2; segments=one.two'],
    ['?utm_campaign=two', 'segments=one', 'segments=one.two'],
    ['?utm_campaign=four', 'segments=one.two.three', 'segments=two.three.four'],
    ['?utm_campaign=four', 'segments=three.one.two', 'segments=one.two.four'],
    ['?utm_campaign=four', 'segments=three.three.one', 'segments=three.one.four'],
    ['?utm_campaign=one', 'segments=gone', 'segments=one'],
  ])('by the address %s with the cookies `%s`', (search, before, after) => {
    expect(arrive(search, before)).toEqual({ cookie: after, sets: ['segments'] });
  });

  test.each([
    ['', ''],
    ['?utm_campaign=other', ''],
    ['?utm_campaign=', ''],
    ['?utm_source=one', ''],
    ['?term=utm_campaign', ''],
    ['?utm_campaign=one', 'segments=one'],
  ])('and not by %s with the cookies `%s`', (search, cookie) => {
    expect(arrive(search, cookie)).toBe(null);
  });

  test('unless marketing is refused, which ends the segments of the visit', () => {
    expect(arrive('?utm_campaign=one', 'consent=2.000')).toBe(null);
    expect(arrive('?utm_campaign=one', 'consent=2.0-0; segments=two')).toEqual({
      cookie: 'consent=2.0-0',
      sets: ['segments'],
    });
    expect(open().isUnsettled('uk', parseCookies('consent=2.000; segments=two'))).toBe(true);
    expect(arrive('?utm_campaign=one', 'consent=2.-0-')?.cookie).toBe('consent=2.-0-; segments=one');
    const control = { ...request('?utm_campaign=one', 'segments=two'), control: '1' };
    expect(open().arrival(control)?.cookie).toBe('consent=2.000');
  });

  test('for the visit alone, by a cookie that no script reads', () => {
    expect(open().arrival(request('?utm_campaign=one', null))?.setCookies).toEqual([
      'segments=one; Path=/; HttpOnly; SameSite=Lax; Secure',
    ]);
  });
});

describe('The variants of a visitor', () => {
  test('are assigned with consent to statistics only', () => {
    expect(arrive('')).toBe(null);
    expect(arrive('', '', { production: false })).toBe(null);
    expect(arrive('', 'a=b', { statistics: true, pathname: '/us' })).toEqual({
      cookie: `a=b; visitor=${VISITOR}; experiments=${VARIANTS}; exposed=${VARIANTS}`,
      sets: ['visitor', 'experiments'],
    });
  });

  test('are kept for 180 days, the id in a lax cookie and the variants in a strict one', () => {
    expect(open({ statistics: true }).arrival(request('', null, '/us'))?.setCookies).toEqual([
      `visitor=${VISITOR}; Path=/; Max-Age=15552000; HttpOnly; SameSite=Lax; Secure`,
      `experiments=${VARIANTS}; Path=/; Max-Age=15552000; HttpOnly; SameSite=Strict; Secure`,
    ]);
  });

  test('are found again from the id on the first click from another site', () => {
    expect(arrive('', `visitor=${VISITOR}`, { statistics: true, pathname: '/us' })).toEqual({
      cookie: `visitor=${VISITOR}; experiments=${VARIANTS}; exposed=${VARIANTS}`,
      sets: ['experiments'],
    });
  });

  test('stay while they are known', () => {
    const known = `visitor=${VISITOR}; experiments=NAV_01_US_ALL:control`;
    expect(arrive('', known, { statistics: true })).toBe(null);
    expect(open({ statistics: true }).isUnsettled('uk', parseCookies(known))).toBe(false);
  });

  test('are removed in production without consent', () => {
    const known = `a=b; visitor=${VISITOR}; experiments=${VARIANTS}`;
    expect(open().isUnsettled('uk', parseCookies(known))).toBe(true);
    expect(arrive('', known)).toEqual({ cookie: 'a=b', sets: ['experiments', 'visitor'] });
    expect(arrive('', known, { production: false })).toBe(null);
  });

  test('are chosen by an address, for the visit, outside production only', () => {
    const search = `?experiment=${VARIANTS}`;
    expect(arrive(search)).toBe(null);
    expect(arrive(search, '', { production: false })).toEqual({
      cookie: `experiments=${VARIANTS}`,
      sets: ['experiments'],
    });
    expect(open({ production: false }).arrival(request(search, null))?.setCookies).toEqual([
      `experiments=${VARIANTS}; Path=/; HttpOnly; SameSite=Lax; Secure`,
    ]);
    expect(arrive('?experiment=OLD:variant1', '', { production: false })).toBe(null);
  });
});

test('`cookieOf` names the audience in the key of a page, of what content knows only', () => {
  const { cookieOf } = open();
  const keyOf = (storefront: 'us' | 'uk', cookie: string) => cookieOf(storefront, parseCookies(cookie));
  expect(keyOf('us', 'bag=1; market=DE')).toBe('');
  expect(keyOf('us', `segments=two.one.evil; experiments=${VARIANTS}`)).toBe(
    `segments=one.two; experiments=${VARIANTS}; `,
  );
  expect(keyOf('uk', `experiments=${VARIANTS}`)).toBe('');
});

test('`namesAudience` is true for addresses with the parameters of campaigns and experiments', () => {
  const named = ['/uk?utm_campaign=x', '/uk?a=b&utm_content=x', '/us?experiment=A:b'];
  expect(named.map(namesAudience)).toEqual([true, true, true]);
  const others = ['/uk', '/uk?utm_source=x', '/uk/utm_campaign=x', '/uk?term=utm_campaign', '/uk?my_utm_campaign=x'];
  expect(others.map(namesAudience)).toEqual([false, false, false, false, false]);
});
