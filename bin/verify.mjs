import { fileURLToPath } from 'node:url';
import { ensureInstalled } from './lib/ensure-installed.mjs';
import { ensurePostgres } from './lib/ensure-postgres.mjs';
import { formatCounts, runSteps, sumCounts } from './lib/run-step.mjs';
import { verifySteps } from './lib/verify-steps.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
await ensureInstalled({ root });
await ensurePostgres();
process.stdout.write('Checking\n');
const results = await runSteps(verifySteps(root), { root });
const failed = results.filter((result) => !result.ok);
process.stdout.write(`\n${formatCounts(sumCounts(results))}\n`);
process.stdout.write(failed.length === 0 ? 'All checks hold.\n' : `Not all checks hold: ${failed.map((result) => result.name).join(', ')}.\n`);
process.exitCode = failed.length === 0 ? 0 : 1;
