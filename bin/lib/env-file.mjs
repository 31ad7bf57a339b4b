import { existsSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Reads the settings of `.env` in the folder of the program, where there is one. A variable that is set stays. The
 * steps of the gate set `ENV_FILE` to `none`: tests start shops of their own.
 * @param {{ root: string }} options
 */
export function loadEnvFile({ root }) {
  const file = join(root, '.env');
  if (process.env.ENV_FILE !== 'none' && existsSync(file)) process.loadEnvFile(file);
}
