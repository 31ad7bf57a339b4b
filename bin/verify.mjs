import './lib/runtime.mjs';
import { fileURLToPath } from 'node:url';
import { ensureInstalled } from './lib/ensure-installed.mjs';
import { ensurePostgres } from './lib/ensure-postgres.mjs';
import { runGate } from './lib/run-gate.mjs';
import { runSteps } from './lib/run-step.mjs';
import { verifySteps } from './lib/verify-steps.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
process.exitCode = await runGate(async () => {
  await ensureInstalled({ root });
  await ensurePostgres();
  process.stdout.write('Checking\n');
  return runSteps(verifySteps(root), { root });
});
