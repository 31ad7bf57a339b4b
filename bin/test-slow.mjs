import './lib/runtime.mjs';
import { fileURLToPath } from 'node:url';
import { ensureBuilt } from './lib/ensure-built.mjs';
import { ensureChromium } from './lib/ensure-chromium.mjs';
import { ensureInstalled } from './lib/ensure-installed.mjs';
import { ensurePostgres } from './lib/ensure-postgres.mjs';
import { parseOptions } from './lib/parse-options.mjs';
import { runGate } from './lib/run-gate.mjs';
import { changedSlowTests, runSlowTests } from './lib/slow-tests.mjs';

const { values } = parseOptions(
  { options: { all: { type: 'boolean' } } },
  `Runs the slow tests whose inputs have changed since they passed, and notes those that pass in tests/slow-tests.json.

  npm run test:slow -- [--all]
`,
);
const root = fileURLToPath(new URL('..', import.meta.url));
process.env.TEST_THOROUGH = '1';
process.exitCode = await runGate(async () => {
  await ensureInstalled({ root });
  const chromium = await ensureChromium({ root });
  await ensurePostgres();
  await ensureBuilt({ root });
  return runSlowTests(changedSlowTests(root, { all: values.all === true }), { root, chromium });
});
