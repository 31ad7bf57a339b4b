import { type Cookies, parseCookies } from '#app/kernel/cookies.ts';
import { withPrivacyControl } from '#app/modules/consent/domain/consent.ts';
import type { ConsentReader } from '#app/modules/consent/ports.ts';
import { segmentsOfAddress } from '#app/modules/content/domain/segments.ts';
import type { ContentSource } from '#app/modules/content/ports.ts';
import {
  type Assignments,
  askedExperimentsCookie,
  askedVariants,
  assignmentsText,
  clearedExperimentCookies,
  completed,
  EXPERIMENTS_COOKIE,
  experimentsCookie,
  readAssignments,
  readVisitorId,
  VISITOR_COOKIE,
  visitorCookie,
} from '#app/modules/experiments/domain/experiment-cookies.ts';
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
import type { Arrival } from '#server/http/http-app-types.ts';
import type { ConsentRules } from './consent-rules.ts';

type Deps = {
  readonly registry: MarketRegistry;
  readonly content: Pick<ContentSource, 'segmentation' | 'experimentation'>;
  readonly consentOf: ConsentReader;
  readonly consentRules: Pick<ConsentRules, 'variantOf'>;
  /** In production an address chooses no variant. */
  readonly production: boolean;
  readonly secure: boolean;
  readonly newVisitorId: () => string;
};

export type Audiences = {
  /** The audience of a request inside a storefront. */
  of(storefront: StorefrontCode, cookies: Cookies): Audience;
  /** The variant of a visitor in the key of a shared page: the cookies with which it is made. Most have none. */
  cookieOf(storefront: StorefrontCode, cookies: Cookies): string;
  /** Whether `arrival` has something to do for these cookies, whatever the address. */
  isUnsettled(cookies: Cookies): boolean;
  /**
   * What a request changes: the segments that its address joins, and the variants of a visitor who has none. Null, as a
   * rule, when it changes nothing. `search` begins with `?` or is empty;
   * `control` is the header of Global Privacy Control.
   */
  arrival(search: string, cookieHeader: string | null, control?: string | null): Arrival | null;
};

/** An address that may join a segment or choose a variant. */
const PARAMETERS = /[?&](?:utm_campaign|utm_content|experiment)=/;
/** Whether an address may join a segment or choose a variant. */
export const namesAudience = (url: string): boolean => url.includes('?') && PARAMETERS.test(url);

/** Who sees which variant of a page. Segments and experiments are the same in every market. */
export function createAudiences({ registry, content, consentOf, consentRules, ...deps }: Deps): Audiences {
  const { production, secure, newVisitorId } = deps;
  const market = registry.defaultMarketOf('uk');
  const segments = () => content.segmentation(market).segments;
  const experiments = () => content.experimentation(market).experiments;

  const isComplete = (assigned: Assignments) => experiments().every(({ active, id }) => !active || assigned.has(id));
  const isUnsettled = (cookies: Cookies): boolean => {
    if (!consentOf(cookies).statistics)
      return production && (cookies.has(EXPERIMENTS_COOKIE) || cookies.has(VISITOR_COOKIE));
    return readVisitorId(cookies) === null || !isComplete(readAssignments(cookies, experiments()));
  };
  const rulesOf = (storefront: StorefrontCode): AudienceRules => {
    const own = registry.defaultMarketOf(storefront);
    return { segmentation: content.segmentation(own), experimentation: content.experimentation(own) };
  };
  const of = (storefront: StorefrontCode, cookies: Cookies): Audience =>
    readAudience(cookies, rulesOf(storefront), storefront);
  const keptCookieOf = createKeptCookies(rulesOf);

  /** The variants of a request: chosen by its address, known, or assigned now. */
  const settle = (query: URLSearchParams, cookies: Cookies, changes: Changes) => {
    const asked = production ? NONE : askedVariants(query, experiments());
    const known = readAssignments(cookies, experiments());
    if (asked.size > 0) {
      const chosen = new Map([...known, ...asked]);
      changes.set(EXPERIMENTS_COOKIE, assignmentsText(chosen), askedExperimentsCookie(chosen, { secure }));
      return;
    }
    if (!isUnsettled(cookies)) return;
    if (!consentOf(cookies).statistics) {
      for (const cookie of clearedExperimentCookies(cookies, { secure })) changes.send(cookie);
      changes.drop(EXPERIMENTS_COOKIE);
      changes.drop(VISITOR_COOKIE);
      return;
    }
    const visitor = readVisitorId(cookies) ?? newVisitorId();
    const assigned = completed(known, experiments(), visitor);
    changes.set(VISITOR_COOKIE, visitor, visitorCookie(visitor, { secure }));
    changes.set(EXPERIMENTS_COOKIE, assignmentsText(assigned), experimentsCookie(assigned, { secure }));
  };

  return {
    of,
    cookieOf: (storefront, cookies) =>
      consentRules.variantOf(storefront, cookies) +
      (hasAudience(cookies) ? keptCookieOf(storefront, cookies) : EVERYONE.cookie),
    isUnsettled,
    arrival(search, cookieHeader, control = null) {
      const cookies = withPrivacyControl(parseCookies(cookieHeader), control);
      if (!namesAudience(search) && !isUnsettled(cookies)) return null;
      const query = new URLSearchParams(search);
      const changes = createChanges(cookies);
      settle(query, cookies, changes);
      const joined = joinedSegments(readSegmentIds(cookies, segments()), segmentsOfAddress(segments(), query));
      if (joined) changes.set(SEGMENTS_COOKIE, segmentsText(joined), segmentsCookie(joined, { secure }));
      return changes.made();
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

const NONE: Assignments = new Map();

type Changes = ReturnType<typeof createChanges>;

/** Cookies as they are after the answer, and what the answer sets. */
function createChanges(cookies: Cookies) {
  const after = new Map(cookies);
  const sent: string[] = [];
  return {
    set(name: string, value: string, setCookie: string): void {
      if (after.get(name) === value) return;
      after.set(name, value);
      sent.push(setCookie);
    },
    send(setCookie: string): void {
      sent.push(setCookie);
    },
    drop(name: string): void {
      after.delete(name);
    },
    made(): Arrival | null {
      if (sent.length === 0) return null;
      return { cookie: [...after].map(([name, value]) => `${name}=${value}`).join('; '), setCookies: sent };
    },
  };
}
