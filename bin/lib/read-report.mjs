import { readFileSync } from 'node:fs';

/**
 * @typedef {{ passed: number, failed: number }} Counts
 * @typedef {{ title: string, file: string, seconds: number }} TimedTest
 * @typedef {{ title: string, specs: readonly PlaywrightSpec[], suites?: readonly PlaywrightSuite[] }} PlaywrightSuite
 * @typedef {{ title: string, file: string, tests: readonly { projectName: string, results: readonly { duration: number }[] }[] }} PlaywrightSpec
 */

/**
 * The counts and the times of a report in JSON. Null where a runner ended before it wrote one.
 * @param {string} file
 * @param {'vitest' | 'playwright' | undefined} kind
 * @returns {{ counts: Counts, tests: readonly TimedTest[] } | null}
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
    runs.map(({ projectName, results }) => ({
      title: `${title} (${projectName})`,
      file,
      seconds: results.reduce((sum, { duration }) => sum + duration, 0) / 1000,
    })),
  );
  return { counts: { passed: stats.expected, failed: stats.unexpected }, tests };
}

/**
 * @param {{ numPassedTests: number, numFailedTests: number, testResults: readonly { name: string, status: string, assertionResults: readonly { fullName: string, duration?: number | null }[] }[] }}
 *   report
 */
function ofVitest({ numPassedTests, numFailedTests, testResults }) {
  const broken = testResults.filter(({ status, assertionResults }) => status === 'failed' && !assertionResults.length);
  const tests = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, duration }) => ({
      title: fullName,
      file: name,
      seconds: (duration ?? 0) / 1000,
    })),
  );
  return { counts: { passed: numPassedTests, failed: numFailedTests + broken.length }, tests };
}
