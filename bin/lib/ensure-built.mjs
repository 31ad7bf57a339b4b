import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { keepEarlierAssets } from './keep-assets.mjs';
import { runStep } from './run-step.mjs';

/** Folders whose every file may go into a build: of the laboratory what is drawn, and the payment sandbox. */
const FOLDERS = ['app', 'lab/demo-catalogue', 'lab/drawings', 'lab/sandbox', 'public', 'server', 'tools/vite'];
/** Files of the project's root that configure a build: what the bundler, the framework and the compiler read. */
const CONFIGURATION = /^(?:(?:vite|remix|react-router)\.config\.[jt]s|tsconfig[\w.-]*\.json|package-lock\.json)$/;

/**
 * Builds the shop where the build is missing or older than its sources. An image without sources has only its build,
 * which is then taken as it is. Throws with the builder's words when it fails.
 * @param {{ root: string, now?: number }} options
 */
export async function ensureBuilt({ root, now = Date.now() }) {
  const stamp = join(root, 'build', 'sources.txt');
  if (!existsSync(join(root, 'app', 'routes.ts'))) return;
  const states = join(root, 'build', 'sources-seen.txt');
  const seen = sourceStates(root, now);
  if (existsSync(stamp) && seen !== null && textOf(states) === seen) return;
  const wanted = fingerprint(root);
  if (textOf(stamp) === wanted) {
    noteStates(states, seen);
    return;
  }
  rmSync(states, { force: true });
  // A build that is interrupted leaves parts of two: no stamp may call it finished, also when the sources are changed
  // back.
  rmSync(stamp, { force: true });
  for (const [name, args] of [
    ['Building the pages', ['react-router', 'build']],
    ['Building the programs beside the server', ['vite', 'build', '--config', 'tools/vite/tools.config.ts']],
    ['Drawing the pictures', ['tsx', 'lab/drawings/draw-pictures.ts', 'build/drawings']],
  ]) {
    process.stdout.write(`${name} …`);
    const result = await runStep(
      { name, command: 'npx', args: ['--no-install', ...args], env: { NODE_ENV: 'production' } },
      { root },
    );
    if (!result.ok) throw new Error(`${name} failed:\n${result.output}`);
    process.stdout.write(` done in ${result.seconds.toFixed(1)} s\n`);
  }
  mkdirSync(join(root, 'build'), { recursive: true });
  keepEarlierAssets({ root });
  describeBuild({ root, id: wanted.slice(0, ID_LENGTH), now });
  writeFileSync(stamp, wanted);
  noteStates(states, seen);
}

/** Characters of a build's id. */
const ID_LENGTH = 16;

/**
 * Writes what an open page asks to notice a new version: `builds/latest.json`, and the manifest of the build, whose
 * routes have no rules and whose pages are all made on request.
 * @param {{ root: string, id: string, now: number }} options
 */
function describeBuild({ root, id, now }) {
  const folder = join(root, 'build/client/builds');
  const build = { id, timestamp: now };
  mkdirSync(join(folder, 'meta'), { recursive: true });
  writeFileSync(join(folder, 'latest.json'), JSON.stringify(build));
  const manifest = { ...build, matcher: { static: {}, wildcard: {}, dynamic: {} }, prerendered: [] };
  writeFileSync(join(folder, 'meta', `${id}.json`), JSON.stringify(manifest));
}

/** @param {string} file @returns {string | null} */
function textOf(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : null;
}

/** @param {string} file @param {string | null} seen */
function noteStates(file, seen) {
  if (seen === null) rmSync(file, { force: true });
  else writeFileSync(file, seen);
}

/**
 * The files that decide what a build holds, as paths from `root`. Tests are among them: they lie beside the code.
 * @param {string} root
 * @returns {readonly string[]}
 */
export function buildSources(root) {
  const configuration = readdirSync(root).filter((name) => CONFIGURATION.test(name));
  return [...configuration, ...FOLDERS.flatMap((folder) => filesUnder(root, folder))].sort();
}

/** Clocks of file systems are coarse: a file that changed this recently may change again without a new time. */
const COARSEST_CLOCK = 2000n * 1_000_000n;

/**
 * Size and times of every source: the same as long as none was written. Reading them all takes ten times as long. Null
 * while a file has changed too recently to tell.
 * @param {string} root @param {number} now
 */
function sourceStates(root, now) {
  const hash = createHash('sha256');
  let newest = 0n;
  for (const file of buildSources(root)) {
    const { ino, size, mtimeNs, ctimeNs } = statSync(join(root, file), { bigint: true });
    hash.update(`${file}\0${ino} ${size} ${mtimeNs} ${ctimeNs}\0`);
    if (ctimeNs > newest) newest = ctimeNs;
  }
  return BigInt(now) * 1_000_000n - newest > COARSEST_CLOCK ? hash.digest('hex') : null;
}

/** @param {string} root */
function fingerprint(root) {
  const hash = createHash('sha256');
  for (const file of buildSources(root)) hash.update(file).update(readFileSync(join(root, file)));
  return hash.digest('hex');
}

/** @param {string} root @param {string} folder @returns {readonly string[]} */
function filesUnder(root, folder) {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'));
}
