import type { MarketReading } from '#app/modules/markets/domain/read-market.ts';
import type { StorefrontCode } from '#app/modules/markets/domain/types.ts';
import { CONTROL, type Experiment, flagVariant, isMeasured, sharesOf } from './experiment.ts';
import type { Assignments } from './experiment-cookies.ts';

/** What the variants of a visitor change on pages. */
export type Effects = {
  readonly alternateNavbar: boolean;
  /** The storefront whose top banner is shown; null is the market's own. */
  readonly banner: 'eu' | null;
  /** The language and content in which the market is read; null is its own. */
  readonly reading: MarketReading | null;
};

export const NO_EFFECTS: Effects = { alternateNavbar: false, banner: null, reading: null };

/** The variants that change something, `ID:variant`. What a variant does is code; who sees it is content. */
const EFFECTS: Readonly<Record<string, Partial<Effects>>> = {
  'NAV_01_US_ALL:variant1': { alternateNavbar: true },
  'ALL_01_DE_ALL:variant2': { banner: 'eu' },
  'LANG_01_DE_ALL:variant1': {
    reading: { language: 'en', contentLocale: 'en', contentKey: 'eu', tenantKey: 'EU' },
  },
};

/** The assignments that change pages of a storefront, in the order of content. */
export function effectiveIn(
  assignments: Assignments,
  { storefront, experiments }: { readonly storefront: StorefrontCode; readonly experiments: readonly Experiment[] },
): Assignments {
  return new Map(
    experiments.flatMap(({ id, storefronts }): [string, string][] => {
      const variant = assignments.get(id);
      const changes = variant !== undefined && storefronts.includes(storefront) && hasEffect(id, variant);
      return changes ? [[id, variant]] : [];
    }),
  );
}

/** The variants that everyone sees. */
export function flagsOf(experiments: readonly Experiment[]): Assignments {
  return new Map(
    experiments.flatMap((experiment): [string, string][] => {
      const variant = flagVariant(experiment);
      return variant === null ? [] : [[experiment.id, variant]];
    }),
  );
}

/** Whether a variant changes any page of this release. */
export const hasEffect = (experiment: string, variant: string): boolean => `${experiment}:${variant}` in EFFECTS;

/** The variants with visitors that change no page of this release, although they are not control. */
export function effectlessVariants(experiment: Experiment): readonly string[] {
  if (!experiment.active) return [];
  return sharesOf(experiment)
    .filter(({ id, share }) => share > 0 && id !== CONTROL && !hasEffect(experiment.id, id))
    .map(({ id }) => id);
}

/** Whether visitors see different pages: without that nothing of an experiment needs their consent. */
export const dividesPages = (experiment: Experiment): boolean =>
  isMeasured(experiment) && sharesOf(experiment).some(({ id, share }) => share > 0 && hasEffect(experiment.id, id));

/** What assignments change together. */
export function effectsOf(assignments: Assignments): Effects {
  return Object.assign({}, NO_EFFECTS, ...[...assignments].map(([id, variant]) => EFFECTS[`${id}:${variant}`]));
}
