import { compareOrders, comparePaid, PLENTY } from '#lab/proofs/confirmed-orders.ts';
import type { ProofPart } from '#lab/proofs/proof.ts';
import { openCluster, restartEach } from './cluster.ts';
import { startLoad } from './load.ts';

/** Every node is stopped and started again in turn, again and again, while shoppers buy and read: no request fails. */
export const rolling: ProofPart = async ({ rounds = 20, shop, report, check }) => {
  const cluster = await openCluster({ products: PLENTY, shop });
  const { nodes } = cluster;
  const load = startLoad(cluster, { shoppers: 2, readers: 2 });
  try {
    for (let round = 0; round < rounds; round += 1) {
      report(`round ${round + 1} of ${rounds}, ${load.confirmed.length} orders confirmed, ${load.failed()} failures`);
      await restartEach(nodes);
    }
    await load.stop();
    check(load.failed() === 0, () => `${load.failed()} failures: ${load.failures.join('; ')}\n${cluster.output()}`);
    await compareOrders(nodes, load.confirmed, { check, when: 'at the end' });
    await comparePaid(nodes, load.confirmed, check);
    return [
      ['restarts', String(rounds * nodes.addresses.length)],
      load.figures(),
      ['orders confirmed', String(load.confirmed.length)],
    ];
  } finally {
    await load.stop();
    await cluster.close();
  }
};
