import type { Result } from '#app/kernel/result.ts';
import { type ConfigProblem, formatProblems } from './problems.ts';

/** A configuration that stops the start. */
export class ConfigurationRefused extends Error {
  override readonly name = 'ConfigurationRefused';
  readonly problems: readonly ConfigProblem[];
  constructor(problems: readonly ConfigProblem[]) {
    super(formatProblems(problems));
    this.problems = problems;
  }
}

/** The configuration; throws `ConfigurationRefused`. */
export function accepted<C>(config: Result<C, readonly ConfigProblem[]>): C {
  if (!config.ok) throw new ConfigurationRefused(config.error);
  return config.value;
}
