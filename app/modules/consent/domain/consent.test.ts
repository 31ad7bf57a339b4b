import { describe, expect, test } from 'vitest';
import { parseCookies } from '#app/kernel/cookies.ts';
import {
  ACCEPTED,
  clearConsentCookie,
  consentCookie,
  consentOf,
  consentText,
  REFUSED,
  readAnswers,
  readChoice,
  withPrivacyControl,
} from './consent.ts';
import { consentVariant, pageConsent } from './page-consent.ts';
import { withdrawnCookies } from './withdrawn-cookies.ts';

const cookies = (value: string) => parseCookies(`consent=${value}; bag=2`);
const only = (...purposes: readonly string[]) => ({
  necessary: true as const,
  personalisation: purposes.includes('personalisation'),
  statistics: purposes.includes('statistics'),
  marketing: purposes.includes('marketing'),
});

describe('The cookie of consent', () => {
  test.each([
    ['1.000', REFUSED],
    ['1.111', ACCEPTED],
    ['1.100', only('personalisation')],
    ['1.010', only('statistics')],
    ['1.001', only('marketing')],
    ['1.011', only('statistics', 'marketing')],
  ])('%s states a choice and is written for it', (value, choice) => {
    expect(readChoice(cookies(value))).toEqual(choice);
    expect(consentText(choice)).toBe(value);
  });

  test('has a sign for what was not asked, which counts as refused', () => {
    expect(readChoice(cookies('1.x1x'))).toEqual(only('statistics'));
    expect(readAnswers(cookies('1.x1x'))).toEqual({ personalisation: null, statistics: true, marketing: null });
    expect(consentText({ personalisation: null, statistics: true, marketing: false })).toBe('1.x10');
  });

  test.each(['', '0.111', '2.111', '1.1111', '1.11', '1.aaa', '1.111 ', 'all', 'true', '1.111;x'].map((v) => [v]))(
    'with the value `%s` is no choice, and no consent',
    (value) => {
      const sent = new Map([['consent', value]]);
      expect(readChoice(sent)).toBe(null);
      expect(consentOf(sent)).toEqual(REFUSED);
    },
  );

  test('lasts 180 days, and scripts of a page can read it', () => {
    expect(consentCookie(ACCEPTED, { secure: true })).toBe(
      'consent=1.111; Path=/; Max-Age=15552000; SameSite=Lax; Secure',
    );
    expect(clearConsentCookie({ secure: false })).toBe('consent=; Path=/; Max-Age=0; SameSite=Lax');
  });
});

describe('Global Privacy Control', () => {
  test('counts as a refusal, before a choice and over one', () => {
    for (const sent of [cookies('1.111'), parseCookies(null)]) {
      expect(readChoice(withPrivacyControl(sent, '1'))).toEqual(REFUSED);
      expect(readChoice(withPrivacyControl(sent, ' 1 '))).toEqual(REFUSED);
    }
    expect(withPrivacyControl(cookies('1.111'), '1').get('bag')).toBe('2');
  });

  test('is off with any other value, and changes nothing', () => {
    const sent = cookies('1.111');
    for (const control of [null, undefined, '', '0', '11', 'true'])
      expect(withPrivacyControl(sent, control)).toBe(sent);
  });
});

describe('The banner', () => {
  const NOTHING = { personalisation: false, statistics: false, marketing: false };
  const STATISTICS = { ...NOTHING, statistics: true };

  test('asks a visitor without a choice, where something needs consent', () => {
    expect(pageConsent(parseCookies(null), STATISTICS).asks).toBe(true);
    expect(pageConsent(cookies('1.000'), STATISTICS).asks).toBe(false);
    expect(pageConsent(cookies('0.111'), STATISTICS).asks).toBe(true);
    expect(pageConsent(parseCookies(null), NOTHING).asks).toBe(false);
  });

  test('asks again in a storefront that needs what the visitor was not asked for', () => {
    const more = { ...STATISTICS, personalisation: true };
    expect(pageConsent(cookies('1.x1x'), STATISTICS).asks).toBe(false);
    expect(pageConsent(cookies('1.x1x'), more)).toMatchObject({ asks: true, given: only('statistics') });
    expect(pageConsent(cookies('1.01x'), more).asks).toBe(false);
    expect(consentVariant(cookies('1.x1x'), { uses: more, shows: more })).toBe('consent=1.x10; ');
    expect(consentVariant(cookies('1.x1x'), { uses: STATISTICS, shows: more })).toBe('consent=1.010; ');
  });

  test('is part of the key of a shared page, with the consents that the page shows and no other', () => {
    const shows = STATISTICS;
    const uses = { ...NOTHING, statistics: true, personalisation: true };
    const variantOf = (value: string) => consentVariant(cookies(value), { uses, shows });
    expect(variantOf('1.000')).toBe('consent=1.000; ');
    expect(variantOf('1.101')).toBe('consent=1.000; ');
    expect(variantOf('1.111')).toBe('consent=1.010; ');
    expect(variantOf('nonsense')).toBe('');
    expect(consentVariant(cookies('1.111'), { uses: NOTHING, shows: NOTHING })).toBe('');
  });
});

describe('Withdrawn consent', () => {
  const sent = parseCookies('_ga=1; _ga_ABC123=2; _gid=3; _gcl_au=4; session=5; _gallery=6; bag=1');
  const names = (chosen: typeof REFUSED) => [
    ...new Set(withdrawnCookies(sent, { chosen, host: 'www.shop.example.com' }).map((cookie) => cookie.split('=')[0])),
  ];

  test('removes the cookies of tags for their purpose, and no other', () => {
    expect(names(REFUSED)).toEqual(['_ga', '_ga_ABC123', '_gid', '_gcl_au']);
    expect(names(only('statistics'))).toEqual(['_gcl_au']);
    expect(names(only('marketing'))).toEqual(['_ga', '_ga_ABC123', '_gid']);
    expect(names(ACCEPTED)).toEqual([]);
  });

  test('removes them from the host and the domains above it', () => {
    expect(withdrawnCookies(parseCookies('_ga=1'), { chosen: REFUSED, host: 'www.shop.example.com' })).toEqual([
      '_ga=; Path=/; Max-Age=0',
      '_ga=; Path=/; Max-Age=0; Domain=www.shop.example.com',
      '_ga=; Path=/; Max-Age=0; Domain=shop.example.com',
      '_ga=; Path=/; Max-Age=0; Domain=example.com',
    ]);
    expect(withdrawnCookies(parseCookies('_ga=1'), { chosen: REFUSED, host: 'localhost' })).toHaveLength(1);
  });
});
