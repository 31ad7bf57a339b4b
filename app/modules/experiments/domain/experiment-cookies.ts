import { days } from '#app/kernel/clock.ts';
import type { Cookies } from '#app/kernel/cookies.ts';
import { assignVariant } from './assign-variant.ts';
import { CONTROL, type Experiment, flagVariant, isMeasured, measuredIn } from './experiment.ts';

/** The variants of a visitor, `ID:variant` with a dot between them. */
export const EXPERIMENTS_COOKIE = 'experiments';
/** The id that is hashed. It is sent on the first click from another site, which a strict cookie is not. */
export const VISITOR_COOKIE = 'visitor';
/**
 * The variants that a visitor has seen, as in the cookie `experiments`: each is reported once, and stays on the first
 * click from another site, also when shares have changed since.
 */
export const EXPOSED_COOKIE = 'exposed';
const COOKIE_SECONDS = days(180) / 1000;
const VISITOR_ID = /^[\w-]{16,64}$/;
const ENTRY = /^[\w-]{1,40}:[\w-]{1,40}$/;
/** Experiments that a cookie names at most; the oldest are forgotten first. */
const MOST_EXPOSED = 20;

/** The variant of a visitor by experiment. */
export type Assignments = ReadonlyMap<string, string>;
const NONE: Assignments = new Map();

/** The variants that cookies name, of active experiments and existing variants only; a flag needs none. */
export function readAssignments(cookies: Cookies, experiments: readonly Experiment[]): Assignments {
  const value = cookies.get(EXPERIMENTS_COOKIE);
  return value ? known(value.split('.'), experiments) : NONE;
}

function known(entries: readonly string[], experiments: readonly Experiment[]): Assignments {
  const assignments = new Map<string, string>();
  for (const entry of entries) {
    const [id = '', variant = ''] = ENTRY.test(entry) ? entry.split(':') : [];
    const experiment = experiments.find((one) => one.active && one.id === id && flagVariant(one) === null);
    if (experiment && (variant === CONTROL || experiment.variants.some((one) => one.id === variant)))
      assignments.set(id, variant);
  }
  return assignments;
}

/** The variants that the parameters `experiment=ID:variant` of an address ask for. */
export function askedVariants(query: URLSearchParams, experiments: readonly Experiment[]): Assignments {
  return known(query.getAll('experiment'), experiments);
}

/** The id of a visitor; null without a valid one. */
export function readVisitorId(cookies: Cookies): string | null {
  const id = cookies.get(VISITOR_COOKIE) ?? '';
  return VISITOR_ID.test(id) ? id : null;
}

/**
 * A variant for every measured experiment of a storefront: a known one stays, of other storefronts too. The others are
 * assigned where they are seen, by the shares of that day.
 */
export function completed(
  assigned: Assignments,
  experiments: readonly Experiment[],
  { storefront, visitorId }: { readonly storefront: string | null; readonly visitorId: string },
): Assignments {
  const here = measuredIn(storefront, experiments);
  const all = new Map<string, string>();
  for (const experiment of experiments.filter(isMeasured)) {
    const known = assigned.get(experiment.id);
    if (known !== undefined) all.set(experiment.id, known);
    else if (here.includes(experiment)) all.set(experiment.id, assignVariant(visitorId, experiment));
  }
  return all;
}

/** Whether each of these experiments has a variant. */
export const isComplete = (assigned: Assignments, measured: readonly Experiment[]): boolean =>
  measured.every(({ id }) => assigned.has(id));

/** The entries `ID:variant` of which an exposure was reported. */
export function readExposed(cookies: Cookies): readonly string[] {
  return (cookies.get(EXPOSED_COOKIE) ?? '').split('.').filter((entry) => ENTRY.test(entry));
}

/** The experiment of an entry. */
export const experimentOf = (entry: string): string => entry.split(':', 1)[0] ?? '';

/** The variants that a visitor was given or has seen; what was given is newer. */
export function keptAssignments(cookies: Cookies, experiments: readonly Experiment[]): Assignments {
  return new Map([...known(readExposed(cookies), experiments), ...readAssignments(cookies, experiments)]);
}

/** The value of the cookie after further experiments were seen. */
export const exposedText = (before: readonly string[], seen: readonly string[]): string =>
  [...before, ...seen].slice(-MOST_EXPOSED).join('.');

export const assignmentsText = (assignments: Assignments): string =>
  [...assignments].map(([id, variant]) => `${id}:${variant}`).join('.');

type Attributes = { readonly secure: boolean };

/** The `Set-Cookie` value of a visitor's variants. */
export function experimentsCookie(assignments: Assignments, { secure }: Attributes): string {
  return `${EXPERIMENTS_COOKIE}=${assignmentsText(assignments)}; Path=/; Max-Age=${COOKIE_SECONDS}; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}`;
}

/** The `Set-Cookie` value of variants that were asked for: they end with the visit. */
export function askedExperimentsCookie(assignments: Assignments, { secure }: Attributes): string {
  return `${EXPERIMENTS_COOKIE}=${assignmentsText(assignments)}; Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
}

export function visitorCookie(id: string, { secure }: Attributes): string {
  return `${VISITOR_COOKIE}=${id}; Path=/; Max-Age=${COOKIE_SECONDS}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
}

export function exposedCookie(value: string, { secure }: Attributes): string {
  return `${EXPOSED_COOKIE}=${value}; Path=/; Max-Age=${COOKIE_SECONDS}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
}

/** The cookies that a visitor without consent to statistics may not have. */
export const CONSENTED_COOKIES = [EXPERIMENTS_COOKIE, VISITOR_COOKIE, EXPOSED_COOKIE] as const;

/** The `Set-Cookie` values that remove what a visitor without consent may not have. */
export function clearedExperimentCookies(cookies: Cookies, { secure }: Attributes): readonly string[] {
  const attributes = `Path=/; Max-Age=0; HttpOnly${secure ? '; Secure' : ''}`;
  return [
    ...(cookies.has(EXPERIMENTS_COOKIE) ? [`${EXPERIMENTS_COOKIE}=; ${attributes}; SameSite=Strict`] : []),
    ...(cookies.has(VISITOR_COOKIE) ? [`${VISITOR_COOKIE}=; ${attributes}; SameSite=Lax`] : []),
    ...(cookies.has(EXPOSED_COOKIE) ? [`${EXPOSED_COOKIE}=; ${attributes}; SameSite=Lax`] : []),
  ];
}
