import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { chown, readFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findPostgres } from '#bin/lib/ensure-postgres.mjs';

const DEPLOY = fileURLToPath(new URL('../../deploy', import.meta.url));

/** A file that a merchant's machines run. */
export const deployed = (file: string): string => join(DEPLOY, file);

type User = { readonly uid: number; readonly gid: number };

/** The user of databases and the pooler, which do not run as root; null where this program is an ordinary user. */
export async function serverUser(): Promise<User | null> {
  if (process.getuid?.() !== 0) return null;
  const lines = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'));
  const line = ['postgres', 'nobody'].flatMap((name) => lines.find(([user]) => user === name) ?? []);
  const [, , uid, gid] = line;
  if (!uid || !gid) throw new Error('Databases do not run as root, and there is no user postgres or nobody');
  return { uid: Number(uid), gid: Number(gid) };
}

export async function giveTo(user: User | null, ...paths: readonly string[]): Promise<void> {
  if (user) for (const path of paths) await chown(path, user.uid, user.gid);
}

type Settings = {
  readonly env?: Readonly<Record<string, string>>;
  readonly user?: User | null;
  readonly cwd?: string;
};

/** A program that runs until it is ended; `output` is what it said. */
export type Program = {
  output(): string;
  isUp(): boolean;
  signal(name: NodeJS.Signals): void;
  /** Ends it and all its processes at once, as a power cut does. */
  cut(): Promise<void>;
};

export function startProgram(command: readonly string[], settings: Settings): Program {
  const child = spawned(command, settings);
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => (output = (output + chunk).slice(-20_000)));
  const ended = once(child, 'exit');
  const isUp = () => child.exitCode === null && child.signalCode === null;
  return {
    output: () => output,
    isUp,
    signal: (name) => void child.kill(name),
    async cut() {
      if (isUp() && child.pid) for (const pid of [...childrenOf(child.pid), child.pid]) end(pid);
      await ended;
    },
  };
}

/** The processes that a process has started; a database starts each with a group of its own. */
function childrenOf(pid: number): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
}

function end(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended meanwhile.
  }
}

/** Runs a program to its end. Returns what it printed; throws with what it said when it fails. */
export async function runProgram(command: readonly string[], settings: Settings): Promise<string> {
  const child = spawned(command, settings);
  let printed = '';
  let said = '';
  child.stdout?.on('data', (chunk: Buffer) => (printed += chunk));
  child.stderr?.on('data', (chunk: Buffer) => (said += chunk));
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`${command.join(' ')} ended with ${code}: ${printed}${said}`);
  return printed;
}

function spawned([program = '', ...args]: readonly string[], { env = {}, user, cwd }: Settings): ChildProcess {
  const path = [findPostgres() ?? '', process.env.PATH ?? '', '/usr/sbin'].join(delimiter);
  return spawn(program, args, {
    // The home of root is closed to the user of databases, who looks for certificates in it.
    env: { ...process.env, PATH: path, ...(user && { HOME: '/' }), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(user && user),
    ...(cwd !== undefined && { cwd }),
  });
}
