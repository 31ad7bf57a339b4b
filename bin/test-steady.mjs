import './lib/runtime.mjs';
import { fileURLToPath } from 'node:url';
import { ensureBuilt } from './lib/ensure-built.mjs';
import { ensureChromium } from './lib/ensure-chromium.mjs';
import { ensureInstalled } from './lib/ensure-installed.mjs';
import { end, parseOptions } from './lib/parse-options.mjs';
import { formatCounts, runStep, sumCounts } from './lib/run-step.mjs';

const USAGE = `Runs browser tests again and again, each time from an empty store, and prints what each run and all of them came to.
NAME is part of a test file's name; without one all files run.

  npm run test:steady -- [--times 20] [--workers 2] [NAME …]
`;
const root = fileURLToPath(new URL('..', import.meta.url));
const { values, positionals } = parseOptions(
  { options: { times: { type: 'string' }, workers: { type: 'string' } }, allowPositionals: true },
  USAGE,
);
const { times = '20', workers = '2' } = values;
if (![times, workers].every((text) => /^[1-9]\d{0,3}$/.test(text))) end(USAGE, 2);
await ensureInstalled({ root });
const chromium = await ensureChromium({ root });
await ensureBuilt({ root });

const results = [];
for (let run = 1; run <= Number(times); run += 1) {
  const result = await runStep(
    {
      name: `run ${run}`,
      command: 'npx',
      args: ['--no-install', 'playwright', 'test', '--workers', workers, ...positionals],
      env: { CHROMIUM_PATH: chromium },
      count: 'playwright',
    },
    { root },
  );
  results.push(result);
  process.stdout.write(
    `run ${run} of ${times}: ${result.counts ? formatCounts(result.counts) : 'did not begin'}, ${result.seconds.toFixed(0)} s\n`,
  );
  if (!result.ok) process.stdout.write(`${result.output}\n`);
}
process.stdout.write(
  `\n${results.filter(({ ok }) => ok).length} of ${times} runs without a failure: ${formatCounts(sumCounts(results))}\n`,
);
process.exitCode = results.every(({ ok }) => ok) ? 0 : 1;
