import { compareOrders, comparePaid, PLENTY } from '#lab/proofs/confirmed-orders.ts';
import type { ProofPart } from '#lab/proofs/proof.ts';
import { approve, isHosted, PAYMENT, payForm, reachPaying } from '#tests/support/buying.ts';
import { openCluster, restartEach } from './cluster.ts';
import { startLoad } from './load.ts';

const OLD = 'Wq8nT3vZ6kL1xR9mB4yC7hJ2pD5sG0fA';
const NEW = 'Xe5rU8iP2aK7jM1zV4tN9bQ6wY3oS0lD';
/** What docs/running.md says: all nodes read a key before one of them writes under it. */
const STEPS = [`${OLD},${NEW}`, `${NEW},${OLD}`, NEW];

/** The session secret is changed in three rolling restarts while shoppers buy, and a checkout stays open throughout. */
export const secrets: ProofPart = async ({ shop, report, check }) => {
  const cluster = await openCluster({ products: PLENTY, shop, env: { SESSION_SECRETS: OLD } });
  const { nodes } = cluster;
  const load = startLoad(cluster, { shoppers: 3, readers: 1 });
  try {
    const patient = nodes.newBrowser(cluster.send);
    await reachPaying(patient, { red: 1 });
    for (const value of STEPS) {
      report(`step ${STEPS.indexOf(value) + 1} of ${STEPS.length}, ${load.confirmed.length} orders confirmed`);
      await restartEach(nodes, { env: { SESSION_SECRETS: value } });
      await payForm(patient);
    }
    const { status, location } = await patient.request(PAYMENT, await payForm(patient));
    check(isHosted(location), () => `the open checkout answered ${status} at its payment`);
    const number = isHosted(location) ? await approve(patient, location) : '(none)';
    await load.stop();
    const orders = [...load.confirmed, { number, browser: patient, path: PAYMENT }];
    check(load.failed() === 0, () => `${load.failed()} failures: ${load.failures.join('; ')}\n${cluster.output()}`);
    await compareOrders(nodes, orders, { check, when: 'at the end' });
    await comparePaid(nodes, orders, check);
    return [
      ['rolling restarts', String(STEPS.length)],
      load.figures(),
      ['orders confirmed, one of them open throughout', String(orders.length)],
    ];
  } finally {
    await load.stop();
    await cluster.close();
  }
};
