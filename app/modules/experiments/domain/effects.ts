import { isVariantEffect, type VariantEffect } from '#app/kernel/variant-effects.ts';
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

/** What each effect does. Content says who sees it. */
const EFFECTS: Readonly<Record<VariantEffect, Partial<Effects>>> = {
  alternateNavbar: { alternateNavbar: true },
  banner: { banner: 'eu' },
  reading: { reading: { language: 'en', contentLocale: 'en', contentKey: 'eu', tenantKey: 'EU' } },
};

/** The effects of variants without one in content, by `ID:variant`. */
const BY_ID: Readonly<Record<string, VariantEffect>> = {
  'NAV_01_US_ALL:variant1': 'alternateNavbar',
  'ALL_01_DE_ALL:variant2': 'banner',
  'LANG_01_DE_ALL:variant1': 'reading',
};

/** The assignments that change pages of a storefront, in the order of content. */
export function effectiveIn(
  assignments: Assignments,
  { storefront, experiments }: { readonly storefront: StorefrontCode; readonly experiments: readonly Experiment[] },
): Assignments {
  return new Map(
    experiments.flatMap((experiment): [string, string][] => {
      const { id, storefronts } = experiment;
      const variant = assignments.get(id);
      const changes = variant !== undefined && storefronts.includes(storefront) && effectOf(experiment, variant);
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

/** What a variant changes; null for control, and where this release knows none. */
function effectOf({ id, variants }: Pick<Experiment, 'id' | 'variants'>, variant: string): VariantEffect | null {
  if (variant === CONTROL) return null;
  const named = variants.find((one) => one.id === variant)?.effect ?? BY_ID[`${id}:${variant}`];
  return named !== undefined && isVariantEffect(named) ? named : null;
}

/** The variants with visitors that change no page of this release, although they are not control. */
export function effectlessVariants(experiment: Experiment): readonly string[] {
  if (!experiment.active) return [];
  return sharesOf(experiment)
    .filter(({ id, share }) => share > 0 && id !== CONTROL && !effectOf(experiment, id))
    .map(({ id }) => id);
}

/** Whether visitors see different pages: without that nothing of an experiment needs their consent. */
export const dividesPages = (experiment: Experiment): boolean =>
  isMeasured(experiment) &&
  sharesOf(experiment).some(({ id, share }) => share > 0 && effectOf(experiment, id) !== null);

/** What assignments change together. */
export function effectsOf(assignments: Assignments, experiments: readonly Experiment[]): Effects {
  const effects = experiments.flatMap((experiment) => {
    const variant = assignments.get(experiment.id);
    const effect = variant === undefined ? null : effectOf(experiment, variant);
    return effect ? [EFFECTS[effect]] : [];
  });
  return Object.assign({}, NO_EFFECTS, ...effects);
}
