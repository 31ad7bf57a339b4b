import { effectlessVariants } from '#app/modules/experiments/domain/effects.ts';
import { type Experiment, flagVariant, isMeasured, sharesOf } from '#app/modules/experiments/domain/experiment.ts';

export type ExperimentReport = {
  readonly id: string;
  /** Null when content no longer has it, or is not known. */
  readonly experiment: Experiment | null;
  /** Whether content could be read. */
  readonly isContentKnown: boolean;
  /** Milliseconds; null while no operator has stopped it. */
  readonly stoppedAt: number | null;
};

/** An experiment as lines for a terminal. */
export function reportLines(report: ExperimentReport): readonly string[] {
  const { id, experiment, stoppedAt } = report;
  const effectless = stoppedAt === null && experiment ? effectlessVariants(experiment) : [];
  return [`${id}  ${stateOf(report)}`, ...effectless.map((variant) => `  ${effectlessText(variant)}`)];
}

const effectlessText = (variant: string) =>
  `${variant} changes nothing in this release: check its effect, and how its id is written.`;
const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);

function stateOf({ experiment, isContentKnown, stoppedAt }: ExperimentReport): string {
  const stop = stoppedAt === null ? null : `stopped by an operator on ${dayOf(stoppedAt)}: everyone sees control`;
  if (!experiment && !isContentKnown) return stop ?? 'what content says of it is not known';
  if (!experiment) return stop ?? 'no longer in content: everyone sees control';
  const { storefronts, active } = experiment;
  const where = `in ${storefronts.join(', ')}`;
  if (stop || !active) return `${where}, ${stop ?? 'inactive in content: everyone sees control'}`;
  const flag = flagVariant(experiment);
  if (flag !== null) return `${where}, a flag: everyone sees ${flag}`;
  if (!isMeasured(experiment)) return `${where}, without a share: everyone sees control`;
  const shares = sharesOf(experiment).map(({ id: variant, share }) => `${variant} ${Number(share.toFixed(2))} %`);
  return `${where}, runs: ${shares.join(', ')}`;
}
