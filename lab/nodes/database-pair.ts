import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '#tests/support/node-process.ts';
import { deployed, giveTo, type Program, runProgram, serverUser, startProgram } from './programs.ts';

const PASSWORD = 'kR7vN2xQ9mT4wZ6b';
const LONGEST_START = 180_000;

export type DatabasePair = {
  /** The address of the shop's database behind the pooler. */
  readonly url: string;
  /** Ends the primary as a power cut does. */
  killPrimary(): Promise<void>;
  /** What the operator does then: the standby becomes the primary, and the pooler leads to it. */
  failOver(): Promise<void>;
  /** The other machine comes back as the standby, and commits wait for it again. */
  addStandby(): Promise<void>;
  /** Lets one statement run on the primary's own machine. */
  askPrimary(statement: string): Promise<string>;
  output(): string;
  close(): Promise<void>;
};

type Machine = {
  readonly port: string;
  readonly data: string;
  readonly env: Readonly<Record<string, string>>;
  program: Program | null;
};

/** A primary, a synchronous standby and a pooler in front, all with TLS, from the files of `deploy`. */
export async function startDatabasePair(folder: string): Promise<DatabasePair> {
  const user = await serverUser();
  const certificates = join(folder, 'certificates');
  const pooler = join(folder, 'pooler');
  for (const path of [certificates, pooler]) await mkdir(path);
  await giveTo(user, folder, certificates, pooler);
  await runProgram([deployed('certificates.sh'), certificates, 'localhost'], { user });
  const common = { CERTIFICATES: certificates, NAME: 'localhost', LISTEN: 'localhost', DATABASE_PASSWORD: PASSWORD };
  const programs: Program[] = [];
  const close = async () => {
    for (const program of programs.toReversed()) await program.cut();
  };

  const machineOf = async (name: string): Promise<Machine> => {
    const port = String(await freePort());
    const data = join(folder, name);
    return { port, data, env: { ...common, PGDATA: data, PGPORT: port }, program: null };
  };
  const machines = [await machineOf('a'), await machineOf('b')] as [Machine, Machine];
  const act = ({ env }: Machine, word: string) =>
    runProgram([deployed('database.sh'), word], { env, user, cwd: folder });
  const sql = ({ data, port }: Machine, statement: string) =>
    runProgram(['psql', '-h', data, '-p', port, '-U', 'postgres', '-XAtqc', statement, 'shop'], { user, cwd: folder });
  const start = async (machine: Machine, primary?: Machine) => {
    const env = { ...machine.env, ...(primary && { PRIMARY: 'localhost', PRIMARY_PORT: primary.port }) };
    const program = startProgram([deployed('database.sh'), 'start'], { env, user, cwd: folder });
    programs.push(program);
    machine.program = program;
    await until(() => sql(machine, 'SELECT 1'), program);
  };
  const addStandby = async () => {
    const [primary, other] = machines;
    await other.program?.cut();
    await rm(other.data, { recursive: true, force: true });
    await start(other, primary);
    await until(() => act(primary, 'protect'), other.program);
  };

  const port = String(await freePort());
  const env = {
    ...common,
    POOLER: pooler,
    POOLER_PORT: port,
    DATABASE_HOST: 'localhost',
    DATABASE_PORT: machines[0].port,
  };
  try {
    await start(machines[0]);
    await addStandby();
    programs.push(startProgram([deployed('pooler.sh'), 'start'], { env, user }));
  } catch (error) {
    await close();
    throw error;
  }
  return {
    url: `postgres://shop:${PASSWORD}@localhost:${port}/shop?sslmode=verify-full&sslrootcert=${certificates}/ca.pem`,
    killPrimary: async () => machines[0].program?.cut(),
    async failOver() {
      machines.reverse();
      await act(machines[0], 'promote');
      await runProgram([deployed('pooler.sh'), 'point', 'localhost', machines[0].port], { env, user });
    },
    addStandby,
    askPrimary: (statement) => sql(machines[0], statement),
    output: () => programs.map(({ output }) => output()).join(''),
    close,
  };
}

async function until(work: () => Promise<unknown>, program: Program | null): Promise<void> {
  for (const deadline = Date.now() + LONGEST_START; ; await sleep(50)) {
    try {
      await work();
      return;
    } catch (error) {
      if (program?.isUp() === false || Date.now() > deadline)
        throw new Error(`The database did not start: ${program?.output()}`, { cause: error });
    }
  }
}
