import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { join, relative } from 'node:path';
import { formatCounts, sumCounts } from './run-step.mjs';

/** Tests that the end of a gate names. */
const SLOWEST = 20;
/** A test below this time needs no name. */
const SLOW_SECONDS = 2;
/** The file system in memory of Linux. */
const MEMORY = '/dev/shm';
/** Bytes that the stores and databases of a whole gate stay below. */
const ENOUGH_MEMORY = 4 * 1024 ** 3;

/**
 * Runs a gate to its end and prints its last line, "N passed, N failed", whatever happens: what fails without a count
 * of its own, a set-up that breaks included, is one failure.
 * @param {() => Promise<readonly import('./run-step.mjs').StepResult[]>} work
 * @param {(text: string) => void} [print]
 * @returns {Promise<0 | 1>} exit code
 */
export async function runGate(work, print = (text) => process.stdout.write(text)) {
  const removeFolder = keepTemporaryFilesInMemory();
  try {
    const results = await work();
    const failed = results.filter((result) => !result.ok);
    const counts = sumCounts(results);
    print(slowestTests(results));
    print(repeatedTests(results));
    const uncounted = failed.filter((result) => !result.counts).length;
    print(
      failed.length === 0 ? '\nAll checks pass.\n' : `\nFailed: ${failed.map((result) => result.name).join(', ')}\n`,
    );
    print(`${formatCounts({ passed: counts.passed, failed: counts.failed + uncounted })}\n`);
    return failed.length === 0 ? 0 : 1;
  } catch (error) {
    print(`\n${error instanceof Error ? error.message : String(error)}\n${formatCounts({ passed: 0, failed: 1 })}\n`);
    return 1;
  } finally {
    removeFolder();
  }
}

/**
 * Sends temporary files of the tests to memory where there is enough of it: a disk costs a third of the time of the
 * tests with a store. Changes `env`.
 * @param {{ env?: NodeJS.ProcessEnv, memory?: string, enough?: number }} [options] `memory` is a folder, `enough` bytes
 * @returns {() => void} removes them
 */
export function keepTemporaryFilesInMemory({ env = process.env, memory = MEMORY, enough = ENOUGH_MEMORY } = {}) {
  if (env.TMPDIR || !existsSync(memory)) return () => {};
  const { bavail, bsize } = statfsSync(memory);
  if (bavail * bsize < enough) return () => {};
  const folder = mkdtempSync(join(memory, 'pairwise-'));
  // The server of PostgreSQL runs as another user.
  chmodSync(folder, 0o755);
  env.TMPDIR = folder;
  return () => {
    delete env.TMPDIR;
    rmSync(folder, { recursive: true, force: true });
  };
}

/** The tests that took longest, one a line. @param {readonly import('./run-step.mjs').StepResult[]} results */
function slowestTests(results) {
  const slowest = results
    .flatMap(({ tests }) => tests ?? [])
    .filter(({ seconds }) => seconds >= SLOW_SECONDS)
    .toSorted((one, other) => other.seconds - one.seconds)
    .slice(0, SLOWEST);
  if (slowest.length === 0) return '';
  const lines = slowest.map(({ seconds, ...test }) => `  ${seconds.toFixed(1).padStart(6)} s  ${nameOf(test)}`);
  return `\nSlowest tests\n${lines.join('\n')}\n`;
}

/** The tests that failed once, one a line. @param {readonly import('./run-step.mjs').StepResult[]} results */
function repeatedTests(results) {
  const lines = results.flatMap(({ repeated }) => repeated ?? []).map((test) => `  ${nameOf(test)}`);
  return lines.length === 0 ? '' : `\nFailed, and passed when repeated alone\n${lines.join('\n')}\n`;
}

/** @param {import('./run-step.mjs').FailedTest} test */
const nameOf = ({ file, title }) => `${relative('', file)}: ${title}`;
