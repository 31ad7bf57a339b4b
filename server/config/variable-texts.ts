import type { VariableFact } from './variable-fact.ts';
import { VARIABLES } from './variables.ts';

/** The text of `.env.example`: every variable, commented out, with its default. */
export function renderEnvExample(): string {
  const entries = VARIABLES.map(
    (fact: VariableFact) =>
      `# ${fact.about}\n# Default: ${fact.fallback}\n# ${fact.name}=${fact.secret ? '' : fact.example}\n`,
  );
  return `# Settings of the shop. Nothing here is needed to run it on one machine. npm run shop -- init writes a .env, which npm start and the operator’s program read; or copy this file and remove the # of what you change.\n\n${entries.join('\n')}`;
}

/** The rows of the table in docs/running.md. */
export function renderVariableTable(): string {
  const rows = VARIABLES.map((fact: VariableFact) => `| \`${fact.name}\` | ${fact.fallback} | ${fact.about} |`);
  return ['| variable | default | what it does |', '|---|---|---|', ...rows].join('\n');
}
