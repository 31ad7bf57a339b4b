import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';

/**
 * The cores for servers and for the client. Null without `taskset`, or where this process may use one core only.
 * @returns {{ server: number, client: number } | null}
 */
export function chooseCores() {
  if (spawnSync('taskset', ['--version']).status !== 0) return null;
  const list = /^Cpus_allowed_list:\s*(\S+)$/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1] ?? '';
  const [server, client] = coresOf(list);
  return server === undefined || client === undefined ? null : { server, client };
}

/**
 * The numbers in a list of cores as Linux writes it: `0-2,5` is 0, 1, 2, 5.
 * @param {string} list
 * @returns {readonly number[]}
 */
export function coresOf(list) {
  return list
    .split(',')
    .filter(Boolean)
    .flatMap((part) => {
      const [first = 0, last = first] = part.split('-').map(Number);
      return Array.from({ length: last - first + 1 }, (_, index) => first + index);
    });
}

/** @returns {Promise<number>} A free port of this machine. */
export async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  server.close();
  await once(server, 'close');
  return port;
}

/**
 * Starts a program of this folder and waits until it is ready. `ask` sends a message and resolves with the next one.
 * @param {string} file
 * @param {{ core?: number, env?: Readonly<Record<string, string>>, output?: 'inherit' | number }} [options] `output` is
 *   the file of standard output.
 */
export async function startProcess(file, { core, env = {}, output = 'inherit' } = {}) {
  const program = [process.execPath, fileURLToPath(new URL(file, import.meta.url))];
  const [command = '', ...args] = core === undefined ? program : ['taskset', '-c', String(core), ...program];
  const child = spawn(command, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', output, 'inherit', 'ipc'],
  });
  const ended = once(child, 'exit');
  const next = async () => {
    const message = once(child, 'message').then(([value]) => value);
    const end = ended.then(() => Promise.reject(new Error(`${file} ended`)));
    return Promise.race([message, end]);
  };
  await next();
  return {
    /** @param {unknown} message */
    ask(message) {
      const answer = next();
      child.send(/** @type {import('node:child_process').Serializable} */ (message));
      return answer;
    },
    async stop() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}
