import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import { installPackages, runs } from './system-programs.mjs';

/** The shell draws no window of its own: the tests take a sixth less processor time. */
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'chrome',
];

/** Debian's, in the order of preference. */
const PACKAGES = ['chromium-headless-shell', 'chromium'];

/**
 * Finds a Chromium for the browser tests and installs one where there is none: `CHROMIUM_PATH`, the programs in `PATH`,
 * Playwright's own, a download of Playwright's, the Debian package when run as root. Throws with what to do when none
 * of it works.
 * @param {{ root: string }} options
 * @returns {Promise<string>} path of the executable
 */
export async function ensureChromium({ root }) {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    if (runs(named)) return named;
    throw new Error(`CHROMIUM_PATH names ${named}, which cannot be run.`);
  }
  const found = inPath() ?? playwrightOwn(root);
  if (found) return found;

  process.stdout.write('Fetching a browser for the tests\n');
  spawnSync('npx', ['--no-install', 'playwright', 'install', 'chromium'], { cwd: root, stdio: 'inherit' });
  const fetched = playwrightOwn(root);
  if (fetched) return fetched;

  for (const name of PACKAGES) {
    const installed = installPackages([name]) && inPath();
    if (installed) return installed;
  }
  throw new Error(
    'No Chromium was found and none could be installed. Install one and name it: CHROMIUM_PATH=/path/to/chromium npm test',
  );
}

/** @returns {string | null} */
function inPath() {
  const folders = (process.env.PATH ?? '').split(delimiter);
  for (const name of NAMES)
    for (const folder of folders) if (folder && runs(join(folder, name))) return join(folder, name);
  return null;
}

/** Null too when its system libraries are missing. @param {string} root @returns {string | null} */
function playwrightOwn(root) {
  try {
    const { chromium } = createRequire(join(root, 'package.json'))('@playwright/test');
    const path = chromium.executablePath();
    return runs(path) && spawnSync(path, ['--version', '--headless', '--no-sandbox']).status === 0 ? path : null;
  } catch {
    return null;
  }
}
