import { type Cookies, parseCookies } from '#app/kernel/cookies.ts';
import { refuses, withPrivacyControl } from '#app/modules/consent/domain/consent.ts';
import { segmentsOfAddress } from '#app/modules/content/domain/segments.ts';
import type { ContentSource } from '#app/modules/content/ports.ts';
import { EXPERIMENTS_COOKIE } from '#app/modules/experiments/domain/experiment-cookies.ts';
import { stripStorefront } from '#app/modules/markets/domain/storefront-path.ts';
import type { MarketRegistry, StorefrontCode } from '#app/modules/markets/domain/types.ts';
import {
  type Audience,
  type AudienceRules,
  EVERYONE,
  hasAudience,
  readAudience,
} from '#app/modules/shell/domain/audience.ts';
import {
  joinedSegments,
  readSegmentIds,
  SEGMENTS_COOKIE,
  segmentsCookie,
  segmentsText,
} from '#app/modules/shell/domain/segments-cookie.ts';
import type { Arrival, Arriving } from '#server/edge/http/http-app-types.ts';
import type { ConsentRules } from './consent-rules.ts';
import { createCookieChanges } from './cookie-changes.ts';
import { createTrials, type Trials, type TrialsDeps } from './trials.ts';
import { createUnconsented } from './unconsented.ts';

type Deps = Omit<TrialsDeps, 'experiments'> & {
  readonly registry: MarketRegistry;
  readonly content: Pick<ContentSource, 'segmentation' | 'experimentation'>;
  readonly consentRules: Pick<ConsentRules, 'variantOf'>;
  /** The host of the shop. */
  readonly host: string;
  readonly hasTagManager: boolean;
};

export type Audiences = Pick<Trials, 'isUnsettled'> & {
  /** The audience of a request inside a storefront. */
  of(storefront: StorefrontCode, cookies: Cookies): Audience;
  /** The variant of a visitor in the key of a shared page: the cookies with which it is made. Most have none. */
  cookieOf(storefront: StorefrontCode, cookies: Cookies): string;
  /**
   * What a request changes: the segments that its address joins, the variants of a visitor who has none, the
   * experiments that its page shows for the first time, and cookies without consent, which it loses. Null, as a rule,
   * when it changes nothing.
   */
  arrival(request: Arriving): Arrival | null;
};

/** An address that may join a segment or choose a variant. */
const PARAMETERS = /[?&](?:utm_campaign|utm_content|experiment)=/;
/** Whether an address may join a segment or choose a variant. */
export const namesAudience = (url: string): boolean => url.includes('?') && PARAMETERS.test(url);

/** Who sees which variant of a page. Segments and experiments are the same in every market. */
export function createAudiences({ registry, content, consentRules, ...deps }: Deps): Audiences {
  const market = registry.defaultMarketOf('uk');
  const segments = () => content.segmentation(market).segments;
  const unconsented = createUnconsented(deps);
  const trials = createTrials({ ...deps, experiments: () => content.experimentation(market).experiments });

  const rulesOf = (storefront: StorefrontCode): AudienceRules => {
    const own = registry.defaultMarketOf(storefront);
    return { segmentation: content.segmentation(own), experimentation: content.experimentation(own) };
  };
  const of = (storefront: StorefrontCode, cookies: Cookies): Audience =>
    readAudience(cookies, rulesOf(storefront), storefront);
  const keptCookieOf = createKeptCookies(rulesOf);
  const isUnsettled: Audiences['isUnsettled'] = (storefront, cookies) =>
    trials.isUnsettled(storefront, cookies) || unconsented.isIn(cookies);

  return {
    of,
    cookieOf: (storefront, cookies) =>
      consentRules.variantOf(storefront, cookies) +
      (hasAudience(cookies) ? keptCookieOf(storefront, cookies) : EVERYONE.cookie),
    isUnsettled,
    arrival({ pathname, search, cookie, control, isUnseen }) {
      const cookies = withPrivacyControl(parseCookies(cookie), control);
      const { storefront } = stripStorefront(pathname);
      if (!namesAudience(search) && !isUnsettled(storefront, cookies)) return null;
      const query = new URLSearchParams(search);
      const changes = createCookieChanges(cookies);
      const onShown = trials.settle({ storefront, query, cookies, isUnseen }, changes);
      unconsented.remove(cookies, changes);
      const joined = refuses(cookies, 'marketing')
        ? null
        : joinedSegments(readSegmentIds(cookies, segments()), segmentsOfAddress(segments(), query));
      if (joined) changes.set(SEGMENTS_COOKIE, segmentsText(joined), segmentsCookie(joined, { secure: deps.secure }));
      const made = changes.made();
      return made && { ...made, onShown };
    },
  };
}

/** The cookies of an audience, read once for equal cookies while content is the same. */
function createKeptCookies(rulesOf: (storefront: StorefrontCode) => AudienceRules) {
  const kept = new Map<string, { readonly rules: AudienceRules; readonly cookie: string }>();
  return (storefront: StorefrontCode, cookies: Cookies): string => {
    const key = `${storefront} ${cookies.get(SEGMENTS_COOKIE) ?? ''} ${cookies.get(EXPERIMENTS_COOKIE) ?? ''}`;
    const rules = rulesOf(storefront);
    const known = kept.get(key);
    if (known?.rules.segmentation === rules.segmentation && known.rules.experimentation === rules.experimentation)
      return known.cookie;
    const { cookie } = readAudience(cookies, rules, storefront);
    if (kept.size >= KEPT_AUDIENCES) kept.clear();
    if (key.length <= LONGEST_KEPT) kept.set(key, { rules, cookie });
    return cookie;
  };
}

/** Audiences whose cookies are remembered, and the most characters of theirs. */
const KEPT_AUDIENCES = 500;
const LONGEST_KEPT = 300;
