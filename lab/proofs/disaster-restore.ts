import { spawn, spawnSync } from 'node:child_process';
import { appendFileSync, cpSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { migrations } from '#server/composition/migrations.ts';
import { restoreStore } from '#server/store/upkeep/backup-store.ts';
import { startPostgres } from '#tests/support/postgres.ts';
import { openNodes, type ShopNodes } from '#tests/support/shop-nodes.ts';
import { buyOver, type Confirmed, compareOrders, PLENTY } from './confirmed-orders.ts';
import type { ProofPart } from './proof.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** Seconds between two backups or archived logs: a minute, made short. */
const EVERY = 5;
const ORDERS = 12;

type Bought = Confirmed & { readonly at: number };

/** A store that copies itself, and can be lost and brought back from the newest copy. */
type Copied = {
  readonly nodes: ShopNodes;
  /** Waits for the next copy. */
  copied(): Promise<void>;
  /** The store is gone, and comes back from its copies. Returns the time that they reach to. */
  loseAndRestore(): Promise<number>;
  close(): Promise<void>;
};

/** The disk of the store is lost with it, and the store comes back from copies of the last minute. */
export const restore: ProofPart = async ({ engine, check, report }) => {
  const { nodes, copied, loseAndRestore, close } = await (engine === 'postgres' ? openArchived() : openBackedUp());
  const bought: Bought[] = [];
  try {
    await copied();
    for (let order = 1; order <= ORDERS; order += 1) {
      report(`order ${order} of ${ORDERS}`);
      bought.push({ ...(await buyOver(nodes, 'red', () => false)), at: Date.now() });
      if (order === ORDERS / 2) await copied();
    }
    report('the store is lost');
    const lostAt = Date.now();
    const reachesTo = await loseAndRestore();
    const before = bought.filter(({ at }) => at < reachesTo);
    await compareOrders(nodes, before, { check, when: 'after the restore' });
    check(before.length >= ORDERS / 2, () => `the copies have ${before.length} of ${ORDERS} orders`);
    return [
      ['orders confirmed', String(bought.length)],
      [`of them before the newest copy, one every ${EVERY} s: all there`, String(before.length)],
      ['seconds between the newest copy and the loss', ((lostAt - reachesTo) / 1000).toFixed(1)],
    ];
  } finally {
    await close();
  }
};

/** The embedded store with `backup --every`. */
async function openBackedUp(): Promise<Copied> {
  const nodes = await openNodes({ engine: 'sqlite', products: PLENTY });
  const file = nodes.storeFile ?? '';
  const folder = await mkdtemp(join(tmpdir(), 'backups-'));
  const program = spawn(process.execPath, ['bin/shop.mjs', 'backup', folder, '--every', String(EVERY)], {
    cwd: ROOT,
    env: { ...process.env, DATA_DIR: dirname(file) },
    stdio: 'ignore',
  });
  const backups = () =>
    readdirSync(folder)
      .filter((name) => name.endsWith('.sqlite'))
      .sort();
  return {
    nodes,
    async copied() {
      for (const before = backups().length; backups().length < before + 2; ) await sleep(100);
    },
    async loseAndRestore() {
      program.kill();
      await nodes.kill(0);
      for (const ending of ['', '-wal', '-shm']) rmSync(file + ending, { force: true });
      const newest = backups().at(-1) ?? '';
      restoreStore({ file, source: join(folder, newest), migrations, now: Date.now() });
      await nodes.restart(0);
      const [, day, hour, minute, second, millisecond] = /^shop-(.*)T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z/.exec(newest) ?? [];
      return Date.parse(`${day}T${hour}:${minute}:${second}.${millisecond}Z`);
    },
    async close() {
      program.kill();
      await nodes.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** PostgreSQL that archives its log, with a base backup, as docs/running.md describes it. */
async function openArchived(): Promise<Copied> {
  const place = await mkdtemp(join(tmpdir(), 'archived-'));
  const [folder, archive, base] = [join(place, 'server'), join(place, 'archive'), join(place, 'base')];
  for (const path of [folder, archive]) mkdirSync(path, { mode: 0o777 });
  spawnSync('chmod', ['777', place, archive]);
  const settings = [
    'archive_mode=on',
    `archive_command=test ! -f ${archive}/%f && cp %p ${archive}/%f`,
    `archive_timeout=${EVERY}`,
  ];
  let server = await startPostgres({ durable: true, folder, settings });
  const nodes = await openNodes({ engine: 'postgres', server: server.url, products: PLENTY });
  await copyCluster(join(folder, 'data'), { to: base, url: server.url });
  const segments = () => readdirSync(archive).sort();
  return {
    nodes,
    async copied() {
      for (const before = segments().length; segments().length < before + 2; ) await sleep(100);
    },
    async loseAndRestore() {
      const { uid, gid } = statSync(join(folder, 'data'));
      await server.stop();
      const newest = join(archive, segments().at(-1) ?? '');
      // The log of the segment ends before its copy began.
      const reachesTo = statSync(newest).birthtimeMs - EVERY * 1000;
      rmSync(join(folder, 'data'), { recursive: true });
      cpSync(base, join(folder, 'data'), { recursive: true });
      writeFileSync(join(folder, 'data', 'recovery.signal'), '');
      appendFileSync(join(folder, 'data', 'postgresql.auto.conf'), `restore_command = 'cp ${archive}/%f %p'\n`);
      spawnSync('chown', ['-R', `${uid}:${gid}`, join(folder, 'data')]);
      spawnSync('chmod', ['700', join(folder, 'data')]);
      server = await startPostgres({ durable: true, folder, settings });
      return reachesTo;
    },
    async close() {
      await nodes.close();
      await server.stop();
      await rm(place, { recursive: true, force: true });
    },
  };
}

/** A base backup, as `pg_basebackup` makes one: a copy of the files while the server writes, and the label for them. */
async function copyCluster(data: string, { to, url }: { readonly to: string; readonly url: string }): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query("SELECT pg_backup_start('proof', true)");
    cpSync(data, to, { recursive: true, filter: (path) => !/postmaster\.(?:pid|opts)$/.test(path) });
    const { rows } = await client.query<{ labelfile: string }>('SELECT labelfile FROM pg_backup_stop()');
    writeFileSync(join(to, 'backup_label'), rows[0]?.labelfile ?? '');
  } finally {
    await client.end();
  }
}
