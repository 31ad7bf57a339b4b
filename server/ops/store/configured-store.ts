import { join } from 'node:path';
import { loadConfig } from '#server/config/load-config.ts';
import { formatProblems } from '#server/config/problems.ts';
import type { Config } from '#server/config/types.ts';
import { OperatorError } from '#server/kernel/operator-error.ts';
import type { CliDeps } from '#server/ops/cli-deps.ts';

/** The configuration, and the path of the embedded store. Throws `OperatorError` for a wrong configuration. */
export function configuredStore({ environment }: Pick<CliDeps, 'environment'>): {
  readonly config: Config;
  readonly file: string;
} {
  const config = loadConfig(environment);
  if (!config.ok) throw new OperatorError(formatProblems(config.error));
  return { config: config.value, file: join(config.value.dataDir, 'shop.sqlite') };
}

/** The file of the embedded store. Throws `OperatorError` with the advice when a database is configured. */
export function embeddedFile(deps: Pick<CliDeps, 'environment'>, advice: string): string {
  const { config, file } = configuredStore(deps);
  if (config.store.engine === 'postgres')
    throw new OperatorError(`DATABASE_URL names a PostgreSQL database. ${advice}`);
  return file;
}
