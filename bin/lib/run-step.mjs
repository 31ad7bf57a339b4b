import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { readReport } from './read-report.mjs';

/** A step with more failed test files is not repeated: they have one cause. */
const MOST_REPEATED = 3;

/**
 * @typedef {import('./read-report.mjs').Counts} Counts
 * @typedef {import('./read-report.mjs').TimedTest} TimedTest
 * @typedef {import('./read-report.mjs').FailedTest} FailedTest
 * @typedef
 *   {{ name: string, command: string, args: readonly string[], files?: readonly string[], env?: Readonly<Record<string, string>>, count?: 'vitest' | 'playwright', after?: string }}
 *   Step `after` names a step that must have passed before. `count` says whose report of test results to read. `files`
 *   are the test files to run; without them all.
 * @typedef
 *   {{ name: string, ok: boolean, skipped: boolean, seconds: number, output: string, counts: Counts | null, tests?: readonly TimedTest[], failed?: readonly FailedTest[], repeated?: readonly FailedTest[] }}
 *   StepResult `repeated` are tests that failed and passed when their file ran again, alone.
 */

/**
 * Runs one program to its end and keeps what it printed.
 * @param {Step} step
 * @param {{ root: string, live?: boolean }} options `live` passes the output on while it runs.
 * @returns {Promise<StepResult>}
 */
export async function runStep(step, { root, live = false }) {
  const started = performance.now();
  const folder = step.count ? mkdtempSync(join(tmpdir(), 'step-')) : null;
  const report = folder ? join(folder, 'report.json') : null;
  const args = [
    ...step.args,
    ...(step.files ?? []),
    ...(step.count === 'vitest' && report
      ? ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
      : []),
  ];
  const env = {
    ...process.env,
    FORCE_COLOR: '0',
    NO_COLOR: '1',
    ENV_FILE: 'none',
    ...step.env,
    ...(step.count === 'playwright' && report ? { PLAYWRIGHT_JSON_OUTPUT_NAME: report } : {}),
  };
  const { code, output } = await collect(
    spawn(step.command, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] }),
    live,
  );
  const read = report ? readReport(report, step.count) : null;
  const counts = read?.counts ?? null;
  if (folder) rmSync(folder, { recursive: true, force: true });
  // A runner that breaks before its first test reports none failed.
  const honest = counts && code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
  return {
    name: step.name,
    ok: code === 0,
    skipped: false,
    seconds: (performance.now() - started) / 1000,
    output,
    counts: honest,
    tests: read?.tests ?? [],
    failed: read?.failed ?? [],
  };
}

/**
 * Runs a step, and its failed test files once more where they are few: on a busy machine a single test can run out of
 * time. A test that fails twice has failed.
 * @param {Step} step @param {{ root: string }} options @returns {Promise<StepResult>}
 */
export async function runStepTwice(step, { root }) {
  const first = await runStep(step, { root });
  const files = [...new Set((first.failed ?? []).map(({ file }) => file))];
  if (first.ok || files.length === 0 || files.length > MOST_REPEATED) return first;

  const second = await runStep({ ...step, files }, { root });
  const both = { seconds: first.seconds + second.seconds, output: `${first.output}\n${second.output}` };
  if (!second.ok || !first.counts) return { ...first, ...both };
  const counts = { passed: first.counts.passed + first.counts.failed, failed: 0 };
  return { ...first, ...both, ok: true, counts, repeated: first.failed };
}

/**
 * Runs steps side by side, at most `lanes` at a time, and prints one line for each as it ends, with the output of those
 * that failed, once or twice.
 * @param {readonly Step[]} steps
 * @param {{ root: string, lanes?: number, repeats?: boolean, print?: (text: string) => void }} options
 * @returns {Promise<readonly StepResult[]>} in the order given
 */
export async function runSteps(
  steps,
  { root, lanes = 3, repeats = false, print = (text) => process.stdout.write(text) },
) {
  const width = Math.max(...steps.map((step) => step.name.length));
  /** @type {Map<string, Promise<StepResult>>} */
  const started = new Map();
  let free = lanes;
  /** @type {(() => void)[]} */
  const waiting = [];
  const enter = () =>
    free > 0 ? Promise.resolve(void free--) : new Promise((resolve) => waiting.push(() => resolve(undefined)));
  const leave = () => {
    const next = waiting.shift();
    if (next) next();
    else free++;
  };
  for (const step of steps) {
    const run = async () => {
      if (step.after && !(await started.get(step.after))?.ok) {
        print(`  -  ${step.name.padEnd(width)}  not run: ${step.after} failed\n`);
        return { name: step.name, ok: false, skipped: true, seconds: 0, output: '', counts: null };
      }
      await enter();
      const result = await (repeats ? runStepTwice : runStep)(step, { root }).finally(leave);
      print(describeResult(result, width));
      return result;
    };
    started.set(step.name, run());
  }
  return Promise.all(started.values());
}

/** @param {StepResult} result @param {number} width of its name, in characters */
function describeResult({ name, ok, seconds, counts, output, repeated }, width) {
  const tests = counts ? `, ${formatCounts(counts)}` : '';
  const line = `  ${ok ? 'ok' : 'X '} ${name.padEnd(width)}  ${seconds.toFixed(1)} s${tests}\n`;
  return ok && !repeated ? line : `${line}\n${indent(output)}\n\n`;
}

/** @param {readonly StepResult[]} results @returns {Counts} */
export function sumCounts(results) {
  return results.reduce(
    (sum, { counts }) => ({ passed: sum.passed + (counts?.passed ?? 0), failed: sum.failed + (counts?.failed ?? 0) }),
    {
      passed: 0,
      failed: 0,
    },
  );
}

/** @param {Counts} counts */
export function formatCounts({ passed, failed }) {
  return `${passed} passed, ${failed} failed`;
}

/**
 * @param {import('node:child_process').ChildProcess} child @param {boolean} live @returns
 * {Promise<{ code: number, output: string }>}
 */
function collect(child, live) {
  return new Promise((resolve) => {
    let output = '';
    const take = (/** @type {Buffer} */ chunk) => {
      output += chunk.toString();
      if (live) process.stdout.write(chunk);
    };
    child.stdout?.on('data', take);
    child.stderr?.on('data', take);
    child.on('error', (error) => resolve({ code: 1, output: `${output}${error.message}\n` }));
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

/** @param {string} text */
function indent(text) {
  return text
    .trimEnd()
    .split('\n')
    .map((line) => `     ${line}`)
    .join('\n');
}
