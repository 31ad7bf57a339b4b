import pg from 'pg';
import { openSqlite } from '#server/store/sqlite-binding.ts';
import { openNodes, type ShopNodes } from '#tests/support/shop-nodes.ts';
import { PLENTY } from './confirmed-orders.ts';
import { meetOutage, openVisitors, recover, wordsOf } from './outage.ts';
import type { ProofPart } from './proof.ts';

/** Another program locks the store, writes to it and does not end. */
export const locked: ProofPart = async ({ engine, check, report }) => {
  const nodes = await openNodes({ engine, products: PLENTY });
  try {
    const visitors = await openVisitors(nodes);
    report('the store is locked');
    const release = await lock(nodes);
    const began = performance.now();
    try {
      await meetOutage(nodes, visitors, { check });
    } finally {
      await release();
    }
    const took = performance.now() - began;
    await recover(nodes, visitors, check);
    return [
      ['the operator reads', wordsOf(nodes)],
      ['eight requests one after the other', `${Math.round(took / 1000)} s`],
    ];
  } finally {
    await nodes.close();
  }
};

async function lock({ storeFile, databaseUrl }: ShopNodes): Promise<() => Promise<void>> {
  if (databaseUrl === null) {
    const connection = openSqlite(storeFile ?? '');
    connection.exec('BEGIN IMMEDIATE');
    return async () => {
      connection.exec('ROLLBACK');
      connection.close();
    };
  }
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query('BEGIN');
  await client.query('LOCK TABLE carts, orders, outbox, rate_limits, stock, write_probe IN EXCLUSIVE MODE');
  return () => client.end();
}
