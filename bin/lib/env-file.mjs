import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** Reads the settings of `.env` in the folder of the program, where there is one. A variable that is set stays. @param {{ root: string }} options */
export function loadEnvFile({ root }) {
  const file = join(root, '.env');
  if (existsSync(file)) process.loadEnvFile(file);
}
