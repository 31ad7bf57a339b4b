import { VARIANT_EFFECTS } from '#app/kernel/variant-effects.ts';
import { effectlessVariants } from '#app/modules/experiments/domain/effects.ts';
import type { Experiment } from '#app/modules/experiments/domain/experiment.ts';
import { type Finding, fault, ok } from './finding.ts';

/** What to mend in the experiments of content: a variant that no code knows divides visitors and shows all the same. */
export function experimentFindings(experiments: readonly Experiment[]): readonly Finding[] {
  return experiments.flatMap((experiment) => {
    const effectless = effectlessVariants(experiment);
    return effectless.length === 0
      ? [ok(`Every variant of ${experiment.id} changes pages`)]
      : effectless.map((variant) =>
          fault(
            `The variant ${variant} of ${experiment.id} changes nothing in this release: give it one of the effects ${VARIANT_EFFECTS.join(', ')} in shared-content/experiments, correct its id, or give it the share 0.`,
          ),
        );
  });
}
