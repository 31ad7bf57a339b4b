import { readFileSync } from 'node:fs';

/**
 * @typedef {{ passed: number, failed: number }} Counts
 * @typedef {{ title: string, file: string, seconds: number }} TimedTest
 * @typedef {{ title: string, file: string }} FailedTest `title` is empty where the file itself broke.
 * @typedef {{ title: string, specs: readonly PlaywrightSpec[], suites?: readonly PlaywrightSuite[] }} PlaywrightSuite
 * @typedef {{ title: string, file: string, tests: readonly { projectName: string, status: string, results: readonly { duration: number }[] }[] }} PlaywrightSpec
 */

/**
 * The counts and the tests of a report in JSON. Null where a runner ended before it wrote one.
 * @param {string} file
 * @param {'vitest' | 'playwright' | undefined} kind
 * @returns {{ counts: Counts, tests: readonly TimedTest[], failed: readonly FailedTest[] } | null}
 */
export function readReport(file, kind) {
  try {
    const report = JSON.parse(readFileSync(file, 'utf8'));
    return kind === 'playwright' ? ofPlaywright(report) : ofVitest(report);
  } catch {
    return null;
  }
}

/** @param {{ stats: { expected: number, unexpected: number }, suites: readonly PlaywrightSuite[] }} report */
function ofPlaywright({ stats, suites }) {
  /** @param {PlaywrightSuite} suite @returns {readonly PlaywrightSpec[]} */
  const specsOf = (suite) => [...suite.specs, ...(suite.suites ?? []).flatMap(specsOf)];
  const tests = suites.flatMap(specsOf).flatMap(({ title, file, tests: runs }) =>
    runs.map(({ projectName, status, results }) => ({
      title: `${title} (${projectName})`,
      file,
      seconds: results.reduce((sum, { duration }) => sum + duration, 0) / 1000,
      hasFailed: status === 'unexpected',
    })),
  );
  const failed = tests.filter(({ hasFailed }) => hasFailed);
  return { counts: { passed: stats.expected, failed: stats.unexpected }, tests, failed };
}

/**
 * @param {{ numPassedTests: number, numFailedTests: number, testResults: readonly { name: string, status: string, assertionResults: readonly { fullName: string, status: string, duration?: number | null }[] }[] }}
 *   report
 */
function ofVitest({ numPassedTests, numFailedTests, testResults }) {
  const broken = testResults.filter(({ status, assertionResults }) => status === 'failed' && !assertionResults.length);
  const tests = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, status, duration }) => ({
      title: fullName,
      file: name,
      seconds: (duration ?? 0) / 1000,
      hasFailed: status === 'failed',
    })),
  );
  const failed = [
    ...tests.filter(({ hasFailed }) => hasFailed),
    ...broken.map(({ name }) => ({ title: '', file: name })),
  ];
  return { counts: { passed: numPassedTests, failed: numFailedTests + broken.length }, tests, failed };
}
