import { describe, expect, test } from 'vitest';
import { days } from '#app/kernel/clock.ts';
import { parseCookies } from '#app/kernel/cookies.ts';
import { OWN_COOKIES } from '#app/web/session/browser-storage.ts';
import {
  ACCEPTED,
  answersText,
  clearConsentCookie,
  consentCookie,
  consentOf,
  REFUSED,
  readChoice,
  refuses,
  takesBack,
  withAnswers,
  withPrivacyControl,
} from './consent.ts';
import { consentVariant, pageConsent } from './page-consent.ts';
import { foreignCookies, withdrawnCookies } from './withdrawn-cookies.ts';

const cookies = (value: string) => parseCookies(`consent=${value}; bag=2`);
const only = (...purposes: readonly string[]) => ({
  necessary: true as const,
  personalisation: purposes.includes('personalisation'),
  statistics: purposes.includes('statistics'),
  marketing: purposes.includes('marketing'),
});
/** Answers in the order of the cookie. */
const answers = (personalisation: boolean | null, statistics: boolean | null, marketing: boolean | null) => ({
  personalisation,
  statistics,
  marketing,
});
const NOW = Date.UTC(2026, 10, 26, 12);
/** 180 days later, as days since 1970. */
const END = Math.floor((NOW + days(180)) / days(1));

describe('The cookie of consent', () => {
  test.each([
    ['2.000', answers(false, false, false)],
    ['2.111', answers(true, true, true)],
    ['2.100', answers(true, false, false)],
    ['2.-1-', answers(null, true, null)],
    ['2.0-1', answers(false, null, true)],
    ['2.---', answers(null, null, null)],
  ])('%s states answers and is written for them', (value, stated) => {
    const choice = readChoice(cookies(value));
    expect(choice?.answers).toEqual(stated);
    const given = Object.entries(stated).flatMap(([purpose, answer]) => (answer ? [purpose] : []));
    expect(choice?.given).toEqual(only(...given));
    expect(readChoice(cookies(`${value}.20783`))).toEqual(choice);
    expect(answersText(stated)).toBe(value);
  });

  test.each([
    ['1.000', REFUSED],
    ['1.100', only('personalisation')],
    ['1.010', only('statistics')],
    ['1.011', only('statistics', 'marketing')],
  ])('of version 1 counts where it states what every purpose was asked for: %s', (value, given) => {
    expect(readChoice(cookies(value))?.given).toEqual(given);
    expect(pageConsent(cookies(value), ACCEPTED).asks).toEqual([]);
  });

  test('of version 1 with an agreement to everything, whichever purposes the banner named, is asked for again', () => {
    expect(consentOf(cookies('1.111'))).toEqual(REFUSED);
    expect(pageConsent(cookies('1.111'), only('statistics')).asks).toEqual(['statistics']);
    expect(refuses(cookies('1.111'), 'statistics')).toBe(false);
  });

  test.each(
    ['', '0.111', '3.111', '2.1111', '2.11', '2.aaa', '2.111 ', '2.111.', '2.111.x', '1.1-1', 'all', '2.111;x'].map(
      (v) => [v],
    ),
  )('with the value `%s` is no choice, and no consent', (value) => {
    const sent = new Map([['consent', value]]);
    expect(readChoice(sent)).toBe(null);
    expect(consentOf(sent)).toEqual(REFUSED);
  });

  test('lasts 180 days, says when it ends, and scripts of a page can read it', () => {
    const choice = withAnswers(parseCookies(null), ACCEPTED, NOW);
    expect(consentCookie(choice, { secure: true, now: NOW })).toBe(
      `consent=2.111.${END}; Path=/; Max-Age=15552000; SameSite=Lax; Secure`,
    );
    expect(clearConsentCookie({ secure: false })).toBe('consent=; Path=/; Max-Age=0; SameSite=Lax');
  });
});

describe('The answers of a form', () => {
  test('leave the answers to other purposes, whose time they do not prolong', () => {
    const first = withAnswers(parseCookies(null), { statistics: true }, NOW);
    expect(first.answers).toEqual(answers(null, true, null));
    const later = NOW + days(100);
    const both = withAnswers(cookies(`2.-1-.${END}`), { personalisation: false }, later);
    expect(both.answers).toEqual(answers(false, true, null));
    expect(consentCookie(both, { secure: false, now: later })).toBe(
      `consent=2.01-.${END}; Path=/; Max-Age=${(END * days(1) - later) / 1000}; SameSite=Lax`,
    );
    const all = withAnswers(cookies(`2.-1-.${END}`), ACCEPTED, later);
    expect([all.given, all.ends]).toEqual([ACCEPTED, later + days(180)]);
  });

  test('forget answers that have ended, and end after 180 days whatever the cookie says', () => {
    const ended = withAnswers(cookies('2.-11.20000'), { personalisation: true }, NOW);
    expect(ended.answers).toEqual(answers(true, null, null));
    expect(withAnswers(cookies('2.-1-.99999'), { marketing: true }, NOW).ends).toBe(NOW + days(180));
  });

  test('take consent back where it was given, also by version 1', () => {
    const taken = (value: string, given = REFUSED) => takesBack(cookies(value), given);
    expect([taken('2.-1-'), taken('1.010'), taken('1.111')]).toEqual([true, true, true]);
    expect([taken('2.000'), taken('2.---'), taken('nonsense'), taken('2.-1-', only('statistics'))]).toEqual([
      false,
      false,
      false,
      false,
    ]);
  });
});

describe('Global Privacy Control', () => {
  test('counts as a refusal, before a choice and over one', () => {
    for (const sent of [cookies('2.111'), parseCookies(null)]) {
      for (const control of ['1', ' 1 ']) {
        const read = withPrivacyControl(sent, control);
        expect(consentOf(read)).toEqual(REFUSED);
        expect(refuses(read, 'marketing')).toBe(true);
        expect(pageConsent(read, ACCEPTED).asks).toEqual([]);
      }
    }
    expect(withPrivacyControl(cookies('2.111'), '1').get('bag')).toBe('2');
  });

  test('is off with any other value, and changes nothing', () => {
    const sent = cookies('2.111');
    for (const control of [null, undefined, '', '0', '11', 'true'])
      expect(withPrivacyControl(sent, control)).toBe(sent);
  });
});

describe('The banner', () => {
  const NOTHING = { personalisation: false, statistics: false, marketing: false };
  const STATISTICS = { ...NOTHING, statistics: true };
  const BOTH = { ...STATISTICS, personalisation: true };

  test('asks for what is used and has no answer', () => {
    const asks = (value: string | null, uses = STATISTICS) =>
      pageConsent(value === null ? parseCookies(null) : cookies(value), uses).asks;
    expect(asks(null)).toEqual(['statistics']);
    expect(asks('2.000')).toEqual([]);
    expect(asks('0.111')).toEqual(['statistics']);
    expect(asks(null, NOTHING)).toEqual([]);
    expect(asks('2.-1-', BOTH)).toEqual(['personalisation']);
    expect(asks('2.-0-', BOTH)).toEqual(['personalisation']);
    expect(asks('2.01-', BOTH)).toEqual([]);
  });

  test('is part of the key of a shared page, with the consents that the page shows and no other', () => {
    const variantOf = (value: string) => consentVariant(cookies(value), { uses: BOTH, shows: STATISTICS });
    expect(variantOf('2.000')).toBe('consent=2.000; ');
    expect(variantOf('2.101.20783')).toBe('consent=2.000; ');
    expect(variantOf('2.111')).toBe('consent=2.010; ');
    expect(variantOf('2.-1-')).toBe('consent=2.-10; ');
    expect(variantOf('2.1--')).toBe('consent=2.0-0; ');
    expect(variantOf('2.--1')).toBe('');
    expect(variantOf('nonsense')).toBe('');
    expect(consentVariant(cookies('2.111'), { uses: NOTHING, shows: NOTHING })).toBe('');
  });

  test('is the same on the page of a variant as for its visitor', () => {
    for (const value of ['2.000', '2.111', '2.-1-', '2.1--', '2.--1', '1.010']) {
      const variant = parseCookies(consentVariant(cookies(value), { uses: BOTH, shows: BOTH }));
      expect([value, pageConsent(variant, BOTH).asks]).toEqual([value, pageConsent(cookies(value), BOTH).asks]);
    }
  });
});

describe('Withdrawn consent', () => {
  const sent = parseCookies('_ga=1; _ga_ABC123=2; _gid=3; _gcl_au=4; __Host-session=5; _gallery=6; bag=1; chat:id=7');
  const names = (removals: readonly string[]) => [...new Set(removals.map((cookie) => cookie.split('=')[0]))];
  const place = { host: 'www.shop.example.com', secure: true };

  test('removes the cookies of tags for their purpose, and no other', () => {
    const removed = (given: typeof REFUSED) => names(withdrawnCookies(sent, { ...place, given }));
    expect(removed(REFUSED)).toEqual(['_ga', '_ga_ABC123', '_gid', '_gcl_au']);
    expect(removed(only('statistics'))).toEqual(['_gcl_au']);
    expect(removed(only('marketing'))).toEqual(['_ga', '_ga_ABC123', '_gid']);
    expect(removed(ACCEPTED)).toEqual([]);
  });

  test('removes them from the host and the domains above it', () => {
    const given = REFUSED;
    expect(withdrawnCookies(parseCookies('_ga=1'), { ...place, given })).toEqual([
      '_ga=; Path=/; Max-Age=0; Secure',
      '_ga=; Path=/; Max-Age=0; Secure; Domain=www.shop.example.com',
      '_ga=; Path=/; Max-Age=0; Secure; Domain=shop.example.com',
      '_ga=; Path=/; Max-Age=0; Secure; Domain=example.com',
    ]);
    expect(withdrawnCookies(parseCookies('_ga=1'), { host: 'localhost', secure: false, given })).toHaveLength(1);
  });

  test('removes every cookie that the shop does not name, also from the folder of the storefront', () => {
    const removed = foreignCookies(sent, { host: 'localhost', secure: false, own: OWN_COOKIES, folder: '/us' });
    expect(names(removed)).toEqual(['_ga', '_ga_ABC123', '_gid', '_gcl_au', '_gallery', 'chat:id']);
    expect(removed.slice(-2)).toEqual(['chat:id=; Path=/; Max-Age=0', 'chat:id=; Path=/us; Max-Age=0']);
    const many = parseCookies(Array.from({ length: 80 }, (_, at) => `c${at}=1`).join('; '));
    expect(names(foreignCookies(many, { ...place, own: OWN_COOKIES, folder: '/us' }))).toHaveLength(20);
    const unsafe = new Map([
      ['a b', '1'],
      ['a\tb', '1'],
      ['ä', '1'],
      ['', '1'],
    ]);
    expect(foreignCookies(unsafe, { ...place, own: OWN_COOKIES, folder: '/us' })).toEqual([]);
  });
});
