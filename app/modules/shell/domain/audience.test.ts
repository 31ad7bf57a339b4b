import { describe, expect, test } from 'vitest';
import { parseCookies } from '#app/kernel/cookies.ts';
import type { Segment } from '#app/modules/content/domain/segments.ts';
import { type AudienceRules, hasAudience, hidesNewsletter, popupOf, readAudience, upsellOf } from './audience.ts';

const segment = (id: string, hideNewsletter = true): Segment => ({
  uid: id,
  id,
  utmCampaigns: [id],
  utmContents: [],
  hideNewsletter,
});
const POPUP = {
  popupIdentifier: 'p',
  segmentId: 'b',
  title: 'Hello',
  description: '',
  ctaLabel: 'Go',
  form: 'newsletter',
  legal: '',
  successMessage: 'Yes',
  errorMessage: 'No',
  mobile: null,
  desktop: null,
} as const;
const UPSELL = { identifier: 'a', widgetId: 'bag', description: 'For you', variables: [] } as const;
const RULES: AudienceRules = {
  segmentation: { segments: [segment('a'), segment('b', false), segment('c')], popups: [POPUP], upsells: [UPSELL] },
  experimentation: {
    disableRegularNewsletter: false,
    experiments: [
      { id: 'NAV_01_US_ALL', storefronts: ['us'], active: true, variants: [{ id: 'variant1', share: null }] },
      { id: 'LANG_01_DE_ALL', storefronts: ['de'], active: true, variants: [{ id: 'variant1', share: 5 }] },
    ],
  },
};
const audienceOf = (header: string, storefront: 'uk' | 'us' | 'de' = 'uk', rules = RULES) =>
  readAudience(parseCookies(header), rules, storefront);

describe('The audience of a request', () => {
  test.each([
    ['', 'uk', ''],
    ['segments=b', 'uk', 'segments=b; '],
    ['segments=b.a', 'uk', 'segments=a.b; '],
    ['segments=a.a.nope', 'uk', 'segments=a; '],
    ['segments=<b>', 'uk', ''],
    ['experiments=NAV_01_US_ALL:variant1', 'uk', ''],
    ['experiments=NAV_01_US_ALL:variant1', 'us', 'experiments=NAV_01_US_ALL:variant1; '],
    ['experiments=NAV_01_US_ALL:control', 'us', ''],
    ['experiments=LANG_01_DE_ALL:variant1.NAV_01_US_ALL:variant1', 'de', 'experiments=LANG_01_DE_ALL:variant1; '],
    ['experiments=NAV_01_US_ALL:variant1; segments=a', 'us', 'segments=a; experiments=NAV_01_US_ALL:variant1; '],
  ] as const)('with the cookies `%s` has in %s the key `%s`', (header, storefront, cookie) => {
    const audience = audienceOf(header, storefront);
    expect(audience.cookie).toBe(cookie);
    // A page is made again with these cookies.
    expect(audienceOf(cookie, storefront)).toEqual(audience);
  });

  test('has the effect that content names for a variant of any experiment', () => {
    const variants = [{ id: 'b', share: 50, effect: 'alternateNavbar' }];
    const experiments = [{ id: 'NAV_02_UK_ALL', storefronts: ['uk'], active: true, variants }];
    const rules = { ...RULES, experimentation: { ...RULES.experimentation, experiments } };
    const audience = audienceOf('experiments=NAV_02_UK_ALL:b', 'uk', rules);
    expect(audience).toMatchObject({ effects: { alternateNavbar: true }, cookie: 'experiments=NAV_02_UK_ALL:b; ' });
  });

  test('has the flags of its storefront, which are no part of the key, for everyone', () => {
    const flag = { id: 'NAV_01_US_ALL', storefronts: ['us'], active: true, variants: [{ id: 'variant1', share: 100 }] };
    const rules = (active = true): AudienceRules => ({
      ...RULES,
      experimentation: { disableRegularNewsletter: false, experiments: [{ ...flag, active }] },
    });
    for (const cookies of ['', 'experiments=NAV_01_US_ALL:control'])
      expect(audienceOf(cookies, 'us', rules())).toMatchObject({ effects: { alternateNavbar: true }, cookie: '' });
    expect(audienceOf('', 'uk', rules()).effects.alternateNavbar).toBe(false);
    expect(audienceOf('', 'us', rules(false)).effects.alternateNavbar).toBe(false);
  });

  test('has at most three segments, the last ones of its cookie', () => {
    expect(audienceOf('segments=a.x.b.c').segments.map(({ id }) => id)).toEqual(['b', 'c']);
  });

  test('is looked for only in its own cookies', () => {
    expect(hasAudience(parseCookies('bag=1; session=x'))).toBe(false);
    expect(hasAudience(parseCookies('segments=a'))).toBe(true);
    expect(hasAudience(parseCookies('experiments=x'))).toBe(true);
  });
});

describe('The regular newsletter', () => {
  const ofVisit = (header: string, disableRegularNewsletter = false) =>
    audienceOf(header, 'uk', {
      ...RULES,
      experimentation: { ...RULES.experimentation, disableRegularNewsletter },
    });
  test.each([
    ['everyone', '', {}, false, [false, false]],
    ['a segment that hides it', 'segments=a', {}, false, [true, true]],
    ['a segment that shows it', 'segments=b', {}, false, [false, false]],
    ['a page that hides it', '', { pageHides: true }, false, [true, true]],
    ['a page of a segment that hides it', '', { ofPage: [segment('a')] }, false, [true, true]],
    ['a shop without it in menus', '', {}, true, [false, true]],
  ] as const)('of %s is hidden on the page and in menus: %#', (_, header, page, disabled, expected) => {
    const audience = ofVisit(header, disabled);
    const hidden = (['page', 'menu'] as const).map((place) => hidesNewsletter(audience, { place, ...page }));
    expect(hidden).toEqual(expected);
  });
});

test('The first segment with a popup or an upsell gives it', () => {
  const { segmentation } = RULES;
  expect(popupOf(segmentation.segments, segmentation)).toBe(POPUP);
  expect(popupOf([segment('a')], segmentation)).toBe(null);
  expect(upsellOf(segmentation.segments, segmentation)).toBe(UPSELL);
  expect(upsellOf([segment('b')], segmentation)).toBe(null);
});
