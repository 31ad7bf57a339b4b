import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const START_TIMEOUT = 60_000;

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

/** @param {number | undefined} core @param {readonly string[]} program */
function onCore(core, program) {
  return core === undefined ? program : ['taskset', '-c', String(core), ...program];
}

/**
 * Starts a program of this folder and waits until it is ready. `ask` sends a message and resolves with the next one.
 * @param {string} file
 * @param {{ core?: number, env?: Readonly<Record<string, string>> }} [options]
 */
export async function startProcess(file, { core, env = {} } = {}) {
  const [command = '', ...args] = onCore(core, [process.execPath, fileURLToPath(new URL(file, import.meta.url))]);
  const child = spawn(command, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const ended = once(child, 'exit');
  const next = async () => {
    const message = once(child, 'message').then(([value]) => value);
    const end = ended.then(() => Promise.reject(new Error(`${file} ended`)));
    return Promise.race([message, end]);
  };
  await next();
  return {
    pid: child.pid ?? 0,
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

/**
 * Starts the built shop of a folder as its `npm start` does, on a free port, and waits until it is ready.
 * @param {{ folder: string, node?: string, dataDir: string, core?: number, env?: Readonly<Record<string, string>>, log?: number }}
 *   options `node` is the program that runs it, `log` the file that receives its log.
 */
export async function startNode({ folder, node = process.execPath, dataDir, core, env = {}, log }) {
  const port = await freePort();
  const [command = '', ...args] = onCore(core, [node, join(folder, 'bin/start.mjs')]);
  const child = spawn(command, args, {
    cwd: folder,
    stdio: ['ignore', log ?? 'ignore', 'inherit'],
    env: {
      ...process.env,
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      PUBLIC_ORIGIN: `http://localhost:${port}`,
      ...env,
    },
  });
  const ended = once(child, 'exit');
  const stop = async () => {
    child.kill('SIGKILL');
    await ended;
  };
  const isReady = () =>
    fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ status }) => status === 200,
      () => false,
    );
  for (const until = Date.now() + START_TIMEOUT; !(await isReady()); await sleep(100)) {
    if (Date.now() < until && child.exitCode === null) continue;
    await stop();
    throw new Error(`The shop of ${folder} is not ready`);
  }
  return { pid: child.pid ?? 0, port, stop };
}

/**
 * Milliseconds of processor time that all threads of a process have had so far; Linux only.
 * @param {number} pid
 */
export function processorTime(pid) {
  const tasks = `/proc/${pid}/task`;
  return readdirSync(tasks)
    .map((task) => Number(readFileSync(`${tasks}/${task}/schedstat`, 'utf8').split(' ', 1)[0]) / 1e6)
    .reduce((sum, time) => sum + time, 0);
}

/**
 * Bytes that a process has in memory now, and has had at most; Linux only.
 * @param {number | string} pid
 */
export function memoryOf(pid) {
  const text = readFileSync(`/proc/${pid}/status`, 'utf8');
  /** @param {string} name */
  const value = (name) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(text)?.[1] ?? 0);
  return { parent: value('PPid'), rss: value('VmRSS') * 1024, peak: value('VmHWM') * 1024 };
}
