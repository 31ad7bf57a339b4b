import { assignVariant } from '#app/modules/experiments/domain/assign-variant.ts';
import type { Experiment } from '#app/modules/experiments/domain/experiment.ts';

/** Ids of visitors, each another one, who get a variant of an experiment. */
export function newVisitors(experiment: Experiment): (variant: string) => string {
  let visitors = 0;
  return (variant) => {
    for (;;) {
      visitors += 1;
      const id = `visitor-${String(visitors).padStart(12, '0')}`;
      if (assignVariant(id, experiment) === variant) return id;
    }
  };
}
