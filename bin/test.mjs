import './lib/runtime.mjs';
import { fileURLToPath } from 'node:url';
import { ensureBuilt } from './lib/ensure-built.mjs';
import { ensureChromium } from './lib/ensure-chromium.mjs';
import { ensureInstalled } from './lib/ensure-installed.mjs';
import { ensurePostgres } from './lib/ensure-postgres.mjs';
import { runGate } from './lib/run-gate.mjs';
import { runSteps } from './lib/run-step.mjs';
import { changedSlowTests, runSlowTests } from './lib/slow-tests.mjs';
import { verifySteps } from './lib/verify-steps.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
// `tests/support/property-runs.ts` reads it.
process.env.TEST_THOROUGH = '1';
process.exitCode = await runGate(async () => {
  await ensureInstalled({ root });
  const chromium = await ensureChromium({ root });
  await ensurePostgres();
  await ensureBuilt({ root });

  process.stdout.write('Checking the code\n');
  const changed = changedSlowTests(root);
  const results = [...(await runSteps(verifySteps(root), { root, repeats: true }))];
  /** @type {readonly import('./lib/run-step.mjs').Step[]} */
  const suites = [
    {
      name: 'http: every form on the real build',
      command: 'npx',
      args: ['--no-install', 'vitest', 'run', '--project', 'http'],
      env: { SKIP_SLOW_TESTS: '1' },
      count: 'vitest',
    },
    {
      name: 'e2e: journeys in a browser',
      command: 'npx',
      args: ['--no-install', 'playwright', 'test'],
      env: { CHROMIUM_PATH: chromium, SKIP_SLOW_TESTS: '1' },
      count: 'playwright',
    },
  ];
  for (const suite of suites) results.push(...(await runSteps([suite], { root, repeats: true })));
  results.push(...(await runSlowTests(changed, { root, chromium })));
  return results;
});
