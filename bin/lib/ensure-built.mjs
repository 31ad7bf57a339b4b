import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runStep } from './run-step.mjs';

const SOURCES = [
  'app',
  'server',
  'public',
  'package-lock.json',
  'vite.config.ts',
  'vite.browser-script.ts',
  'vite.tools.config.ts',
  'remix.config.js',
  'react-router.config.ts',
  'tsconfig.json',
];

/**
 * Builds the shop where the build is missing or older than its sources. An image without sources has only its build, which is then taken as
 * it is. Throws with the builder's words when it fails.
 * @param {{ root: string }} options
 */
export async function ensureBuilt({ root }) {
  const stamp = join(root, 'build', 'sources.txt');
  if (!existsSync(join(root, 'app', 'routes.ts'))) return;
  const wanted = fingerprint(root);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  for (const [name, args] of [
    ['Building the pages', ['react-router', 'build']],
    ['Building the programs beside the server', ['vite', 'build', '--config', 'vite.tools.config.ts']],
  ]) {
    process.stdout.write(`${name} …`);
    const result = await runStep({ name, command: 'npx', args: ['--no-install', ...args], env: { NODE_ENV: 'production' } }, { root });
    if (!result.ok) throw new Error(`${name} failed:\n${result.output}`);
    process.stdout.write(` done in ${result.seconds.toFixed(1)} s\n`);
  }
  mkdirSync(join(root, 'build'), { recursive: true });
  writeFileSync(stamp, wanted);
}

/** @param {string} root */
function fingerprint(root) {
  const hash = createHash('sha256');
  for (const source of SOURCES) for (const file of filesUnder(join(root, source))) hash.update(file).update(readFileSync(file));
  return hash.digest('hex');
}

/** @param {string} path @returns {string[]} */
function filesUnder(path) {
  if (!existsSync(path)) return [];
  if (statSync(path).isFile()) return [path];
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesUnder(join(path, name)));
}
