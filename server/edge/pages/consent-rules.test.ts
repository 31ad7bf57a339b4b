import { expect, test } from 'vitest';
import { parseCookies } from '#app/kernel/cookies.ts';
import type { ThirdParties } from '#app/kernel/third-parties.ts';
import { NO_THIRD_PARTIES } from '#app/modules/analytics/domain/third-parties.ts';
import { sampleRegistry } from '#tests/contracts/sample-markets.ts';
import { createConsentRules } from './consent-rules.ts';

const EXPERIMENT = { id: 'NAV_01_US_ALL', storefronts: ['us'] };
const TAG_MANAGER = { id: 'GTM-TEST', origin: 'https://tags.test', hosts: [] };

function rulesOf({
  thirdParties = {},
  keepsProfiles = false,
  active = true,
  variant = 'variant1',
}: {
  readonly thirdParties?: Partial<ThirdParties>;
  readonly keepsProfiles?: boolean;
  readonly active?: boolean;
  readonly variant?: string;
} = {}) {
  const experiment = { ...EXPERIMENT, active, variants: [{ id: variant, share: 50 }] };
  return createConsentRules({
    registry: sampleRegistry,
    content: {
      experimentation: () => ({ disableRegularNewsletter: false, experiments: [experiment] }),
    },
    thirdParties: { ...NO_THIRD_PARTIES, ...thirdParties },
    keepsProfiles,
  });
}

const asked = (rules: ReturnType<typeof rulesOf>) =>
  (['uk', 'us'] as const).filter((storefront) => rules.of(storefront, parseCookies(null)).asks.length > 0);

test('Consent is asked for in the storefronts where something needs it', () => {
  expect(asked(rulesOf())).toEqual(['us']);
  expect(asked(rulesOf({ active: false }))).toEqual([]);
  // A typing error: visitors would be divided, and see the same pages.
  expect(asked(rulesOf({ variant: 'varient1' }))).toEqual([]);
  expect(asked(rulesOf({ active: false, keepsProfiles: true }))).toEqual(['uk', 'us']);
  expect(asked(rulesOf({ active: false, thirdParties: { tagManager: TAG_MANAGER } }))).toEqual(['uk', 'us']);
  const accessibility = { script: 'https://a11y.test/widget.js', hosts: [] };
  expect(asked(rulesOf({ active: false, thirdParties: { accessibility } }))).toEqual(['us']);
});

test('An answer in one storefront is no answer for what another one uses, or for what is used later', () => {
  const accessibility = { script: 'https://a11y.test/widget.js', hosts: [] };
  const rules = rulesOf({ thirdParties: { accessibility, tagManager: TAG_MANAGER } });
  const asks = (storefront: 'uk' | 'us', value: string) => rules.of(storefront, parseCookies(`consent=${value}`)).asks;
  expect([asks('uk', '2.-1-'), asks('us', '2.-1-')]).toEqual([['marketing'], ['personalisation', 'marketing']]);
  expect([asks('uk', '2.-11'), asks('us', '2.-11')]).toEqual([[], ['personalisation']]);
  expect([asks('uk', '2.-00'), asks('us', '1.000')]).toEqual([[], []]);
});

test('A page of a visitor who has chosen is one variant, and one more for each service that it loads', () => {
  const variants = (rules: ReturnType<typeof rulesOf>, storefront: 'uk' | 'us') =>
    new Set(
      ['', '2.000', '2.010', '2.001', '2.100', '2.111'].map((value) =>
        rules.variantOf(storefront, parseCookies(value && `consent=${value}`)),
      ),
    );
  expect([...variants(rulesOf(), 'uk')]).toEqual(['']);
  expect([...variants(rulesOf(), 'us')]).toEqual(['', 'consent=2.000; ']);
  expect([...variants(rulesOf({ thirdParties: { tagManager: TAG_MANAGER } }), 'uk')]).toEqual([
    '',
    'consent=2.000; ',
    'consent=2.010; ',
    'consent=2.001; ',
    'consent=2.011; ',
  ]);
});
