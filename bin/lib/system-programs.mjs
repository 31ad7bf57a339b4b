import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';

/**
 * Whether a file can be run.
 * @param {string} path
 */
export function runs(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Whether this program may install Debian packages. */
export const canInstall = () => process.getuid?.() === 0 && runs('/usr/bin/apt-get');

/**
 * Installs Debian packages. False where it cannot.
 * @param {readonly string[]} packages
 * @param {readonly string[]} [options] of `apt-get install`
 */
export function installPackages(packages, options = []) {
  if (!canInstall()) return false;
  process.stdout.write(`Installing the system packages ${packages.join(', ')} for the tests\n`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  spawnSync('apt-get', ['update'], { stdio: 'inherit', env });
  const { status } = spawnSync('apt-get', ['install', '-y', '--no-install-recommends', ...options, ...packages], {
    stdio: 'inherit',
    env,
  });
  return status === 0;
}
