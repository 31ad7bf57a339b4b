import type { Cookies } from '#app/kernel/cookies.ts';
import { assignVariant } from '#app/modules/experiments/domain/assign-variant.ts';
import { type Experiment, measuredIn } from '#app/modules/experiments/domain/experiment.ts';
import {
  type Assignments,
  askedExperimentsCookie,
  askedVariants,
  assignmentsText,
  CONSENTED_COOKIES,
  clearedExperimentCookies,
  completed,
  EXPERIMENTS_COOKIE,
  EXPOSED_COOKIE,
  experimentOf,
  experimentsCookie,
  exposedCookie,
  exposedText,
  isComplete,
  keptAssignments,
  readAssignments,
  readExposed,
  readVisitorId,
  VISITOR_COOKIE,
  visitorCookie,
} from '#app/modules/experiments/domain/experiment-cookies.ts';
import type { StorefrontCode } from '#app/modules/markets/domain/types.ts';
import type { HeaderPair } from '#server/edge/http/http-app-types.ts';
import type { ConsentReader } from './consent-reader.ts';
import type { CookieChanges } from './cookie-changes.ts';

export type TrialsDeps = {
  readonly experiments: () => readonly Experiment[];
  readonly consentOf: ConsentReader;
  /** In production an address chooses no variant. */
  readonly production: boolean;
  readonly secure: boolean;
  readonly newVisitorId: () => string;
};

/** A request of a visitor, outside the storefronts with null. */
export type TrialRequest = {
  readonly storefront: StorefrontCode | null;
  readonly query: URLSearchParams;
  readonly cookies: Cookies;
  /** The page may never be seen. */
  readonly isUnseen: boolean;
};

export type Trials = {
  /** Whether `settle` has something to do for these cookies, whatever the address. */
  isUnsettled(storefront: StorefrontCode | null, cookies: Cookies): boolean;
  /**
   * Changes the cookies of a request to those of a settled visitor. Returns what follows when the answer shows a page,
   * null for nothing: reports the exposures, once for each visitor and experiment.
   */
  settle(request: TrialRequest, changes: CookieChanges): (() => readonly HeaderPair[]) | null;
};

/** The measure of `Server-Timing` that names an exposure, for the page's own analytics. */
const TIMING = 'experiment';

/** The experiments of visitors: who sees which variant. */
export function createTrials(deps: TrialsDeps): Trials {
  const { experiments, consentOf, production, secure } = deps;

  const isIncomplete = createKeptAnswers(experiments);

  const isUnsettled: Trials['isUnsettled'] = (storefront, cookies) => {
    if (!consentOf(cookies).statistics) return production && CONSENTED_COOKIES.some((name) => cookies.has(name));
    return readVisitorId(cookies) === null
      ? measuredIn(storefront, experiments()).length > 0
      : isIncomplete(storefront, cookies);
  };

  return {
    isUnsettled,
    settle(request, changes) {
      const { storefront, query, cookies } = request;
      const asked = production ? NONE : askedVariants(query, experiments());
      if (asked.size > 0) {
        const chosen = new Map([...readAssignments(cookies, experiments()), ...asked]);
        changes.set(EXPERIMENTS_COOKIE, assignmentsText(chosen), askedExperimentsCookie(chosen, { secure }));
        return null;
      }
      if (!isUnsettled(storefront, cookies)) return null;
      if (consentOf(cookies).statistics) {
        const unseen = unseenIn(storefront, experiments(), cookies);
        const assigned = assign(deps, { storefront, cookies }, changes);
        return unseen.length === 0 ? null : expose(deps, { ...request, seen: variantsOf(unseen, assigned) }, changes);
      }
      for (const cookie of clearedExperimentCookies(cookies, { secure })) changes.send(cookie);
      for (const name of CONSENTED_COOKIES) changes.drop(name);
      return null;
    },
  };
}

const NONE: Assignments = new Map();

/** Answers that are kept, and the most characters of their cookies. */
const KEPT_ANSWERS = 500;
const LONGEST_KEPT = 500;

/**
 * Whether a visitor with an id lacks a variant, or has not seen an experiment of the storefront. Asked for each page of
 * such a visitor: found once for equal cookies while the experiments are the same.
 */
function createKeptAnswers(experiments: () => readonly Experiment[]): Trials['isUnsettled'] {
  const kept = new Map<string, boolean>();
  let keptOf: readonly Experiment[] | null = null;
  return (storefront, cookies) => {
    const all = experiments();
    if (all !== keptOf || kept.size >= KEPT_ANSWERS) kept.clear();
    keptOf = all;
    const key = `${storefront} ${cookies.get(EXPERIMENTS_COOKIE) ?? ''} ${cookies.get(EXPOSED_COOKIE) ?? ''}`;
    const known = kept.get(key);
    if (known !== undefined) return known;
    const found =
      !isComplete(readAssignments(cookies, all), measuredIn(storefront, all)) ||
      unseenIn(storefront, all, cookies).length > 0;
    if (key.length <= LONGEST_KEPT) kept.set(key, found);
    return found;
  };
}

/** A variant that a visitor sees. */
type Exposure = { readonly experiment: string; readonly variant: string };

/** Notes the exposures of a request in its cookies; returns what follows when its page is shown. */
function expose(
  { experiments, secure }: TrialsDeps,
  { cookies, isUnseen, seen }: TrialRequest & { readonly seen: readonly Exposure[] },
  changes: CookieChanges,
): (() => readonly HeaderPair[]) | null {
  const before = readExposed(cookies).filter((entry) => experiments().some(({ id }) => id === experimentOf(entry)));
  const exposed = exposedText(
    before,
    seen.map(({ experiment, variant }) => `${experiment}:${variant}`),
  );
  // The page is that of a visitor who has seen them: from memory, where it is shared.
  changes.expect(EXPOSED_COOKIE, exposed);
  if (isUnseen) return null;
  return () => [['Set-Cookie', exposedCookie(exposed, { secure })], ...seen.map(timingOf)];
}

type Assigned = { readonly visitorId: string; readonly variants: Assignments };

const variantsOf = (experiments: readonly Experiment[], { visitorId, variants }: Assigned): readonly Exposure[] =>
  experiments.map((experiment) => ({
    experiment: experiment.id,
    variant: variants.get(experiment.id) ?? assignVariant(visitorId, experiment),
  }));

/** The measured experiments of a storefront that a visitor has not seen yet. */
function unseenIn(
  storefront: StorefrontCode | null,
  experiments: readonly Experiment[],
  cookies: Cookies,
): readonly Experiment[] {
  const measured = measuredIn(storefront, experiments);
  if (measured.length === 0) return measured;
  const exposed = readExposed(cookies).map(experimentOf);
  return measured.filter(({ id }) => !exposed.includes(id));
}

/** Gives a visitor an id and a variant of each experiment of the storefront. */
function assign(
  { experiments, secure, newVisitorId }: TrialsDeps,
  { storefront, cookies }: Pick<TrialRequest, 'storefront' | 'cookies'>,
  changes: CookieChanges,
): Assigned {
  const visitorId = readVisitorId(cookies) ?? newVisitorId();
  const variants = completed(keptAssignments(cookies, experiments()), experiments(), { storefront, visitorId });
  changes.set(VISITOR_COOKIE, visitorId, visitorCookie(visitorId, { secure }));
  changes.set(EXPERIMENTS_COOKIE, assignmentsText(variants), experimentsCookie(variants, { secure }));
  return { visitorId, variants };
}

const timingOf = ({ experiment, variant }: Exposure): HeaderPair => [
  'Server-Timing',
  `${TIMING};desc="${experiment}:${variant}"`,
];
