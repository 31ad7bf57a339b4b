import { fileURLToPath } from 'node:url';
import { ensureBuilt } from './lib/ensure-built.mjs';
import { ensureChromium } from './lib/ensure-chromium.mjs';
import { ensureInstalled } from './lib/ensure-installed.mjs';
import { ensurePostgres } from './lib/ensure-postgres.mjs';
import { formatCounts, runStep, runSteps, sumCounts } from './lib/run-step.mjs';
import { verifySteps } from './lib/verify-steps.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
await ensureInstalled({ root });
const chromium = await ensureChromium({ root });
await ensurePostgres();
await ensureBuilt({ root });

process.stdout.write('Checking the code\n');
const results = await runSteps(verifySteps(root), { root });
const suites = [
  { name: 'http: every form on the real build', command: 'npx', args: ['--no-install', 'vitest', 'run', '--project', 'http'], count: 'vitest' },
  { name: 'e2e: journeys in a browser', command: 'npx', args: ['--no-install', 'playwright', 'test'], env: { CHROMIUM_PATH: chromium }, count: 'playwright' },
];
for (const suite of suites) {
  process.stdout.write(`${suite.name}\n`);
  const result = await runStep(suite, { root });
  if (!result.ok) process.stdout.write(`${result.output}\n`);
  results.push(result);
}

const failed = results.filter((result) => !result.ok);
// What breaks without a count of its own still counts as one failure.
const counts = sumCounts(results);
const uncounted = failed.filter((result) => !result.counts).length;
if (failed.length > 0) process.stdout.write(`\nNot right: ${failed.map((result) => result.name).join(', ')}\n`);
process.stdout.write(`\n${formatCounts({ passed: counts.passed, failed: counts.failed + uncounted })}\n`);
process.exitCode = failed.length === 0 ? 0 : 1;
