import { setTimeout as sleep } from 'node:timers/promises';
import { compareOrders, comparePaid, PLENTY, patiently } from '#lab/proofs/confirmed-orders.ts';
import type { ProofPart } from '#lab/proofs/proof.ts';
import { openCluster } from './cluster.ts';
import { startLoad } from './load.ts';

const LONGEST_OUTAGE = 15_000;
/** Milliseconds of orders before a primary is killed. */
const QUIET = 3000;
const UNKNOWN_FOR = 30_000;

/**
 * The primary is killed during a load of orders, the operator makes the standby the primary, and the other machine
 * comes back as its standby. A shopper without an answer presses the button again.
 */
export const failover: ProofPart = async ({ rounds = 5, shop, report, check }) => {
  const cluster = await openCluster({ products: PLENTY, shop });
  const { nodes, databases } = cluster;
  let killedAt = Number.NEGATIVE_INFINITY;
  const counts = { repeats: 0, unknown: 0 };
  const load = startLoad(cluster, {
    shoppers: 4,
    readers: 0,
    sender: (send) => patiently(send, () => performance.now() - killedAt < UNKNOWN_FOR, counts),
  });
  const outages: number[] = [];
  const acts: number[] = [];
  try {
    for (let round = 0; round < rounds; round += 1) {
      report(`failover ${round + 1} of ${rounds}, ${load.confirmed.length} orders confirmed`);
      await sleep(QUIET);
      const before = [...load.confirmed];
      await databases.killPrimary();
      killedAt = performance.now();
      await databases.failOver();
      acts.push(performance.now() - killedAt);
      outages.push(await nextOrder(load.confirmed, killedAt));
      await compareOrders(nodes, before, { check, when: `after failover ${round + 1}` });
      await databases.addStandby();
    }
    await sleep(QUIET);
    await load.stop();
    const longest = Math.max(...outages);
    check(longest < LONGEST_OUTAGE, () => `no order for ${Math.round(longest)} ms`);
    check(load.failed() === 0, () => `${load.failed()} failures: ${load.failures.join('; ')}\n${cluster.output()}`);
    await compareOrders(nodes, load.confirmed, { check, when: 'at the end' });
    await comparePaid(nodes, load.confirmed, check);
    return [
      ['failovers', String(rounds)],
      ['orders confirmed', String(load.confirmed.length)],
      ['buttons pressed again; commit unknown', `${counts.repeats}; ${counts.unknown}`],
      ['ms from the kill until promoted', acts.map(Math.round).join(', ')],
      ['ms from the kill to the next order', outages.map(Math.round).join(', ')],
    ];
  } finally {
    await load.stop();
    await cluster.close();
  }
};

/** Milliseconds since `began` until one more order is confirmed; infinite after a minute. */
async function nextOrder(confirmed: readonly unknown[], began: number): Promise<number> {
  const before = confirmed.length;
  while (confirmed.length === before) {
    if (performance.now() - began > 60_000) return Number.POSITIVE_INFINITY;
    await sleep(20);
  }
  return performance.now() - began;
}
