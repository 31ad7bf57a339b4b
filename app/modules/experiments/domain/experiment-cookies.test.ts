import { describe, expect, test } from 'vitest';
import { parseCookies } from '#app/kernel/cookies.ts';
import { dividesPages, effectiveIn, effectlessVariants, effectsOf, NO_EFFECTS } from './effects.ts';
import { askedVariants, assignmentsText, completed, readAssignments, readVisitorId } from './experiment-cookies.ts';

const NAV = {
  id: 'NAV_01_US_ALL',
  storefronts: ['us'],
  active: true,
  variants: [
    { id: 'control', share: null },
    { id: 'variant1', share: null },
  ],
};
const LANG = { ...NAV, id: 'LANG_01_DE_ALL', storefronts: ['de'], variants: [{ id: 'variant1', share: 5 }] };
const EXPERIMENTS = [NAV, LANG];

describe('The variants of a visitor', () => {
  test.each([
    ['experiments=NAV_01_US_ALL:variant1', 'NAV_01_US_ALL:variant1'],
    ['experiments=NAV_01_US_ALL:control.LANG_01_DE_ALL:variant1', 'NAV_01_US_ALL:control.LANG_01_DE_ALL:variant1'],
    ['experiments=LANG_01_DE_ALL:control', 'LANG_01_DE_ALL:control'],
    ['experiments=NAV_01_US_ALL:variant9', ''],
    ['experiments=OTHER:variant1', ''],
    ['experiments=<script>:x..:.NAV_01_US_ALL', ''],
    ['other=1', ''],
  ])('in the cookies %s are `%s`', (header, text) => {
    expect(assignmentsText(readAssignments(parseCookies(header), EXPERIMENTS))).toBe(text);
  });

  test('are those of active experiments', () => {
    const cookies = parseCookies('experiments=NAV_01_US_ALL:variant1');
    expect(readAssignments(cookies, [{ ...NAV, active: false }]).size).toBe(0);
    expect(
      completed(new Map(), [{ ...NAV, active: false }], { storefront: 'us', visitorId: 'some-visitor-0001' }).size,
    ).toBe(0);
  });

  test('can be asked for in an address', () => {
    const query = new URLSearchParams('experiment=NAV_01_US_ALL:variant1&experiment=LANG_01_DE_ALL:variant1');
    expect(askedVariants(query, EXPERIMENTS).size).toBe(2);
    expect(askedVariants(new URLSearchParams('experiment=variant1'), EXPERIMENTS).size).toBe(0);
  });

  test('are completed in the storefront of an experiment, without a change of those that are known', () => {
    const known = new Map([['NAV_01_US_ALL', 'variant1']]);
    const namedIn = (storefront: string | null) => [
      ...completed(known, EXPERIMENTS, { storefront, visitorId: 'some-visitor-0001' }),
    ];
    expect(namedIn('de')).toEqual([...known, ['LANG_01_DE_ALL', expect.any(String)]]);
    for (const storefront of ['us', 'uk', null])
      expect([storefront, namedIn(storefront)]).toEqual([storefront, [...known]]);
  });
});

test('The id of a visitor is a token of some length', () => {
  const idOf = (value: string) => readVisitorId(parseCookies(`visitor=${value}`));
  expect(idOf('0123456789abcdef')).toBe('0123456789abcdef');
  for (const value of ['', 'short', 'x'.repeat(65), '0123456789abcdef<']) expect(idOf(value)).toBe(null);
});

test('Variants change pages of the storefronts of their experiment only', () => {
  const assignments = new Map([
    ['NAV_01_US_ALL', 'variant1'],
    ['LANG_01_DE_ALL', 'control'],
  ]);
  const effectsIn = (storefront: 'us' | 'de' | 'uk') =>
    effectsOf(effectiveIn(assignments, { storefront, experiments: EXPERIMENTS }), EXPERIMENTS);
  expect(effectsIn('us')).toEqual({ ...NO_EFFECTS, alternateNavbar: true });
  expect(effectsIn('de')).toEqual(NO_EFFECTS);
  expect(effectsIn('uk')).toEqual(NO_EFFECTS);
});

test('The variant in English reads language, content and tenant of European visitors', () => {
  const { reading } = effectsOf(new Map([['LANG_01_DE_ALL', 'variant1']]), EXPERIMENTS);
  expect(reading).toEqual({ language: 'en', contentLocale: 'en', contentKey: 'eu', tenantKey: 'EU' });
});

describe('A variant of an experiment of content', () => {
  const of = (effect: string | null, id = 'NAV_02_UK_ALL', variant = 'b') => {
    const experiment = { id, storefronts: ['uk'], active: true, variants: [{ id: variant, share: 50, effect }] };
    const assignments = effectiveIn(new Map([[id, variant]]), { storefront: 'uk', experiments: [experiment] });
    return [effectsOf(assignments, [experiment]), effectlessVariants(experiment), dividesPages(experiment)];
  };

  test('has the effect that it names, whatever the id of the experiment', () => {
    expect(of('alternateNavbar')).toEqual([{ ...NO_EFFECTS, alternateNavbar: true }, [], true]);
    expect(of('banner', 'NAV_01_US_ALL', 'variant1')).toEqual([{ ...NO_EFFECTS, banner: 'eu' }, [], true]);
    expect(of('reading')[0]).toMatchObject({ reading: { language: 'en', contentKey: 'eu' } });
  });

  test('has that of its id where it names none', () => {
    expect(of(null, 'NAV_01_US_ALL', 'variant1')).toEqual([{ ...NO_EFFECTS, alternateNavbar: true }, [], true]);
  });

  test('changes nothing with an unknown effect, without one, and as control', () => {
    expect(of('alternateNavBar', 'NAV_01_US_ALL', 'variant1')).toEqual([NO_EFFECTS, ['variant1'], false]);
    expect(of(null)).toEqual([NO_EFFECTS, ['b'], false]);
    expect(of('banner', 'X', 'control')).toEqual([NO_EFFECTS, [], false]);
  });
});
