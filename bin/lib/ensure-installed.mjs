import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Installs the dependencies where they are missing or are not those of `package-lock.json`; does nothing otherwise.
 * Throws when npm fails.
 * @param {{ root: string }} options
 */
export async function ensureInstalled({ root }) {
  const reason = whyInstall(root);
  if (!reason) return;
  process.stdout.write(`Installing dependencies (${reason})\n`);
  const clean = npm(root, ['ci']);
  if (clean.ok) return;
  // A registry that lacks a version for another platform: only then are the versions of the lock file installed without
  // the others.
  if (!/\bE404\b|\bETARGET\b/.test(clean.output)) throw new Error(`npm ci failed:\n${clean.output}`);
  process.stdout.write(`npm ci did not find a package in the registry; installing without it:\n${clean.output}`);
  const rest = npm(root, ['install', '--no-save']);
  if (!rest.ok) throw new Error(`npm install failed:\n${rest.output}`);
}

/** @param {string} root @param {readonly string[]} args @returns {{ ok: boolean, output: string }} */
function npm(root, args) {
  const { status, stdout, stderr, error } = spawnSync('npm', [...args, '--no-audit', '--no-fund'], {
    cwd: root,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  return { ok: status === 0, output: error ? `${error.message}\n` : `${stdout}${stderr}` };
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

/**
 * @param {string} file @returns
 * {Record<string, { version?: string, optional?: boolean, dev?: boolean, link?: boolean }> | null}
 */
function readLock(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages ?? null;
  } catch {
    return null;
  }
}
