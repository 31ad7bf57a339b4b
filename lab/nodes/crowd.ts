import { browse, type Crowd } from '#lab/proofs/attack-crowd.ts';
import { buyOne, compareOrders, PLENTY } from '#lab/proofs/confirmed-orders.ts';
import type { ProofPart } from '#lab/proofs/proof.ts';
import { demoProducts } from '#tests/support/demo-products.ts';
import { openCluster } from './cluster.ts';

const VISITORS = 300;
/** Visitors who come to one node alone, past the balancer. */
const OF_ONE_NODE = 100;
const LASTS = 40_000;
/** The slow node runs for a quarter of each period, in milliseconds. */
const PERIOD = 100;
const RUNS = 25;
const MOST_MEMORY = 1.5;

/**
 * A crowd opens lists that are in no memory, behind the balancer. Of four nodes one is slow, one is dead, and one has a
 * crowd of its own. Shoppers buy meanwhile, one after the other.
 */
export const crowd: ProofPart = async ({ shop, report, check }) => {
  const cluster = await openCluster({ count: 4, products: [...(await demoProducts()), ...PLENTY], shop });
  const { nodes, address, send } = cluster;
  const purchase = () => buyOne(nodes.newBrowser(send), 'red');
  const slowing = { timer: undefined as ReturnType<typeof setInterval> | undefined };
  try {
    const confirmed = [];
    for (let turn = 0; turn < 8; turn += 1) confirmed.push(await purchase());
    report('one node is slow, one is dead, one is full');
    await nodes.kill(2);
    const before = await nodes.usage();
    slowing.timer = setInterval(() => {
      nodes.signal(1, 'SIGSTOP');
      setTimeout(() => nodes.signal(1, 'SIGCONT'), PERIOD - RUNS);
    }, PERIOD);
    const counts: Crowd = { asked: 0, delivered: 0, refused: 0, left: 0 };
    const over = Date.now() + LASTS;
    const visitors = Array.from({ length: VISITORS + OF_ONE_NODE }, (_, number) =>
      browse({ addresses: number < VISITORS ? [address] : [nodes.addresses[3] ?? ''] }, { number, over, counts }),
    );
    const failures: string[] = [];
    while (Date.now() < over) {
      try {
        confirmed.push(await purchase());
      } catch (error) {
        failures.push(error instanceof Error ? error.message : String(error));
      }
    }
    await Promise.all(visitors);
    const { peakMemory } = await nodes.usage();
    const grown = peakMemory / before.peakMemory;
    check(failures.length === 0, () => `purchases failed: ${failures.slice(0, 3).join('; ')}\n${cluster.output()}`);
    check(counts.delivered > 0, () => 'no visitor of the crowd got a page');
    check(grown <= MOST_MEMORY, () => `memory grew to ${grown.toFixed(2)} times`);
    await compareOrders(nodes, confirmed, { check, when: 'after the crowd' });
    return [
      [
        'crowd',
        `${counts.asked} requests: ${counts.delivered} lists made, ${counts.refused} answered 503, ${counts.left} left`,
      ],
      ['purchases meanwhile; failed', `${confirmed.length - 8}; ${failures.length}`],
      ['memory of all nodes at most', `${grown.toFixed(2)} times what it was`],
    ];
  } finally {
    clearInterval(slowing.timer);
    await cluster.close();
  }
};
