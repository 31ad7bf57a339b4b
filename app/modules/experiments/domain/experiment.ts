import { memoised } from '#app/kernel/memo.ts';

/** An experiment as content defines it. */
export type Experiment = {
  readonly id: string;
  readonly storefronts: readonly string[];
  /** False ends it at once for everyone. */
  readonly active: boolean;
  readonly variants: readonly Variant[];
};

/**
 * `share` is a percentage; null takes an equal part of what the others leave. `effect` is the name of what it changes,
 * known or not; without one it has that of its id.
 */
export type Variant = { readonly id: string; readonly share: number | null; readonly effect?: string | null };

/** The variant without a change. */
export const CONTROL = 'control';
const ALL = 100;

/** The part of visitors, in percent, that a variant gets. */
export type Share = { readonly id: string; readonly share: number };

/**
 * The shares of all variants, together 100, in the order of content; control comes first and has what the others leave.
 * Shares beyond 100 % go to the first variants.
 */
export const sharesOf = memoised(({ variants }: Pick<Experiment, 'variants'>): readonly Share[] => {
  const others = variants.filter(({ id }) => id !== CONTROL);
  const control = variants.find(({ id }) => id === CONTROL) ?? { id: CONTROL, share: null };
  const all = [...others, control];
  const stated = all.reduce((sum, { share }) => sum + (share ?? 0), 0);
  const open = all.filter(({ share }) => share === null).length;
  const equal = open === 0 ? 0 : Math.max(0, ALL - stated) / open;
  let left = ALL;
  const shares = others.map(({ id, share }) => {
    const taken = Math.min(left, share ?? equal);
    left -= taken;
    return { id, share: taken };
  });
  return [{ id: CONTROL, share: left }, ...shares];
});

/**
 * The variant that an active experiment shows to everyone: one that has all visitors. Such an experiment is a flag: it
 * needs no cookie and no consent, and nothing of it is measured. Null for every other.
 */
export const flagVariant = memoised((experiment: Experiment): string | null => {
  if (!experiment.active) return null;
  return sharesOf(experiment).find(({ id, share }) => id !== CONTROL && share === ALL)?.id ?? null;
});

/** Whether visitors are divided: an active experiment in which two variants have a part of them. */
export const isMeasured = memoised(
  (experiment: Experiment): boolean =>
    experiment.active && sharesOf(experiment).filter(({ share }) => share > 0).length > 1,
);

/** The measured experiments of a storefront; none outside the storefronts, for null. */
export function measuredIn(storefront: string | null, experiments: readonly Experiment[]): readonly Experiment[] {
  if (storefront === null) return [];
  return experiments.filter((experiment) => isMeasured(experiment) && experiment.storefronts.includes(storefront));
}
