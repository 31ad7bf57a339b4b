import { delimiter, join } from 'node:path';
import { findPostgres } from './ensure-postgres.mjs';
import { installPackages, runs } from './system-programs.mjs';

/** The programs between visitors, nodes and databases, and the Debian package of each. */
const PACKAGES = { haproxy: 'haproxy', pgbouncer: 'pgbouncer', openssl: 'openssl' };
/** Debian has servers here, which an ordinary user's PATH lacks. */
const SYSTEM_FOLDERS = ['/usr/sbin', '/usr/local/sbin'];

/**
 * The path of a program, null where it is not installed.
 * @param {string} name
 * @returns {string | null}
 */
function findProgram(name) {
  const folders = [...(process.env.PATH ?? '').split(delimiter), ...SYSTEM_FOLDERS];
  return folders.map((folder) => join(folder, name)).find(runs) ?? null;
}

/**
 * Finds HAProxy, PgBouncer, OpenSSL and a PostgreSQL that copies itself, and installs the Debian packages of those that
 * are missing when run as root. Throws with what to do when that does not help.
 */
export function ensureBalancer() {
  const missing = () => [
    ...Object.entries(PACKAGES).flatMap(([name, packaged]) => (findProgram(name) ? [] : [packaged])),
    // The server that is fetched for tests is without it.
    ...(runs(join(findPostgres() ?? '', 'pg_basebackup')) ? [] : ['postgresql']),
  ];
  const packages = missing();
  if (packages.length === 0) return;
  installPackages(packages);
  const left = missing();
  if (left.length > 0)
    throw new Error(`${left.join(', ')} not found, and could not be installed: apt-get install ${left.join(' ')}`);
}
