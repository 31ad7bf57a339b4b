import { describe, expect, test } from 'vitest';
import type { ThirdParties } from '#app/kernel/third-parties.ts';
import { ACCEPTED, PURPOSES, type Purpose, REFUSED } from '#app/modules/consent/domain/consent.ts';
import { NO_SERVICES, pageServices } from './page-services.ts';
import { agreedParties, purposesOf, sourcesOf, thirdPartiesIn } from './third-parties.ts';

const ALL: ThirdParties = {
  tagManager: { id: 'GTM-TEST', origin: 'https://tags.test', hosts: ['https://*.collect.test'] },
  chat: { script: 'https://chat.test/widget.js', botKey: 'bot', hosts: ['https://api.chat.test'] },
  accessibility: { script: 'https://a11y.test/widget.js', hosts: [] },
  errorReporting: {
    key: 'key1',
    notify: 'https://notify.test/events',
    sessions: 'https://sessions.test',
    mostEvents: 10,
    hosts: [],
  },
};
const names = (parties: ThirdParties) =>
  Object.entries(parties)
    .filter(([, party]) => party !== null)
    .map(([name]) => name);

describe('Services of other companies', () => {
  test('are those that the visitor has agreed to', () => {
    expect(names(agreedParties(ALL, REFUSED))).toEqual([]);
    expect(names(agreedParties(ALL, { ...REFUSED, statistics: true }))).toEqual(['tagManager', 'errorReporting']);
    expect(names(agreedParties(ALL, { ...REFUSED, personalisation: true }))).toEqual(['chat', 'accessibility']);
    expect(names(agreedParties(ALL, { ...REFUSED, marketing: true }))).toEqual([]);
  });

  test('have the accessibility widget in us alone', () => {
    expect(names(thirdPartiesIn(ALL, 'us'))).toContain('accessibility');
    for (const storefront of ['uk', 'de', 'gl'] as const)
      expect(names(thirdPartiesIn(ALL, storefront))).not.toContain('accessibility');
  });

  test('need consent to their purposes', () => {
    expect(purposesOf(ALL)).toEqual({ personalisation: true, statistics: true, marketing: true });
    expect(purposesOf({ ...ALL, tagManager: null })).toMatchObject({ statistics: true, marketing: false });
  });

  test('may load scripts from their origins, and reach their hosts', () => {
    expect(sourcesOf(ALL).scripts).toEqual([
      'https://tags.test',
      'https://*.collect.test',
      'https://chat.test',
      'https://api.chat.test',
      'https://a11y.test',
    ]);
    expect(sourcesOf(ALL).hosts).toEqual([...sourcesOf(ALL).scripts, 'https://notify.test', 'https://sessions.test']);
  });
});

const NO_PURPOSE: readonly Purpose[] = [];

describe('The services of a page', () => {
  const page = {
    pays: false,
    hidesAddress: false,
    given: ACCEPTED,
    unanswered: NO_PURPOSE,
    contentLocale: 'de-AT',
    language: 'de',
  };
  const of = (rest: string, { all = ALL, ...changed }: Partial<typeof page & { readonly all: ThirdParties }> = {}) => {
    const { given, unanswered, ...shown } = { ...page, ...changed };
    return pageServices({ all, storefront: 'us', consent: { given, unanswered }, rest, ...shown });
  };

  test.each(['/', '/adults/socks', '/product/melon-slice', '/checkout/cart', '/checkout/address', '/orders-of-socks'])(
    'are loaded on %s after consent',
    (rest) => {
      expect(names(of(rest).parties)).toEqual(['tagManager', 'chat', 'accessibility', 'errorReporting']);
      expect(of(rest).keepsEvents).toBe(false);
      expect(names(of(rest, { given: REFUSED }).parties)).toEqual([]);
      expect(of(rest, { given: REFUSED }).keepsEvents).toBe(false);
    },
  );

  test.each([
    '/checkout/payment',
    '/checkout/payment/return',
    '/order/PW-1.signed',
    '/order',
    '/withdrawal/x.y',
    '/review/x.y',
    '/newsletter/confirm/x.y',
    '/stock-alerts/x.y',
    '/login',
    '/login/x.y',
    '/diagnostics/letters',
    '/Order/PW-1.signed',
    '/orde%72/PW-1.signed',
  ])('are none on %s, whose events wait for another page', (rest) => {
    expect(names(of(rest).parties)).toEqual([]);
    expect(of(rest)).toMatchObject({ keepsEvents: true, marketing: false });
    expect(of(rest, { given: REFUSED }).keepsEvents).toBe(false);
  });

  test('are none on a page that can take a payment', () => {
    expect(names(of('/checkout/cart', { pays: true }).parties)).toEqual([]);
  });

  test('are none on a page whose address is withheld, whose events are kept', () => {
    const { parties, keepsEvents } = of('/search', { hidesAddress: true });
    expect([names(parties), keepsEvents]).toEqual([[], true]);
  });

  test('are none before a choice, while what the visitor does waits for it', () => {
    const unasked = { given: REFUSED, unanswered: PURPOSES };
    for (const rest of ['/', '/product/melon-slice', '/order/PW-1.signed'])
      expect([rest, of(rest, unasked)]).toEqual([rest, { ...NO_SERVICES, awaitsChoice: true }]);
    expect(of('/checkout/payment', { ...unasked, pays: true })).toEqual(NO_SERVICES);
    expect(of('/', { ...unasked, all: { ...ALL, tagManager: null } })).toEqual(NO_SERVICES);
    expect(of('/', { given: REFUSED, unanswered: ['personalisation'] })).toEqual(NO_SERVICES);
    expect(of('/', { given: ACCEPTED }).awaitsChoice).toBe(false);
    const chatAgreed = of('/', {
      given: { ...REFUSED, personalisation: true },
      unanswered: ['statistics', 'marketing'],
    });
    expect([names(chatAgreed.parties), chatAgreed.awaitsChoice]).toEqual([['chat', 'accessibility'], true]);
  });

  test('speak the language of content, or of the market where content names none', () => {
    expect(of('/').language).toBe('de');
    expect(of('/', { contentLocale: 'nl' }).language).toBe('nl');
    expect(of('/', { contentLocale: 'default', language: 'nl' }).language).toBe('nl');
    expect(of('/', { contentLocale: 'default', language: 'en' }).language).toBe('en');
  });
});
