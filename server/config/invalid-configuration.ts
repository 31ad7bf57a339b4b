import type { Result } from '#app/kernel/result.ts';
import { type ConfigProblem, formatProblems } from './problems.ts';

/** A configuration that stops the start. */
export class InvalidConfiguration extends Error {
  override readonly name = 'InvalidConfiguration';
  readonly problems: readonly ConfigProblem[];
  constructor(problems: readonly ConfigProblem[]) {
    super(formatProblems(problems));
    this.problems = problems;
  }
}

/** The configuration; throws `InvalidConfiguration`. */
export function accepted<C>(config: Result<C, readonly ConfigProblem[]>): C {
  if (!config.ok) throw new InvalidConfiguration(config.error);
  return config.value;
}
