import { spawnSync } from 'node:child_process';

/** Severities that stop the gate. */
const STOPPING = ['critical', 'high'];

/**
 * What a report of `npm audit --json` says of the packages that run in the shop. A registry that does not answer, or
 * takes no audits, stops nothing: `isAnswered` is false.
 * @param {string} report
 * @returns {{ isAnswered: boolean, stops: boolean, lines: readonly string[] }}
 */
export function readAudit(report) {
  const { vulnerabilities, metadata } = parsed(report);
  if (!vulnerabilities || !metadata)
    return { isAnswered: false, stops: false, lines: ['The registry answered no audit: nothing is known.'] };
  const all = Object.values(vulnerabilities);
  return {
    isAnswered: true,
    stops: all.some(({ severity }) => STOPPING.includes(severity)),
    lines: all.map(({ name, severity, range }) => `${severity}: ${name} ${range}`),
  };
}

/** Asks the registry about the packages of the lock file. @param {string} root */
export function audit(root) {
  const { stdout } = spawnSync('npm', ['audit', '--json', '--omit=dev'], {
    cwd: root,
    encoding: 'utf8',
    timeout: 60_000,
  });
  return readAudit(stdout ?? '');
}

/**
 * @param {string} report
 * @returns {{ vulnerabilities?: Record<string, { name: string, severity: string, range: string }>, metadata?: object }}
 */
function parsed(report) {
  try {
    return JSON.parse(report) ?? {};
  } catch {
    return {};
  }
}
