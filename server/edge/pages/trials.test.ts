import { describe, expect, test } from 'vitest';
import { parseCookies } from '#app/kernel/cookies.ts';
import type { Consent } from '#app/modules/consent/domain/consent.ts';
import type { Experiment } from '#app/modules/experiments/domain/experiment.ts';
import type { StorefrontCode } from '#app/modules/markets/domain/types.ts';
import { createCookieChanges } from './cookie-changes.ts';
import { createTrials } from './trials.ts';

const VISITOR = '0123456789abcdef';
const NAV: Experiment = {
  id: 'NAV',
  storefronts: ['us'],
  active: true,
  variants: [{ id: 'v', share: 99.99 }],
};
const LANG = { ...NAV, id: 'LANG', storefronts: ['de'] };
const SETTLED = `visitor=${VISITOR}; experiments=NAV:v.LANG:v`;

function open({ statistics = true, production = true, experiments = [NAV, LANG], current = () => experiments } = {}) {
  const consent: Consent = { necessary: true, personalisation: false, statistics, marketing: false };
  const trials = createTrials({
    experiments: current,
    consentOf: () => consent,
    production,
    secure: true,
    newVisitorId: () => VISITOR,
  });
  /** What a request sets, and what follows when its page is shown. */
  const settle = (storefront: StorefrontCode | null, cookie: string, { isUnseen = false, search = '' } = {}) => {
    const cookies = parseCookies(cookie);
    const changes = createCookieChanges(cookies);
    const onShown = trials.settle({ storefront, query: new URLSearchParams(search), cookies, isUnseen }, changes);
    return { made: changes.made(), shown: onShown?.() ?? null };
  };
  return { trials, settle };
}

describe('A visitor with consent to statistics', () => {
  test('is exposed to the experiments of the storefront on the first page, and not again', () => {
    const { settle, trials } = open();
    const first = settle('us', '');
    expect(first.made?.setCookies).toHaveLength(2);
    expect(first.made?.cookie).toBe(`visitor=${VISITOR}; experiments=NAV:v; exposed=NAV:v`);
    expect(first.shown).toEqual([
      ['Set-Cookie', 'exposed=NAV:v; Path=/; Max-Age=15552000; HttpOnly; SameSite=Lax; Secure'],
      ['Server-Timing', 'experiment;desc="NAV:v"'],
    ]);
    const after = first.made?.cookie ?? '';
    expect(trials.isUnsettled('us', parseCookies(after))).toBe(false);
    expect(settle('us', after)).toEqual({ made: null, shown: null });
  });

  test('is assigned to the experiments of a storefront there, by the shares of that day', () => {
    const { settle } = open();
    const first = settle('us', '').made?.cookie ?? '';
    expect(settle('de', first).made?.cookie).toContain('experiments=NAV:v.LANG:v;');
    expect(settle('uk', first).made).toBeNull();
  });

  test('is exposed in each storefront to its own experiments', () => {
    const { settle } = open();
    expect(settle('uk', SETTLED)).toEqual({ made: null, shown: null });
    expect(settle(null, SETTLED)).toEqual({ made: null, shown: null });
    const german = settle('de', `${SETTLED}; exposed=NAV:v.GONE:v`);
    expect(german.made).toMatchObject({ setCookies: [], cookie: `${SETTLED}; exposed=NAV:v.LANG:v` });
    expect(german.shown?.[0]?.[1]).toContain('exposed=NAV:v.LANG:v;');
  });

  test('is not exposed again on the first click from another site, which has no strict cookie', () => {
    const { settle } = open();
    const { made, shown } = settle('us', `visitor=${VISITOR}; exposed=NAV:v`);
    expect([made?.setCookies.length, shown]).toEqual([1, null]);
  });

  test('keeps the variant that was seen on such a click, also when its share has become smaller', () => {
    const smaller = { ...NAV, variants: [{ id: 'v', share: 0.01 }] };
    const { made } = open({ experiments: [smaller] }).settle('us', `visitor=${VISITOR}; exposed=NAV:v`);
    expect(made?.cookie).toContain('experiments=NAV:v');
  });

  test('is not exposed by a page that is only fetched ahead', () => {
    const { settle } = open();
    expect(settle('us', SETTLED, { isUnseen: true })).toMatchObject({ made: { setCookies: [] }, shown: null });
  });

  test('needs no cookie where nothing is measured', () => {
    const { settle, trials } = open({ experiments: [{ ...NAV, variants: [{ id: 'v', share: 100 }] }] });
    expect(trials.isUnsettled('us', parseCookies(''))).toBe(false);
    expect(settle('us', '')).toEqual({ made: null, shown: null });
  });

  test('is asked again as soon as experiments change', () => {
    const experiments = [
      [NAV, LANG],
      [NAV, LANG, { ...NAV, id: 'NEW' }],
    ];
    let now = 0;
    const { trials } = open({ current: () => experiments[now] ?? [] });
    const settled = parseCookies(`${SETTLED}; exposed=NAV:v`);
    expect([trials.isUnsettled('us', settled), trials.isUnsettled('us', settled)]).toEqual([false, false]);
    now = 1;
    expect(trials.isUnsettled('us', settled)).toBe(true);
  });

  test('keeps the variant when shares change', () => {
    const { settle } = open({ experiments: [{ ...NAV, variants: [{ id: 'v', share: 0.01 }] }] });
    expect(settle('us', `visitor=${VISITOR}; experiments=NAV:v`).shown?.[1]?.[1]).toBe('experiment;desc="NAV:v"');
  });
});

describe('A visitor without consent', () => {
  test('gets no cookie, and loses those of an earlier consent', () => {
    const { settle, trials } = open({ statistics: false });
    expect(settle('us', '')).toEqual({ made: null, shown: null });
    const ended = settle('us', `${SETTLED}; exposed=NAV:v`);
    expect(ended.made?.cookie).toBe('');
    expect(ended.made?.setCookies.map((cookie) => cookie.split('=')[0])).toEqual(['experiments', 'visitor', 'exposed']);
    expect(ended.made?.setCookies.every((cookie) => cookie.includes('Max-Age=0'))).toBe(true);
    expect(trials.isUnsettled('us', parseCookies('exposed=NAV:v'))).toBe(true);
  });
});
