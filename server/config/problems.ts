import { variableFact } from './variables.ts';

export type ConfigProblem = { readonly variable: string; readonly problem: string; readonly example: string | null };

/** A problem of a variable, with an example to copy. */
export function problem(variable: string, text: string): ConfigProblem {
  const fact = variableFact(variable);
  return { variable, problem: text, example: fact?.example ?? null };
}

/** The problems, one setting per paragraph, with an example to copy. */
export function formatProblems(problems: readonly ConfigProblem[]): string {
  const lines = problems.map(
    ({ variable, problem: text, example }) =>
      `  ${variable} ${text}\n${example ? `      for example: ${variable}=${example}\n` : ''}`,
  );
  const count = problems.length === 1 ? 'one setting needs' : `${problems.length} settings need`;
  return `The shop cannot start: ${count} attention.\n\n${lines.join('\n')}\nAll settings are described in .env.example.\n`;
}
