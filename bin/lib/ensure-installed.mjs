import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Installs the dependencies where they are missing or are not those of `package-lock.json`; does nothing otherwise. Throws when npm fails.
 * @param {{ root: string }} options
 */
export async function ensureInstalled({ root }) {
  const reason = whyInstall(root);
  if (!reason) return;
  process.stdout.write(`Installing dependencies (${reason})\n`);
  // `npm ci` also demands the packages of other platforms in the lock file, which not every registry has; the second way takes the locked versions without that.
  if (npm(root, ['ci'], 'pipe') === 0) return;
  if (npm(root, ['install', '--no-save'], 'inherit') !== 0) throw new Error('Installing the dependencies failed: npm says why above.');
}

/** @param {string} root @param {readonly string[]} args @param {'pipe' | 'inherit'} stdio @returns {number | null} exit code */
function npm(root, args, stdio) {
  return spawnSync('npm', [...args, '--no-audit', '--no-fund'], { cwd: root, stdio, shell: process.platform === 'win32' }).status;
}

/** @param {string} root @returns {string | null} why an installation is needed */
export function whyInstall(root) {
  const wanted = readLock(join(root, 'package-lock.json'));
  // npm notes here what it has put into the folder.
  const present = readLock(join(root, 'node_modules', '.package-lock.json'));
  if (!present || !existsSync(join(root, 'node_modules'))) return 'there are none yet';
  if (!wanted) return null;
  for (const [path, entry] of Object.entries(wanted)) {
    // Optional packages belong to other platforms; a container holds no development packages.
    if (path === '' || entry.optional || entry.link || (entry.dev && process.env.NODE_ENV === 'production')) continue;
    if (present[path]?.version !== entry.version) return `${path.replace(/^.*node_modules\//, '')} has changed`;
  }
  return null;
}

/** @param {string} file @returns {Record<string, { version?: string, optional?: boolean, dev?: boolean, link?: boolean }> | null} */
function readLock(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages ?? null;
  } catch {
    return null;
  }
}
