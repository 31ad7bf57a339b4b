import type { Cookies } from '#app/kernel/cookies.ts';
import { purposesOf, thirdPartiesIn } from '#app/modules/analytics/domain/third-parties.ts';
import type { ByPurpose } from '#app/modules/consent/domain/consent.ts';
import { CONSENT_COOKIE } from '#app/modules/consent/domain/consent.ts';
import { consentVariant, type PageConsent, pageConsent } from '#app/modules/consent/domain/page-consent.ts';
import type { ContentSource } from '#app/modules/content/ports.ts';
import { dividesPages } from '#app/modules/experiments/domain/effects.ts';
import type { MarketRegistry, StorefrontCode } from '#app/modules/markets/domain/types.ts';
import type { SiteFacts } from '#app/request-context.ts';

type Deps = {
  readonly registry: Pick<MarketRegistry, 'defaultMarketOf'>;
  readonly content: Pick<ContentSource, 'experimentation'>;
} & Pick<SiteFacts, 'thirdParties' | 'keepsProfiles'>;

export type ConsentRules = {
  /** What a page of a storefront knows of the consent of a request. */
  of(storefront: StorefrontCode, cookies: Cookies): PageConsent;
  /** The consent in the key of a shared page: the cookie with which it is made; most visitors have none. */
  variantOf(storefront: StorefrontCode, cookies: Cookies): string;
};

/**
 * What needs consent in each storefront: services of other companies, recommendations that know a visitor again, and
 * experiments whose variants change pages. Where nothing does, no banner asks.
 */
export function createConsentRules({ registry, content, thirdParties, keepsProfiles }: Deps): ConsentRules {
  const shows = (storefront: StorefrontCode) => purposesOf(thirdPartiesIn(thirdParties, storefront));
  const usesOf = (storefront: StorefrontCode): ByPurpose => {
    const { experiments } = content.experimentation(registry.defaultMarketOf(storefront));
    const isTested = experiments.some((one) => dividesPages(one) && one.storefronts.includes(storefront));
    const loaded = shows(storefront);
    return {
      ...loaded,
      personalisation: loaded.personalisation || keepsProfiles,
      statistics: loaded.statistics || isTested,
    };
  };
  return {
    of: (storefront, cookies) => pageConsent(cookies, usesOf(storefront)),
    variantOf: (storefront, cookies) =>
      cookies.has(CONSENT_COOKIE)
        ? consentVariant(cookies, { uses: usesOf(storefront), shows: shows(storefront) })
        : '',
  };
}
