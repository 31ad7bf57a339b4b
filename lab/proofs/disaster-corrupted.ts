import { closeSync, fstatSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { migrations } from '#server/composition/migrations.ts';
import { openSqlite } from '#server/store/sqlite-binding.ts';
import { backupStore, restoreStore } from '#server/store/upkeep/backup-store.ts';
import { openNodes, type ShopNodes } from '#tests/support/shop-nodes.ts';
import { buyOver, type Confirmed, PLENTY } from './confirmed-orders.ts';
import { openVisitors, recover, seesPages, wordsOf } from './outage.ts';
import type { ProofPart } from './proof.ts';

const ORDERS = 3;

/** Bytes of the embedded store are overwritten: of its file while the node runs, of its log while the node is down. */
export const corrupted: ProofPart = async ({ engine, check, report }) => {
  if (engine === 'postgres') return [['not run', 'PostgreSQL examines its own files']];
  const nodes = await openNodes({ engine, products: PLENTY });
  const file = nodes.storeFile ?? '';
  const backup = join(file, '../../backup.sqlite');
  try {
    const visitors = await openVisitors(nodes);
    backupStore({ file, target: backup });

    report('the file is damaged while the node runs');
    emptyLog(file);
    overwrite(file, 0.02, 0.98);
    await seesPages(nodes, visitors, check);
    const running = wordsOf(nodes);
    await nodes.kill(0);
    const refusal = await refusedStart(nodes);
    check(/is damaged.*npm run store:restore/s.test(refusal), () => `a damaged file: ${refusal}`);
    restoreStore({ file, source: backup, migrations, now: Date.now() });
    await nodes.restart(0);
    await recover(nodes, visitors, check);

    report('the log is damaged while the node is down');
    const confirmed: Confirmed[] = [];
    for (let order = 0; order < ORDERS; order += 1) confirmed.push(await buyOver(nodes, 'green', () => false));
    await nodes.kill(0);
    overwrite(`${file}-wal`, 0.3, 0.31);
    const log = await refusedStart(nodes);
    check(/transactions of its write-ahead log.*npm run store:restore/s.test(log), () => `a damaged log: ${log}`);
    return [
      ['the operator reads while it runs', running],
      ['at the next start', refusal],
      ['at the start with a damaged log', log],
    ];
  } finally {
    await nodes.close();
  }
};

/** Moves what is in the log into the file, so that the bytes there are the only ones. */
function emptyLog(file: string): void {
  const connection = openSqlite(file);
  connection.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  connection.close();
}

/** Overwrites a part of a file, from one share of its length to another. */
function overwrite(path: string, from: number, to: number): void {
  const file = openSync(path, 'r+');
  try {
    const { size } = fstatSync(file);
    const start = Math.floor(size * from);
    writeSync(file, Buffer.alloc(Math.floor(size * to) - start, 0xa5), 0, undefined, start);
  } finally {
    closeSync(file);
  }
}

/** What a node says that does not start; empty where it starts. */
async function refusedStart(nodes: ShopNodes): Promise<string> {
  try {
    await nodes.restart(0);
    return '';
  } catch (error) {
    return String(error)
      .replace(/^.*?: /s, '')
      .trim();
  }
}
